#include "tests/support/reference/attention.h"

#include <cmath>

namespace irwe::reference {

using Eigen::ArrayXXd;
using Eigen::MatrixXd;

Attention cross_attention(const Matrix& queries, const Matrix& keys, const Matrix& values,
                          int num_heads, const Matrix& d_output) {
    Attention result{Matrix(queries.rows(), queries.cols()), Matrix(queries.rows(), queries.cols()),
                     Matrix(keys.rows(), keys.cols()), Matrix(keys.rows(), keys.cols())};
    const Eigen::Index dim = queries.cols() / num_heads;
    const double scale = 1 / std::sqrt(static_cast<double>(dim));
    for (int head = 0; head < num_heads; ++head) {
        const auto columns = Eigen::seqN(head * dim, dim);
        const MatrixXd q = queries(Eigen::all, columns).cast<double>();
        const MatrixXd k = keys(Eigen::all, columns).cast<double>();
        const MatrixXd v = values(Eigen::all, columns).cast<double>();
        const MatrixXd d_out = d_output(Eigen::all, columns).cast<double>();

        const MatrixXd scores = q * k.transpose() * scale;
        MatrixXd p = (scores.colwise() - scores.rowwise().maxCoeff()).array().exp();
        for (Eigen::Index i = 0; i < p.rows(); ++i) {
            p.row(i) /= p.row(i).sum();
        }
        const MatrixXd d_p = d_out * v.transpose();
        const Eigen::VectorXd mean = p.cwiseProduct(d_p).rowwise().sum();
        const MatrixXd d_scores = p.cwiseProduct(MatrixXd(d_p.colwise() - mean));

        result.output(Eigen::all, columns) = (p * v).cast<Real>();
        result.d_queries(Eigen::all, columns) = (d_scores * k * scale).cast<Real>();
        result.d_keys(Eigen::all, columns) = (d_scores.transpose() * q * scale).cast<Real>();
        result.d_values(Eigen::all, columns) = (p.transpose() * d_out).cast<Real>();
    }
    return result;
}

}  // namespace irwe::reference

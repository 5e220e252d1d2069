// The options of training: steps, learning rates, losses, batches.

#pragma once

#include <cstdint>

namespace irwe {

// Adam's state for theta_psi, which both losses change (Algorithm 4): one for each loss, or one for
// both, with which identity does not learn.
enum class OptimizerStates { one_for_each_loss, shared };

// The target of gamma gamma-bar^T / tau (Eq. 14): the contrastive statistics C; the adjacency
// matrix, which replaces C in the paper's ablation study; or the contrast over several hops
// (methods/irwe_network/features/hop_contrast.h).
enum class PositionLossTarget { contrastive_statistics, adjacency, hop_contrast };

struct TrainingOptions {
    int num_iterations = 200;              // m
    int identity_steps = 1;                // m_psi, in each iteration
    int position_steps = 1;                // m_gamma, in each iteration
    double identity_learning_rate = 5e-4;  // lambda_psi
    double position_learning_rate = 5e-4;  // lambda_gamma
    double walk_loss_weight = 1;           // weight of L_reg-phi; 1 in the paper
    double feature_loss_weight = 0.1;      // alpha, weight of L_reg-psi
    double temperature = 100;              // tau
    double num_negatives = 1;              // Q

    PositionLossTarget position_target = PositionLossTarget::contrastive_statistics;

    // Mini-batches: nodes in a step, and fresh walks for each of them. 0: all nodes, with stored
    // walks.
    int batch_size = 0;
    int walks_per_step = 1;
    // The learning rates fall linearly to this share of their initial values.
    double final_rate_share = 1;

    OptimizerStates optimizer_states = OptimizerStates::one_for_each_loss;
    bool position_trains_identity = true;  // the position loss also changes theta_psi

    // Ends when the position quality has not risen for `patience` iterations.
    bool stop_early = false;
    int patience = 40;

    std::uint64_t seed = 1;

    bool operator==(const TrainingOptions&) const = default;
};

}  // namespace irwe

#!/usr/bin/env python3
"""Classifies with scikit-learn, for the tests of irwe/evaluation to compare with.

    /usr/bin/python3 tests/golden/make_classification_golden.py [DIRECTORY]

writes classification_*.json into DIRECTORY (here: beside the script). It asks for scikit-learn and
NumPy, Debian's python3-sklearn; the tests themselves read only the files.

A file holds rows, the classes of each, and some splits. A split has its training and test items and
what scikit-learn makes of them, with the settings of the protocol: predicted classes and F1. It
also has the minimum itself, for multi-class data by Newton's method, for multi-label data by
scikit-learn with a far smaller tolerance. The data are drawn again until no prediction hangs on
less than MARGIN and both agree, so that predictions must be the same.
"""

import json
import pathlib
import sys

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score
from sklearn.multiclass import OneVsRestClassifier
from sklearn.preprocessing import MultiLabelBinarizer

MARGIN = 0.004  # least difference of the probabilities between which a prediction decides


class NearTie(Exception):
    pass


def single_precision(rows, digits=4):
    """The numbers that C++ reads from `digits` significant ones."""
    values = [[np.float32(f"{x:.{digits}g}") for x in row] for row in rows]
    return np.array(values, dtype=np.float64)


def require_margin(ordered, k):
    """`ordered`: probabilities in descending order; the first k are taken."""
    if 0 < k < len(ordered) and ordered[k - 1] - ordered[k] < MARGIN:
        raise NearTie


def micro_and_macro(truth, predicted, num_classes):
    indicator = MultiLabelBinarizer(classes=range(num_classes))
    truth, predicted = indicator.fit_transform(truth), indicator.fit_transform(predicted)
    return {
        name: f1_score(truth, predicted, average=name, zero_division=0)
        for name in ("micro", "macro")
    }


def minimum(rows, y):
    """Classes, weights (d, K) and intercepts (K) by Newton's method, from the objective as it is
    written: sum of log-losses + |W|^2 / 2. Two classes have one column, that of the second."""
    classes, target = np.unique(y, return_inverse=True)
    mean = rows.mean(0)
    x = np.c_[rows - mean, np.ones(len(rows))]
    truth = np.eye(len(classes))[target]
    first = 1 if len(classes) == 2 else 0  # the first logit of two is zero
    num_columns = len(classes) - first
    penalty = np.r_[np.ones(rows.shape[1]), 0]

    def probabilities(w):
        logits = np.c_[np.zeros((len(x), first)), x @ w]
        e = np.exp(logits - logits.max(1, keepdims=True))
        return e / e.sum(1, keepdims=True)

    def objective(w):
        loss = -np.log((probabilities(w) * truth).sum(1)).sum()
        return loss + (penalty[:, None] * w**2).sum() / 2

    w = np.zeros((x.shape[1], num_columns))
    for _ in range(100):
        p = probabilities(w)[:, first:]
        gradient = x.T @ (p - truth[:, first:]) + penalty[:, None] * w
        curvature = np.einsum("ij,jk->ijk", p, np.eye(num_columns)) - np.einsum("ij,ik->ijk", p, p)
        hessian = np.einsum("ia,ijk,ib->ajbk", x, curvature, x).reshape(w.size, w.size)
        hessian += np.diag(np.repeat(penalty, num_columns))
        step = np.linalg.lstsq(hessian, gradient.ravel(), rcond=1e-14)[0].reshape(w.shape)
        size = 1.0
        while size > 1e-9 and objective(w - size * step) > objective(w):
            size /= 2
        w -= size * step
        if np.abs(step).max() < 1e-12 * np.abs(w).max():
            break
    return classes, w[:-1], w[-1] - mean @ w[:-1]


def multi_class(rows, classes, num_classes, training, test):
    y = np.array([c[0] for c in classes])
    protocol = LogisticRegression(solver="lbfgs", max_iter=5000).fit(rows[training], y[training])
    for p in protocol.predict_proba(rows[test]):
        require_margin(np.sort(p)[::-1], 1)
    present, weights, intercepts = minimum(rows[training], y[training])
    logits = rows[test] @ weights + intercepts
    places = (logits[:, 0] > 0).astype(int) if len(present) == 2 else logits.argmax(1)
    predicted = protocol.predict(rows[test])
    if (predicted != present[places]).any():
        raise NearTie
    predicted = [[int(c)] for c in predicted]
    return {
        "predicted": predicted,
        "f1": micro_and_macro([classes[i] for i in test], predicted, num_classes),
        "classes": present.tolist(),
        "weights": weights.tolist(),
        "intercepts": intercepts.tolist(),
    }


def top_k(probabilities, k):
    require_margin(np.sort(probabilities)[::-1], k)
    return sorted(np.argsort(-probabilities, kind="stable")[:k].tolist())


def multi_label(rows, classes, num_classes, training, test):
    indicator = MultiLabelBinarizer(classes=range(num_classes)).fit_transform(classes)
    results = []
    for tolerance in (1e-4, 1e-12):
        model = LogisticRegression(solver="liblinear", max_iter=5000, tol=tolerance)
        model = OneVsRestClassifier(model).fit(rows[training], indicator[training])
        probabilities = model.predict_proba(rows[test])
        predicted = [top_k(p, len(classes[i])) for p, i in zip(probabilities, test)]
        results.append((probabilities, predicted))
    if results[0][1] != results[1][1]:
        raise NearTie
    return {
        "predicted": predicted,
        "f1": micro_and_macro([classes[i] for i in test], predicted, num_classes),
        "probabilities": probabilities.tolist(),
    }


def blurred_groups(rng, num_rows, num_columns, num_classes):
    y = rng.integers(num_classes, size=num_rows)
    centers = rng.normal(size=(num_classes, num_columns))
    return centers[y] + rng.normal(size=(num_rows, num_columns)), [[int(c)] for c in y]


def shuffled_split(rng, num_rows, num_training):
    order = rng.permutation(num_rows)
    return np.sort(order[:num_training]), np.sort(order[num_training:])


def without_class(training, classes, c):
    return np.array([i for i in training if c not in classes[i]])


def three_classes(rng):
    rows, classes = blurred_groups(rng, 90, 5, 3)
    splits = [shuffled_split(rng, 90, 40), shuffled_split(rng, 90, 72)]
    training, test = shuffled_split(rng, 90, 60)
    splits.append((without_class(training, classes, 1), test))  # leaves two classes
    return single_precision(rows), classes, 3, splits, multi_class


def badly_scaled(rng):
    """Columns of very different sizes, far from zero, two of them almost equal."""
    rows, classes = blurred_groups(rng, 90, 4, 4)
    rows = np.c_[rows, rows[:, 0] + 0.1 * rng.normal(size=90)]
    rows = rows * [30, 1, 0.01, 10, 30] + [50, -2, 0, 30, 50]
    return single_precision(rows, 6), classes, 4, [shuffled_split(rng, 90, 60)], multi_class


def two_classes(rng):
    rows, classes = blurred_groups(rng, 60, 4, 2)
    return single_precision(rows), classes, 2, [shuffled_split(rng, 60, 40)], multi_class


def several_labels(rng):
    rows = rng.normal(size=(80, 6))
    scores = rows @ rng.normal(size=(6, 5)) + rng.normal(size=(80, 5))
    classes = [sorted(np.argsort(-s)[: rng.integers(4)].tolist()) for s in scores]
    splits = [shuffled_split(rng, 80, 50)]
    training, test = shuffled_split(rng, 80, 64)
    splits.append((without_class(training, classes, 2), test))  # a class that no row has
    training = np.array([i for i in training if 4 in classes[i]])
    splits.append((training, test))  # a class that all rows have
    return single_precision(rows), classes, 5, splits, multi_label


def golden(make, seed):
    rows, classes, num_classes, splits, classify = make(np.random.default_rng(seed))
    return {
        "made_by": f"{pathlib.Path(__file__).name}, sklearn {sklearn.__version__}, seed {seed}",
        "is_multi_label": classify is multi_label,
        "num_classes": num_classes,
        "rows": rows.astype(np.float32).tolist(),
        "classes": classes,
        "splits": [
            {"training": training.tolist(), "test": test.tolist()}
            | classify(rows, classes, num_classes, training, test)
            for training, test in splits
        ],
    }


def rounded(value):
    """Floats with nine significant digits, enough for float32 and for every tolerance."""
    if isinstance(value, float):
        return float(f"{value:.9g}")
    if isinstance(value, list):
        return [rounded(v) for v in value]
    if isinstance(value, dict):
        return {k: rounded(v) for k, v in value.items()}
    return value


def main(arguments):
    directory = pathlib.Path(arguments[0] if arguments else pathlib.Path(__file__).parent)
    for make in (three_classes, badly_scaled, two_classes, several_labels):
        content = None
        for seed in range(100):
            try:
                content = golden(make, seed)
                break
            except NearTie:
                pass
        assert content is not None, make.__name__
        text = json.dumps(rounded(content), separators=(",", ":"))
        text = text.replace('],"', '],\n"').replace('},{"training', '},\n{"training')
        (directory / f"classification_{make.__name__}.json").write_text(text + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])

"""The habits of scikit-learn: random_state, set_output, HTML, and its own checks of estimators."""

import warnings

import numpy as np
import pytest

import irwe

sklearn = pytest.importorskip("sklearn")
pandas = pytest.importorskip("pandas")
from sklearn.base import clone  # noqa: E402
from sklearn.pipeline import make_pipeline  # noqa: E402
from sklearn.preprocessing import StandardScaler  # noqa: E402
from sklearn.utils.estimator_checks import check_estimator  # noqa: E402

EDGES = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e")]


def seed_of(model):
    return model.fit(EDGES).settings_[model.method.seed_setting]


def test_a_number_as_random_state_is_the_seed():
    assert seed_of(irwe.HopSVD(random_state=7)) == 7
    assert seed_of(irwe.HopSVD(random_state=np.int64(7))) == 7
    one, other = irwe.HopSVD(seed=7).fit(EDGES), irwe.HopSVD(random_state=7).fit(EDGES)
    np.testing.assert_array_equal(one.position_, other.position_)
    assert seed_of(irwe.HopSVD()) == 1


def test_a_generator_gives_another_seed_each_time_and_the_same_from_the_beginning():
    for make in (np.random.RandomState, np.random.default_rng):
        model, again = irwe.HopSVD(random_state=make(5)), irwe.HopSVD(random_state=make(5))
        seeds = [seed_of(model), seed_of(model)]
        assert len(set(seeds)) == 2 and [seed_of(again), seed_of(again)] == seeds


def test_none_follows_the_global_generator_of_numpy():
    np.random.seed(3)
    seeds = [seed_of(irwe.HopSVD(random_state=None)) for _ in range(2)]
    np.random.seed(3)
    assert [seed_of(irwe.HopSVD(random_state=None)) for _ in range(2)] == seeds
    assert len(set(seeds)) == 2


@pytest.mark.parametrize(
    "params, sentence",
    [
        (dict(random_state="x"), "random_state: expected a whole number, None, a RandomState"),
        (dict(random_state=np.random.SeedSequence(1)), "found SeedSequence\\( entropy=1"),
        (dict(random_state=1.5), "random_state: expected"),
        (dict(random_state=True), "random_state: expected"),
        (dict(random_state=-1), "random_state: expected a whole number from 0"),
        (dict(random_state=3, seed=4), "random_state: found 3 beside seed=4; give one of them"),
    ],
)
def test_odd_random_states_are_refused(params, sentence):
    with pytest.raises(irwe.InputError, match=sentence):
        irwe.HopSVD(**params).fit(EDGES)


def test_a_loaded_model_keeps_the_seed_that_was_drawn(tmp_path):
    model = irwe.HopSVD(random_state=None).fit(EDGES)
    model.save(tmp_path / "model")
    loaded = irwe.load(tmp_path / "model")
    assert loaded.seed == model.settings_[model.method.seed_setting]
    np.testing.assert_array_equal(clone(loaded).fit(EDGES).position_, model.position_)


def test_set_output_gives_frames_with_names():
    model = irwe.IRWE(4)
    frame = model.set_output(transform="pandas").fit_transform(EDGES)
    assert list(frame.index) == list("abcde")
    assert list(frame.columns) == list(model.get_feature_names_out())
    assert list(frame.columns)[:2] == ["identity_0", "identity_1"] and "position_0" in frame
    np.testing.assert_array_equal(frame.to_numpy(), np.hstack([model.identity_, model.position_]))
    grown = model.transform([*EDGES, ("e", "f")], extends=EDGES)
    assert list(grown.index) == ["f"] and list(grown.columns) == list(frame.columns)
    assert isinstance(clone(model).fit_transform(EDGES), pandas.DataFrame)
    assert isinstance(model.set_output(transform="default").transform(), np.ndarray)
    assert model.set_output() is model
    with pytest.raises(irwe.InputError, match="transform: expected one of 'default', 'pandas'"):
        model.set_output(transform="csv")


def test_set_output_of_a_pipeline_and_of_the_configuration():
    pipeline = make_pipeline(irwe.HopSVD(4), StandardScaler()).set_output(transform="pandas")
    frame = pipeline.fit_transform(EDGES)
    assert list(frame.index) == list("abcde") and list(frame.columns)[0] == "position_0"
    with sklearn.config_context(transform_output="pandas"):
        assert list(irwe.HopSVD(4).fit_transform(EDGES).index) == list("abcde")


def test_tuples_stay_names_in_the_index():
    frame = irwe.HopSVD(2).set_output(transform="pandas").fit_transform([((0, 0), (0, 1))])
    assert frame.index.nlevels == 1 and list(frame.index) == [(0, 0), (0, 1)]


def test_html_shows_the_parameters_and_escapes_them():
    model = irwe.IRWE(8, settings={"<b>": "&"})
    shown = model._repr_html_()
    assert "<th>dim</th><td><code>8</code>" in shown and "not fitted" in shown
    assert "&lt;b&gt;" in shown and "<b>" not in shown
    assert "HopSVD" in make_pipeline(irwe.HopSVD(3), StandardScaler())._repr_html_()
    assert "fitted: position_ (5, 3)" in irwe.HopSVD(3).fit(EDGES)._repr_html_()


class OnMatrices(irwe.RecursiveFeatures):
    """The checks of scikit-learn make square matrices for estimators of this tag; others take a
    table of features, which is no graph."""

    def _more_tags(self):
        return {**super()._more_tags(), "pairwise": True, "requires_positive_X": True}


DOES_NOT_APPLY = {
    "check_complex_data": "complex numbers are refused, in a sentence of our own",
    "check_dtype_object": "an array of objects may hold the names of nodes, and is no matrix",
    "check_estimators_empty_data_messages": "refused in a sentence of our own: there are no features",
    "check_estimators_nan_inf": "the check gives a table of five rows and three features: no graph",
    "check_methods_subset_invariance": "a part of the rows of a matrix is no graph",
    "check_fit_idempotent": "the check leaves out rows of a matrix: what is left is no graph",
    "check_fit2d_1sample": "refused in a sentence of our own: a graph has nodes, not samples",
    "check_fit2d_predict1d": "refused in a sentence of our own: there is nothing to reshape",
    "check_n_features_in": "a graph has no features, and another graph may have more nodes",
}


def checks():
    for estimator, check in check_estimator(OnMatrices(), generate_only=True):
        yield pytest.param(estimator, check, id=check.func.__name__)


@pytest.mark.parametrize("estimator, check", checks())
def test_the_checks_of_scikit_learn(estimator, check, request):
    reason = DOES_NOT_APPLY.get(check.func.__name__)
    if reason is not None:
        request.applymarker(pytest.mark.xfail(reason=reason, strict=True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check(estimator)


def test_every_check_that_does_not_apply_is_one_of_scikit_learn():
    names = {check.values[1].func.__name__ for check in checks()}
    assert set(DOES_NOT_APPLY) <= names

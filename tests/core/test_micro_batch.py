from trnviz.core.micro_batch import Pass, streams
from trnviz.core.parallelism import Parallelism


def test_a_micro_batch_of_training_is_as_long_as_its_sequences():
    plan = Parallelism(tp=2, pp=1, micro_batch=2, global_batch=4, seq_len=100)
    one = Pass.of(plan)
    assert (one.sequences, one.tokens, one.context, one.is_cached) == (2, 100, 100, False)
    assert one.rank_tokens(plan) == 200
    assert streams(plan) == 2


def test_context_parallelism_cuts_a_prompt_but_not_an_answer():
    prompt = Parallelism(tp=2, pp=1, cp=4, mode="prefill", batch=3, context=100)
    assert Pass.of(prompt).rank_tokens(prompt) == 75
    answer = Parallelism(tp=2, pp=1, cp=4, mode="decode", batch=3, context=100)
    assert Pass.of(answer).rank_tokens(answer) == 3


def test_what_is_served_at_once_is_dealt_out_to_the_stages():
    plan = Parallelism(tp=2, pp=4, mode="decode", batch=10, context=100, spec_tokens=2.5)
    assert streams(plan) == 4
    one = Pass.of(plan)
    assert (one.sequences, one.tokens, one.is_cached) == (3, 3, True)

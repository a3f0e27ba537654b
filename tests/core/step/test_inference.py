from tests.core.step.steps import companies_of, program_of
from trnviz.core.step.order import tasks_of
from trnviz.core.step.run import run
from trnviz.files import huggingface


def serve(model="Llama-3.1-70B", **changes):
    return program_of(huggingface.shipped(model), **({"dp": 1} | changes))


def names(program):
    return {use.name for use in program.uses}


def test_a_decode_step_sums_twice_a_layer_and_chooses_a_token():
    program = serve(mode="decode", pp=1, tp=64, context=4096)
    counts = {}
    for pattern in program.patterns:
        for phase in pattern.phases:
            for use, times in phase.uses:
                name = program.uses[use].name
                counts[name] = counts.get(name, 0) + times * pattern.turns
    assert counts == {"tp all_reduce": 1 + 2 * 80, "tp all_reduce, choice of token": 1}


def test_a_prompt_goes_through_cut_along_the_sequence():
    program = serve(mode="prefill", pp=1, tp=64, context=4096)
    assert {"tp all_gather", "tp reduce_scatter"} <= names(program)


def test_what_is_served_follows_through_the_pipeline():
    program = serve(mode="decode", batch=8, context=1024)
    assert program.micro_batches == 4
    tasks = tasks_of(program, program.micro_batches)
    log = run(tasks, companies_of(program))
    blocks = [t for t in range(len(tasks)) if tasks.kind[t] == "F"]
    assert len(blocks) == 16
    first = [log.start_s[t] for t in blocks if tasks.batch[t] == 0]
    assert first == sorted(first)


def test_experts_are_reached_all_to_all_and_latent_caches_are_cut_along_tokens():
    program = serve(
        "DeepSeek-V3", mode="decode", tp=4, pp=1, cp=2, dp=8, ep=64, etp=1, batch=16, context=2048
    )
    assert {"ep all_to_all, dispatch", "ep all_to_all, combine", "cp all_reduce, output"} <= names(
        program
    )
    assert len(program.lanes) == 1


def test_no_gradient_and_no_loss_is_left():
    program = serve(mode="decode", dp=2)
    assert not [use for use in program.uses if use.dimension == "dp"]
    assert program.finales == ((),) * 4

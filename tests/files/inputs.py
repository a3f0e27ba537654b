"""One good file of every kind that is read, small, as bytes."""

import json

from tests.graphs import KITE, scenario
from tests.scenarios import bare, trained
from trnviz.export import decision, graphs
from trnviz.files import document, graphml, node_link, nxdt

NEIGHBOURS = {
    device: [(device - 4) % 16, device // 4 * 4 + (device - 1) % 4, (device + 4) % 16,
             device // 4 * 4 + (device + 1) % 4]
    for device in range(16)
}  # fmt: skip


def neuron_ls(**more):
    """The devices of a trn2.48xlarge."""
    return [
        {
            "neuron_device": device,
            "bdf": "cc:00.0",
            "cpu_affinity": "0-47",
            "numa_node": "1",
            "connected_to": list(NEIGHBOURS[device]),
            "nc_count": 4,
            "logical_neuroncore_config": 2,
            "memory_size": 96 << 30,
            "neuroncore_ids": list(range(4 * device, 4 * device + 4)),
            "neuron_processes": [{"pid": 7, "command": "python3", "neuron_runtime_version": "2.0"}],
            **more,
        }
        for device in range(16)
    ]


def as_json(value):
    return json.dumps(value).encode()


MONITOR = {
    "neuron_runtime_data": [
        {
            "pid": 11,
            "neuron_runtime_tag": "app",
            "error": "",
            "report": {
                "neuroncore_counters": {
                    "neuroncores_in_use": {"0": {"neuroncore_utilization": 42.5}}
                },
                "memory_used": {
                    "neuron_runtime_used_bytes": {
                        "host": 1000,
                        "neuron_device": 300,
                        "usage_breakdown": {
                            "neuroncore_memory_usage": {
                                "0": {"constants": 100, "tensors": 50},
                                "1": {"constants": 100, "tensors": 50},
                            }
                        },
                    }
                },
            },
        }
    ],
    "instance_info": {"instance_type": "trn2.48xlarge"},
    "neuron_hardware_info": {
        "neuron_device_count": 16,
        "neuroncore_per_device_count": 4,
        "neuron_device_memory_size": 96 << 30,
    },
}

REPORT = {
    "results": [
        {
            "size(B)": 1024 << (2 * i),
            "count(elems)": 256,
            "type": "fp32",
            "algbw(GB/s)": 0.2 * (i + 1),
            "busbw(GB/s)": 0.1 * (i + 1),
            "time:avg(us)": 6.5 + i,
            "time:p50(us)": 6.0 + i,
        }
        for i in range(3)
    ]
}

TABLE = """nccom-test -r 16 allr -b 4 -e 1gb -f 16 -d fp32
 size(B)    count(elems)    type    {time}    algbw(GB/s)    busbw(GB/s)    algorithm
    1024             256    fp32          58           0.02           0.02         mesh
 1048576          262144    fp32          68          14.36          14.36    kangaring
33554432  Failure running neuron-bench - log file /tmp/x.log
Avg bus bandwidth: 23.6671GB/s
"""

OOM = r"""ERROR  TDRV:print_lnc   LNC size is 1. Neuron Cores using this HBM: NC 4 and NC 5
ERROR  TDRV:log_dev_mem   Failed to allocate 4.000GB (alignment: none, usage: tensors) on ND 0:NC 4

              |          |  Model   |  Model   |          |  Shared  |
              |  TOTAL   |   Code   |Constants | Tensors  |Scratchpad|
ND 0 Overall  | 20.188GB |192.102MB | 82.344KB | 20.000GB |  0.000B  |
\_NC 4        | 20.094GB | 96.065MB | 58.344KB | 20.000GB |  0.000B  |
  \_NEFF 1001 |263.906KB | 28.562KB | 34.344KB |   n/a    |   n/a    |

NEFF id to name mapping:
1001: "a neff"
"""

LS_TABLE = """instance-type: trn2n.48xlarge
instance-id: i-0123456789abcdef0
logical-neuroncore-config: 2
+--------+--------+----------+--------+---------------+
| NEURON | NEURON |  NEURON  | NEURON |   CONNECTED   |
| DEVICE | CORES  | CORE IDS | MEMORY |    DEVICES    |
+--------+--------+----------+--------+---------------+
""" + "".join(
    f"| {d} | 4 | {4 * d}-{4 * d + 3} | 96 GB | {', '.join(map(str, NEIGHBOURS[d]))} |\n"
    for d in range(16)
) + "+--------+--------+----------+--------+---------------+\n"  # fmt: skip

LABELS = """NAME      MODE    ULTRASERVER_SERVER_ID_4   ULTRASERVER_NODE_ID_4
node-a    1_2_4   bog79p1y8tetj5uu          1
node-b    1_2_4   bog79p1y8tetj5uu          0
"""

NETWORK = """# a comment
topology: [ Ring, FullyConnected, Switch ]
npus_count: [ 4, 2, 3 ]
bandwidth: [ 200.0, 100.0, 50.0 ]  # GB/s
latency: [ 50, 500, 2000 ]
"""

LOADS_LONG = """time_s,link,bytes_per_s
0,i0.c0>i0.c1,1e9
1,i0.c0>i0.c1,2e9
2,i0.c0>i0.c1,
3,i0.c0>i0.c1,4e9
"""

LOADS_WIDE = "time_us,i0.c0>i0.c1,i0.c1>i0.c0\n0,1e9,5\n10,2e9,\n20,3e9,6\n"

TRACE = {
    "traceEvents": [
        {"ph": "M", "name": "process_name", "pid": 2, "args": {"name": "links"}},
        {"ph": "X", "name": "work", "ts": 0, "dur": 50, "pid": 1, "tid": 1},
        {
            "ph": "C", "name": "i0.c0>i0.c1", "ts": 0, "pid": 2, "tid": 0,
            "args": {"bytes_per_s": 1e9},
        },
        {
            "ph": "C", "name": "i0.c0>i0.c1", "ts": 20, "pid": 2, "tid": 0,
            "args": {"bytes_per_s": 0},
        },
    ]
}  # fmt: skip

MODEL = {
    "architectures": ["LlamaForCausalLM"],
    "model_type": "llama",
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "num_attention_heads": 32,
    "num_hidden_layers": 32,
    "num_key_value_heads": 8,
    "vocab_size": 128256,
    "max_position_embeddings": 8192,
    "tie_word_embeddings": False,
    "torch_dtype": "bfloat16",
}

GOOD = {
    "document": document.dumps(bare("trn2")),
    "document with a graph": document.dumps(scenario()),
    "model": as_json(MODEL),
    "neuron-ls": as_json(neuron_ls()),
    "neuron-ls table": LS_TABLE.encode(),
    "node labels": LABELS.encode(),
    "node-link graph": node_link.write(graphs.graph(scenario(KITE))),
    "GraphML": graphml.write(graphs.graph(scenario(KITE))),
    "ASTRA-sim network": NETWORK.encode(),
    "NeuronX Distributed Training configuration": nxdt.write(trained().plan, trained().topology),
    "rank map": decision.rank_map(trained()),
    "rank table": b"rank,chip,core\n0,i0.c0,0\n1,i0.c0,1\n",
    "replica groups": decision.replica_groups(trained()),
    "pairs": b'{"src_target_pairs": [[[0, 1], [1, 0]]]}',
    "nccom-test": as_json(REPORT),
    "nccom-test table": TABLE.format(time="time:avg(us)").encode(),
    "neuron-monitor": as_json(MONITOR),
    "neuron-monitor stream": as_json(MONITOR) + b"\n" + as_json(MONITOR) + b"\n",
    "Neuron runtime memory table": OOM.encode(),
    "Chrome trace": as_json(TRACE),
    "link loads": LOADS_LONG.encode(),
    "link loads, wide": LOADS_WIDE.encode(),
}
"""By the kind that it must be recognised as, up to what stands behind it."""

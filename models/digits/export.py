"""Exports ONNX with a variable width. Weights are stored as float16 with a Cast, which the runtime folds when it loads the model. Sums are in float32."""
import os
import time

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper

from raster import HEIGHT


def export(network, path):
    network = network.cpu().eval()
    crop = torch.rand(1, 1, HEIGHT, 192)
    torch.onnx.export(
        network, (crop,), path, input_names=["crop"], output_names=["logp"],
        dynamic_axes={"crop": {0: "n", 3: "w"}, "logp": {0: "n", 1: "t"}}, opset_version=17, dynamo=False,
    )  # fmt: skip
    model = onnx.load(path)
    casts, initializers = [], []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size <= 64:
            initializers.append(tensor)
            continue
        initializers.append(numpy_helper.from_array(values.astype(np.float16), tensor.name + "_half"))
        casts.append(helper.make_node("Cast", [tensor.name + "_half"], [tensor.name], to=TensorProto.FLOAT))
    nodes = casts + list(model.graph.node)
    del model.graph.initializer[:], model.graph.node[:]
    model.graph.initializer.extend(initializers)
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, path)
    compare(network, path, crop)


def compare(network, path, crop):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    feed = {"crop": crop.numpy()}
    with torch.no_grad():
        difference = np.abs(session.run(None, feed)[0] - network(crop).numpy()).max()
    started = time.time()
    for _ in range(50):
        session.run(None, feed)
    each = (time.time() - started) / 50 * 1000
    print(f"{os.path.getsize(path)} bytes; largest difference of a log-probability {difference:.4f}; {each:.2f} ms a crop on one thread")

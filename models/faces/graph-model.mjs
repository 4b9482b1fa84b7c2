/**
 * Rewrites a TensorFlow.js graph model as ONNX. TensorFlow orders pictures by height, width and channels, ONNX by channels,
 * height and width. Weights are transposed here; a picture that becomes a list is transposed back in the network.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createGraph } from './onnx-file.mjs';
import { readWeights, transposed } from './published-weights.mjs';

/**
 * `side` is the side of the training pictures. `isAnySize` accepts other pictures, each side a multiple of the
 * network's stride. `join` describes how the required outputs, listed by name, are joined into one. Nodes that only
 * other outputs need are left out.
 */
export async function convertGraphModel(file, { name, input, side, isAnySize = false, join }) {
  const { modelTopology, weightsManifest } = JSON.parse(await readFile(file, 'utf8'));
  const weights = await readWeights(weightsManifest, path.dirname(file));
  const nodes = new Map(modelTopology.node.map((node) => [node.name, node]));
  const graph = createGraph(name);
  graph.input(input, [1, 3, ...(isAnySize ? ['height', 'width'] : [side, side])]);
  const done = new Map();

  const valueOf = (nodeName) => {
    const known = done.get(nodeName);
    if (known) return known;
    const node = nodes.get(nodeName);
    const convert = CONVERT[node.op];
    if (!convert) throw new Error(`${node.op} is not supported`);
    const value = convert({ graph, node, weights, valueOf, input, side, isAnySize });
    done.set(nodeName, value);
    return value;
  };
  join(graph, valueOf);
  return graph;
}

const text = (attribute) => Buffer.from(attribute.s, 'base64').toString();
const inner = (list) => [Number(list.list.i[1]), Number(list.list.i[2])];

const weightAs = (graph, weight, axes) => {
  const moved = axes ? transposed(weight, axes) : weight;
  return graph.asFloat(graph.constant(moved.data, moved.dims), moved);
};

/** Converts nodes to values. A value has a name and its dims, as ONNX sees them. */
const CONVERT = {
  Placeholder: ({ input, side }) => ({ value: input, dims: [1, 3, side, side] }),
  Identity: ({ node, valueOf }) => valueOf(node.input[0]),
  _FusedConv2D: (context) => {
    const [, , bias, slope] = context.node.input;
    const { weights, graph } = context;
    const after = context.node.attr.fused_ops.list.s.map((name) => text({ s: name })).slice(1);
    const filters = weights.get(context.node.input[1]);
    const conv = convolution(context, filters, [3, 2, 0, 1], 1, bias);
    if (after.length === 0) return conv;
    if (after[0] === 'Relu') return { ...conv, value: graph.node('Relu', [conv.value]) };
    return { ...conv, value: graph.node('PRelu', [conv.value, slopeOf(graph, weights.get(slope))]) };
  },
  DepthwiseConv2dNative: (context) => {
    const filters = context.weights.get(context.node.input[1]);
    return convolution(context, filters, [2, 3, 0, 1], filters.dims[2]);
  },
  AddV2: ({ graph, node, valueOf }) => {
    const [one, other] = node.input.map(valueOf);
    return { value: graph.node('Add', [one.value, other.value]), dims: one.dims };
  },
  Relu: (context) => activation(context, 'Relu'),
  Sigmoid: (context) => activation(context, 'Sigmoid'),
  Prelu: ({ graph, node, weights, valueOf }) => {
    const { value, dims } = valueOf(node.input[0]);
    return { value: graph.node('PRelu', [value, slopeOf(graph, weights.get(node.input[1]))]), dims };
  },
  MaxPool: (context) => {
    const { value, dims } = context.valueOf(context.node.input[0]);
    const size = inner(context.node.attr.ksize);
    const window = windowOf(context.node, dims, size);
    const pooled = context.graph.node('MaxPool', [value], { kernel_shape: size, ...window.attributes });
    return { value: pooled, dims: [1, dims[1], ...window.sides] };
  },
  Pad: ({ graph, node, weights, valueOf }) => {
    const { value, dims } = valueOf(node.input[0]);
    const [n, h, w, c] = [0, 2, 4, 6].map((at) => weights.get(node.input[1]).data.slice(at, at + 2));
    const order = [n, c, h, w];
    const pads = graph.integers([...order.map(([before]) => before), ...order.map(([, after]) => after)]);
    return {
      value: graph.node('Pad', [value, pads]),
      dims: dims.map((dim, axis) => dim + order[axis][0] + order[axis][1]),
    };
  },
  Reshape: ({ graph, node, weights, valueOf, isAnySize }) => {
    const { value, dims } = valueOf(node.input[0]);
    const asked = Array.from(weights.get(node.input[1]).data);
    const count = dims.reduce((product, dim) => product * dim, 1);
    const known = asked.reduce((product, dim) => product * Math.max(1, dim), 1);
    const to = asked.map((dim) => (dim < 0 ? count / known : dim));
    const back = graph.node('Transpose', [value], { perm: [0, 2, 3, 1] });
    // `-1` stands for the length of the list, which depends on the size of the picture.
    const list = isAnySize ? to.with(1, -1) : to;
    return { value: graph.node('Reshape', [back, graph.integers(list)]), dims: to };
  },
};

function convolution({ graph, node, weights, valueOf }, filters, axes, group, bias) {
  const { value, dims } = valueOf(node.input[0]);
  const [height, width] = filters.dims;
  const window = windowOf(node, dims, [height, width]);
  const inputs = [value, weightAs(graph, filters, axes)];
  if (bias !== undefined) inputs.push(weightAs(graph, weights.get(bias)));
  const conv = graph.node('Conv', inputs, { group, kernel_shape: [height, width], ...window.attributes });
  const channels = group === 1 ? filters.dims[3] : group * filters.dims[3];
  return { value: conv, dims: [1, channels, ...window.sides] };
}

function activation({ graph, node, valueOf }, op) {
  const { value, dims } = valueOf(node.input[0]);
  return { value: graph.node(op, [value]), dims };
}

/** Returns one slope per channel. */
function slopeOf(graph, slope) {
  return weightAs(graph, { ...slope, dims: [slope.data.length, 1, 1] });
}

/** Returns the padding of 'SAME', which is as large as needed, with the odd pixel at the end. */
function windowOf(node, [, , ...sides], size) {
  const strides = inner(node.attr.strides);
  const isSame = text(node.attr.padding) === 'SAME';
  const out = sides.map((side, axis) => Math.ceil((isSame ? side : side - size[axis] + 1) / strides[axis]));
  const total = sides.map((side, axis) =>
    isSame ? Math.max(0, (out[axis] - 1) * strides[axis] + size[axis] - side) : 0,
  );
  const before = total.map((pixels) => Math.floor(pixels / 2));
  const pads = [...before, ...total.map((pixels, axis) => pixels - before[axis])];
  return { sides: out, attributes: { strides, pads } };
}

/**
 * Writes the descriptor of face-api (FaceRecognitionNet, dlib's residual network) as ONNX. Most of its weights are bytes;
 * the scaling layer of each convolution is part of the conversion of these bytes to numbers.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createGraph } from './onnx-file.mjs';
import { numbersOf, readWeights, transposed } from './published-weights.mjs';

const SIDE = 150;
const BLOCKS =
  `conv32_1 conv32_2 conv32_3 conv64_down conv64_1 conv64_2 conv64_3 conv128_down conv128_1 conv128_2
  conv256_down conv256_1 conv256_2 conv256_down_out`.split(/\s+/);

export async function convertDescriptor(file) {
  const weights = await readWeights(JSON.parse(await readFile(file, 'utf8')), path.dirname(file));
  const graph = createGraph('descriptor');
  const conv = convolutions(graph, weights);
  graph.input('crop', [1, 3, SIDE, SIDE]);
  const first = graph.node('Relu', [conv('crop', 'conv32_down', 2)]);
  let last = {
    value: graph.node('MaxPool', [first], { kernel_shape: [3, 3], strides: [2, 2] }),
    channels: 32,
    side: 35,
  };
  for (const block of BLOCKS)
    last = block.includes('down')
      ? smaller(graph, conv, weights, last, block)
      : same(graph, conv, last, block);
  const mean = graph.node('Flatten', [graph.node('GlobalAveragePool', [last.value])], { axis: 1 });
  const { dims } = weights.get('fc');
  const matrix = graph.constant(numbersOf(weights.get('fc')), dims);
  graph.output('descriptor', graph.node('MatMul', [mean, matrix]), [1, dims[1]]);
  return graph;
}

/**
 * Combines convolution, bias and scale into one convolution. A `stride` of 1 retains the size, and 2 halves it without
 * a border.
 */
function convolutions(graph, weights) {
  return (value, name, stride) => {
    const filters = transposed(weights.get(`${name}/conv/filters`), [3, 2, 0, 1]);
    const gains = numbersOf(weights.get(`${name}/scale/weights`));
    const shifts = numbersOf(weights.get(`${name}/scale/biases`));
    const biases = numbersOf(weights.get(`${name}/conv/bias`));
    const [channels, , side] = filters.dims;
    const kernel =
      filters.data instanceof Uint8Array ? fromBytes(graph, filters, gains) : scaled(graph, filters, gains);
    const bias = graph.constant(
      gains.map((gain, at) => biases[at] * gain + shifts[at]),
      [channels],
    );
    const border = stride === 1 ? Math.floor(side / 2) : 0;
    return graph.node('Conv', [value, kernel, bias], {
      kernel_shape: [side, side],
      strides: [stride, stride],
      pads: [border, border, border, border],
    });
  };
}

/** Each channel has a separate gain, which is multiplied into the value of one byte step. */
function fromBytes(graph, { data, dims, scale, min }, gains) {
  const zero = Math.round(-min / scale);
  if (Math.abs(zero * scale + min) > scale / 1000) throw new Error('Zero is no byte');
  const steps = graph.constant(
    gains.map((gain) => gain * scale),
    [gains.length],
  );
  const zeros = graph.constant(new Uint8Array(gains.length).fill(zero), [gains.length]);
  return graph.node('DequantizeLinear', [graph.constant(data, dims), steps, zeros], { axis: 0 });
}

function scaled(graph, { data, dims }, gains) {
  const perChannel = data.length / gains.length;
  return graph.constant(
    data.map((value, at) => value * gains[Math.floor(at / perChannel)]),
    dims,
  );
}

function same(graph, conv, { value, channels, side }, block) {
  const inside = graph.node('Relu', [conv(value, `${block}/conv1`, 1)]);
  const sum = graph.node('Add', [conv(inside, `${block}/conv2`, 1), value]);
  return { value: graph.node('Relu', [sum]), channels, side };
}

/** Halves the size. The added branch has more channels or one more pixel, so the other side is padded with zeros. */
function smaller(graph, conv, weights, { value, channels, side }, block) {
  const inside = graph.node('Relu', [conv(value, `${block}/conv1`, 2)]);
  const out = conv(inside, `${block}/conv2`, 1);
  const pooled = graph.node('AveragePool', [value], { kernel_shape: [2, 2], strides: [2, 2] });
  const outChannels = weights.get(`${block}/conv2/conv/filters`).dims[3];
  const [outSide, pooledSide] = [Math.floor((side - 3) / 2) + 1, Math.floor(side / 2)];
  const sum = graph.node('Add', [
    padded(graph, out, 0, pooledSide - outSide),
    padded(graph, pooled, outChannels - channels, 0),
  ]);
  return { value: graph.node('Relu', [sum]), channels: outChannels, side: pooledSide };
}

function padded(graph, value, channels, pixels) {
  if (channels === 0 && pixels === 0) return value;
  return graph.node('Pad', [value, graph.integers([0, 0, 0, 0, 0, channels, pixels, pixels])]);
}

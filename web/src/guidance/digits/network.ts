/**
 * Computes the digit network (`models/digits`) in plain JavaScript, because the journey's Content-Security-Policy does
 * not allow WebAssembly. The file of the network has 6-bit weights (`models/digits/compact.py`).
 */

import { type CtcOutput, SIGNS } from '@countersign/contract/rules/ctc';

export const CROP_HEIGHT = 48;

export interface Crop {
  /** The brightness of the pixels, row by row. There are `CROP_HEIGHT` rows. */
  levels: Float64Array;
  /** The width of the crop in pixels. It is a multiple of 4. */
  columns: number;
}

interface Shape {
  before: number;
  after: number;
  kernel: readonly [rows: number, columns: number];
  stride: readonly [rows: number, columns: number];
  padding: readonly [rows: number, columns: number];
  /** Whether each channel has a separate filter. */
  isDepthwise?: true;
}

interface Layer extends Shape {
  bias: Float64Array;
  /** One row of weights for each output channel. */
  weights: Float64Array;
}

/** The values of several channels. Each channel consists of rows of equal length. */
interface Planes {
  data: Float64Array;
  channels: number;
  rows: number;
  columns: number;
}

const square = (before: number, after: number, stride: Shape['stride'] = [1, 1]): Shape => ({
  before,
  after,
  kernel: [3, 3],
  stride,
  padding: [1, 1],
});
const point = (before: number, after: number): Shape => ({
  before,
  after,
  kernel: [1, 1],
  stride: [1, 1],
  padding: [0, 0],
});
const along = (channels: number): Shape => ({
  before: channels,
  after: channels,
  kernel: [1, 9],
  stride: [1, 1],
  padding: [0, 4],
  isDepthwise: true,
});
/** The layers in the order of the file (`models/digits/network.py`). */
const block = (channels: number) => [square(channels, channels), square(channels, channels)];
const line = [along(128), point(128, 256), point(256, 128)];
const SHAPES: readonly Shape[] = [
  square(1, 24, [2, 2]),
  ...block(24),
  square(24, 64, [2, 2]),
  ...block(64),
  ...block(64),
  square(64, 96, [2, 1]),
  ...block(96),
  ...block(96),
  square(96, 128, [2, 1]),
  { before: 128, after: 128, kernel: [3, 1], stride: [1, 1], padding: [0, 0] },
  ...line,
  ...line,
  point(128, SIGNS),
];

/** Returns a function that reads a crop. Throws if the file is damaged. */
export function readNetwork(file: ArrayBuffer): (crop: Crop) => CtcOutput {
  const layers = layersIn(file);
  return (crop) => {
    let at = 0;
    const next = (): Layer => {
      const layer = layers[at++];
      if (!layer) throw new Error('The network has too few layers');
      return layer;
    };
    const convolved = (planes: Planes) => rectified(convolve(planes, next()));
    const throughBlock = (planes: Planes) => rectified(sum(planes, convolve(convolved(planes), next())));
    const throughLine = (planes: Planes) =>
      sum(planes, convolve(rectified(convolve(convolve(planes, next()), next())), next()));
    let planes = throughBlock(convolved(normalised(crop)));
    planes = throughBlock(throughBlock(convolved(planes)));
    planes = throughBlock(throughBlock(convolved(planes)));
    planes = throughLine(throughLine(convolved(convolved(planes))));
    return probabilitiesOf(convolve(planes, next()));
  };
}

function layersIn(file: ArrayBuffer): Layer[] {
  const view = new DataView(file);
  const channels = SHAPES.reduce((total, { after }) => total + after, 0);
  let [atFloat, atWeight] = [0, 8 * channels];
  const floats = (count: number) =>
    Float64Array.from({ length: count }, () => {
      atFloat += 4;
      return view.getFloat32(atFloat - 4, true);
    });
  const layers = SHAPES.map((shape) => {
    const [scales, bias] = [floats(shape.after), floats(shape.after)];
    const length = lengthOf(shape);
    const weights = Float64Array.from(new Int8Array(file, atWeight, shape.after * length));
    atWeight += weights.length;
    for (let each = 0; each < weights.length; each++)
      weights[each] = (weights[each] ?? 0) * (scales[Math.floor(each / length)] ?? 0);
    return { ...shape, bias, weights };
  });
  if (atWeight !== file.byteLength) throw new Error('The file of the network has another size');
  return layers;
}

const lengthOf = ({ before, kernel: [rows, columns], isDepthwise }: Shape): number =>
  (isDepthwise ? 1 : before) * rows * columns;

function normalised({ levels, columns }: Crop): Planes {
  const mean = levels.reduce((total, level) => total + level, 0) / levels.length;
  const variance = levels.reduce((total, level) => total + (level - mean) ** 2, 0) / levels.length;
  const spread = Math.sqrt(variance + 1e-5);
  const data = levels.map((level) => (level - mean) / spread);
  return { data, channels: 1, rows: CROP_HEIGHT, columns };
}

function convolve(planes: Planes, layer: Layer): Planes {
  const { kernel, stride, padding, after } = layer;
  const rows = Math.floor((planes.rows + 2 * padding[0] - kernel[0]) / stride[0]) + 1;
  const columns = Math.floor((planes.columns + 2 * padding[1] - kernel[1]) / stride[1]) + 1;
  const data = new Float64Array(after * rows * columns);
  const to = { data, channels: after, rows, columns };
  if (layer.isDepthwise) {
    for (let channel = 0; channel < after; channel++) {
      const patches = patchesOf(planes, channel, 1, layer, to);
      multiply(patches, layer, channel, 1, to);
    }
  } else multiply(patchesOf(planes, 0, planes.channels, layer, to), layer, 0, after, to);
  return to;
}

/** Returns the values under the kernel at each output position. The result has one row for each position. */
function patchesOf(
  planes: Planes,
  firstChannel: number,
  channels: number,
  { kernel, stride, padding }: Layer,
  to: Planes,
): Float64Array {
  const length = channels * kernel[0] * kernel[1];
  const patches = new Float64Array(to.rows * to.columns * length);
  let at = 0;
  for (let row = 0; row < to.rows; row++) {
    for (let column = 0; column < to.columns; column++) {
      for (let channel = firstChannel; channel < firstChannel + channels; channel++) {
        for (let down = 0; down < kernel[0]; down++) {
          const y = row * stride[0] + down - padding[0];
          const start = (channel * planes.rows + y) * planes.columns;
          const isInside = y >= 0 && y < planes.rows;
          for (let across = 0; across < kernel[1]; across++, at++) {
            const x = column * stride[1] + across - padding[1];
            if (isInside && x >= 0 && x < planes.columns) patches[at] = planes.data[start + x] ?? 0;
          }
        }
      }
    }
  }
  return patches;
}

/**
 * Multiplies two positions with four output channels at once, so that each value is read from memory less often.
 * Positions and channels beyond the last one repeat the last one, and their results are ignored.
 */
function multiply(
  patches: Float64Array,
  { weights, bias, ...shape }: Layer,
  firstChannel: number,
  channels: number,
  { data, rows, columns }: Planes,
): void {
  const length = lengthOf(shape);
  const places = rows * columns;
  const last = firstChannel + channels - 1;
  for (let channel = firstChannel; channel <= last; channel += 4) {
    const of = (more: number) => Math.min(channel + more, last) * length;
    const [first, second, third, fourth] = [of(0), of(1), of(2), of(3)];
    for (let place = 0; place < places; place += 2) {
      const here = place * length;
      const there = Math.min(place + 1, places - 1) * length;
      let [a0, a1, a2, a3, b0, b1, b2, b3] = [0, 0, 0, 0, 0, 0, 0, 0];
      for (let at = 0; at < length; at++) {
        // The sums are separate constants. An array would take five times as long here.
        const a = patches[here + at] ?? 0;
        const b = patches[there + at] ?? 0;
        const w0 = weights[first + at] ?? 0;
        const w1 = weights[second + at] ?? 0;
        const w2 = weights[third + at] ?? 0;
        const w3 = weights[fourth + at] ?? 0;
        a0 += a * w0;
        b0 += b * w0;
        a1 += a * w1;
        b1 += b * w1;
        a2 += a * w2;
        b2 += b * w2;
        a3 += a * w3;
        b3 += b * w3;
      }
      const sums = [a0, b0, a1, b1, a2, b2, a3, b3];
      for (let each = 0; each < 8; each++) {
        const [to, at] = [channel + (each >> 1), place + (each & 1)];
        if (to <= last && at < places) data[to * places + at] = (sums[each] ?? 0) + (bias[to] ?? 0);
      }
    }
  }
}

function rectified(planes: Planes): Planes {
  const { data } = planes;
  for (let at = 0; at < data.length; at++) if ((data[at] ?? 0) < 0) data[at] = 0;
  return planes;
}

const sum = (one: Planes, other: Planes): Planes => ({
  ...one,
  data: one.data.map((value, at) => value + (other.data[at] ?? 0)),
});

function probabilitiesOf({ data, columns: steps }: Planes): CtcOutput {
  const probabilities = new Float64Array(steps * SIGNS);
  for (let step = 0; step < steps; step++) {
    const values = Array.from({ length: SIGNS }, (_, sign) => data[sign * steps + step] ?? 0);
    const most = Math.max(...values);
    const total = values.reduce((all, value) => all + Math.exp(value - most), 0);
    for (const [sign, value] of values.entries())
      probabilities[step * SIGNS + sign] = Math.exp(value - most) / total;
  }
  return { steps, probabilities };
}

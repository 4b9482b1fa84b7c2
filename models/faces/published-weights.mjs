/** Reads weights as TensorFlow.js publishes them: a list of names, shapes and types, and a file of values. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns by name the dims, the data in the published type, and the conversion of bytes to numbers. Values of other
 * types are numbers already.
 */
export async function readWeights(manifest, folder) {
  const weights = new Map();
  for (const group of manifest) {
    const files = await Promise.all(group.paths.map((file) => readFile(path.join(folder, file))));
    const bytes = Buffer.concat(files);
    let offset = 0;
    for (const { name, shape, dtype, quantization } of group.weights) {
      const Values = ARRAYS[quantization?.dtype ?? dtype];
      const count = shape.reduce((product, dim) => product * dim, 1);
      const length = count * Values.BYTES_PER_ELEMENT;
      // The bytes are copied, because a typed array must start at a multiple of its element size.
      const data = new Values(new Uint8Array(bytes.subarray(offset, offset + length)).buffer);
      const { scale = 1, min = 0 } = quantization ?? {};
      weights.set(name, { dims: shape, data, scale, min });
      offset += length;
    }
  }
  return weights;
}

const ARRAYS = { float32: Float32Array, float16: Uint16Array, uint8: Uint8Array, int32: Int32Array };

/** Returns the same values with their axes in another order. */
export function transposed({ dims, data, ...rest }, axes) {
  const strides = dims.map((_, axis) => dims.slice(axis + 1).reduce((product, dim) => product * dim, 1));
  const to = axes.map((axis) => dims[axis]);
  const result = new data.constructor(data.length);
  const at = to.map(() => 0);
  for (let index = 0; index < data.length; index += 1) {
    result[index] = data[axes.reduce((sum, axis, place) => sum + strides[axis] * at[place], 0)];
    for (let place = to.length - 1; place >= 0; place -= 1) {
      at[place] += 1;
      if (at[place] < to[place]) break;
      at[place] = 0;
    }
  }
  return { ...rest, dims: to, data: result };
}

/** Converts bytes to the numbers that they represent. */
export const numbersOf = ({ data, scale, min }) => Float32Array.from(data, (value) => value * scale + min);

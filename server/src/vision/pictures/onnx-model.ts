/** Loads a neural network from a file. The network runs on one thread, and has one input and one output. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** Numbers with their dimensions. The outermost dimension is the first. */
export interface TensorData {
  data: Float32Array;
  dims: readonly number[];
}

export type OnnxModel = (input: TensorData) => Promise<TensorData>;

export async function loadOnnxModel(file: string): Promise<OnnxModel> {
  const session = await InferenceSession.create(file, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // Memory patterns are useful only for inputs of constant size, and photos vary in size.
    enableMemPattern: false,
  });
  const [inputName] = session.inputNames;
  const [outputName] = session.outputNames;
  if (inputName === undefined || outputName === undefined)
    throw new Error('A model needs one input and one output');
  return async ({ data, dims }) => {
    const results = await session.run({ [inputName]: new Tensor('float32', data, dims) });
    const output = results[outputName];
    if (!(output?.data instanceof Float32Array))
      throw new Error('The model returned an unexpected data type');
    return { data: output.data, dims: output.dims };
  };
}

/** Loads a network of this repository by its file name in `models/`. Also returns its label for the evidence. */
export async function loadOwnModel(
  name: string,
  load = loadOnnxModel,
): Promise<{ model: OnnxModel; label: string }> {
  const file = fileURLToPath(new URL(`../../../../models/${name}`, import.meta.url));
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  return { model: await load(file), label: `countersign ${path.basename(name)} sha256 ${hash}` };
}

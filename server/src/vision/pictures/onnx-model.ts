/** A neural network from a file, on one thread: one input, one output. */
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** Values and dimensions, outermost first. */
export interface TensorData {
  data: Float32Array;
  dims: readonly number[];
}

export type OnnxModel = (input: TensorData) => Promise<TensorData>;

export async function loadOnnxModel(file: string): Promise<OnnxModel> {
  const session = await InferenceSession.create(file, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // It helps only inputs of one size, and ours differ.
    enableMemPattern: false,
  });
  const [inputName] = session.inputNames;
  const [outputName] = session.outputNames;
  if (inputName === undefined || outputName === undefined)
    throw new Error('A model has an input and an output');
  return async ({ data, dims }) => {
    const results = await session.run({ [inputName]: new Tensor('float32', data, dims) });
    const output = results[outputName];
    if (!(output?.data instanceof Float32Array)) throw new Error('The model answered in another type');
    return { data: output.data, dims: output.dims };
  };
}

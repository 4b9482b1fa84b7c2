/** Converts the output of the digit network (`models/digits/README.md`) to probabilities. */
import { type CtcOutput, SIGNS } from '@countersign/contract/rules/ctc';
import type { TensorData } from '../pictures/onnx-model.ts';

export function ctcOutputs({ data, dims }: TensorData): CtcOutput[] {
  const [crops = 0, steps = 0, signs] = dims;
  if (signs !== SIGNS) throw new Error(`The network returned ${String(signs)} signs instead of ${SIGNS}`);
  const length = steps * SIGNS;
  return Array.from({ length: crops }, (_, crop) => ({
    steps,
    probabilities: Float64Array.from(data.subarray(crop * length, (crop + 1) * length), Math.exp),
  }));
}

/** Defines the messages between the pool tests and their worker. */
import { z } from 'zod';

export interface TestProtocol {
  request: TestRequest;
  answer: TestAnswer;
}

export type TestRequest =
  | { do: 'answer'; documents?: Uint8Array[] }
  /** Uses this much processor time, then responds. */
  | { do: 'work'; processorMs: number }
  /** Responds when it gets SIGUSR2, and uses no processor time until then. */
  | { do: 'wait' }
  | { do: 'throw' | 'crash' | 'exit' | 'fill-heap' | 'answer-nonsense' };

export const testAnswer = z.object({
  pid: z.number(),
  /** The number of requests that the process has answered, including this one. */
  count: z.number(),
  documents: z.array(z.custom<Uint8Array>((value) => value instanceof Uint8Array)),
});
export type TestAnswer = z.infer<typeof testAnswer>;

/** What the tests of the pool and their worker say to each other. */
import { z } from 'zod';

export interface TestProtocol {
  request: TestRequest;
  answer: TestAnswer;
}

export type TestRequest =
  | { do: 'answer'; documents?: Uint8Array[] }
  /** Uses so much processor time, then answers. */
  | { do: 'work'; processorMs: number }
  /** Answers when it gets SIGUSR2, and uses no processor time until then. */
  | { do: 'wait' }
  | { do: 'throw' | 'crash' | 'exit' | 'fill-heap' | 'answer-nonsense' };

export const testAnswer = z.object({
  pid: z.number(),
  /** How many requests the process has answered, this one included. */
  count: z.number(),
  documents: z.array(z.custom<Uint8Array>((value) => value instanceof Uint8Array)),
});
export type TestAnswer = z.infer<typeof testAnswer>;

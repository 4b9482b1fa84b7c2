/** A call of the contract, with the schema that parses its response. */
import type { RunningServer } from './server.ts';

interface Endpoint<Data> {
  method: string;
  path: string;
  data: { parse(value: unknown): Data };
}

export interface CallOptions {
  /** The value of `:id`, or of the only other parameter in the path. */
  id?: string;
  body?: FormData | string;
  headers?: Record<string, string>;
}

export async function call<Data>(
  server: RunningServer,
  { method, path, data }: Endpoint<Data>,
  { id = '', body, headers }: CallOptions = {},
): Promise<Data> {
  const response = await fetch(server.url + path.replace(/:\w+/, id), {
    method,
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
  });
  const answer: unknown = await response.json();
  if (!response.ok || typeof answer !== 'object' || answer === null || !('data' in answer))
    throw new Error(`${method} ${path} was refused: ${response.status} ${JSON.stringify(answer)}`);
  return data.parse(answer.data);
}

export const json = (body: object): CallOptions => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** Converts the table of methods to functions that send requests. */
import { AREAS } from './areas.ts';
import type { AnyCall, DataOf } from './call-types.ts';
import type { Download } from './download.ts';
import { eachItem } from './each-item.ts';
import { requestOf } from './request.ts';
import type { Answer, GivenTo, ItemOf, Row } from './row.ts';
import { type CallOptions, type Connection, type Attempt, send } from './send.ts';

export interface ClientSettings {
  /** The address of the installation, for example `https://sign.example.com`. */
  url: string;
  /** The API key. Only `verify`, `shared` and `installation` work without it. */
  apiKey?: string;
  /**
   * The time limit of an attempt in milliseconds, from the request until the response begins. The default is 60,000.
   */
  timeout?: number;
  /** The maximum number of retries after transient failures. The default is 3. */
  retries?: number;
  /**
   * The longest wait before a retry, in seconds. If the server asks for a longer wait, the call fails with an error
   * whose `retryAfter` contains it. The default is 60.
   */
  longestWait?: number;
  /** A function to use instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Called after each attempt with its result, for logs and metrics. */
  onAttempt?: (attempt: Attempt) => void;
}

type Areas = typeof AREAS;

/** The methods of the client by area, such as `client.sessions.get(id)`. */
export type Client = {
  readonly [Area in keyof Areas]: {
    readonly [Method in keyof Areas[Area]]: Areas[Area][Method] extends Row<
      infer Name,
      infer Answers,
      infer Items
    >
      ? MethodOf<Name, Answers, Items>
      : never;
  };
};

type MethodOf<Name extends AnyCall, Answers extends Answer, Items extends string> = (
  ...given: [...GivenTo<Name, Answers>, options?: CallOptions]
) => Answers extends 'each'
  ? AsyncGenerator<ItemOf<Name, Items>, void, undefined>
  : Promise<AnswerOf<Name, Answers>>;

type AnswerOf<Name extends AnyCall, Answers extends Answer> = Answers extends 'file'
  ? Download
  : DataOf<Name>;

export function createClient(settings: ClientSettings): Client {
  const connection: Connection = {
    url: settings.url.replace(/\/+$/, ''),
    apiKey: settings.apiKey,
    timeout: settings.timeout ?? 60_000,
    retries: settings.retries ?? 3,
    longestWait: settings.longestWait ?? 60,
    // `fetch` is called as a plain function, because browsers reject it as a method of an object other than the window.
    fetch: settings.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    onAttempt: settings.onAttempt,
  };
  const methodsOf = (rows: Readonly<Record<string, Row>>) =>
    Object.fromEntries(Object.entries(rows).map(([name, one]) => [name, methodFor(connection, one)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the functions are made from the rows that the type is made from
  return Object.fromEntries(Object.entries(AREAS).map(([area, rows]) => [area, methodsOf(rows)])) as Client;
}

function methodFor(connection: Connection, one: Row): (...given: unknown[]) => unknown {
  return (...given) => {
    const { options, ...request } = requestOf(one, given);
    const ask = (more: object = {}) =>
      send(connection, { ...request, input: request.input && { ...request.input, ...more } }, options);
    return one.answers === 'each' ? eachItem(ask, one.items ?? '') : ask();
  };
}

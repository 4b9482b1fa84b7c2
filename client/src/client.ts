/** Turns the table of methods into functions that send requests. */
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
  /** Required except for `verify`, `shared` and `installation`. */
  apiKey?: string;
  /** The timeout of one attempt in milliseconds, until the response arrives. Defaults to 60,000. */
  timeout?: number;
  /** How often a call is retried after a transient failure. Defaults to 3. */
  retries?: number;
  /**
   * The longest wait before a retry in seconds. If the server asks for more, the call fails with its
   * `retryAfter`. Defaults to 60.
   */
  longestWait?: number;
  /** A function that replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Called after every attempt with its result, for logs and metrics. */
  onAttempt?: (attempt: Attempt) => void;
}

type Areas = typeof AREAS;

/** The areas with their methods, as in `client.sessions.get(id)`. */
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
    // Calls `fetch` as a plain function, because browsers reject it as a method of any object except the window.
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

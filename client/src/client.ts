/** The client: the table of methods turned into functions that send. */
import { AREAS } from './areas.ts';
import type { AnyCall, DataOf } from './call-types.ts';
import type { Download } from './download.ts';
import { eachItem } from './each-item.ts';
import { requestOf } from './request.ts';
import type { Answer, GivenTo, ItemOf, Row } from './row.ts';
import { type CallOptions, type Connection, type Attempt, send } from './send.ts';

export interface ClientSettings {
  /** Of the installation, as `https://sign.example.com`. */
  url: string;
  /** Not needed for `verify`, `shared` and `installation`. */
  apiKey?: string;
  /** How long one try may take until its answer has come, in milliseconds; 60,000 unless said. */
  timeout?: number;
  /** How many times a call that failed on its way is sent again; 3 unless said. */
  retries?: number;
  /** The longest wait before a try, in seconds; where the server asks for more, the call fails with its `retryAfter`. 60 unless said. */
  longestWait?: number;
  /** In place of the global one. */
  fetch?: typeof globalThis.fetch;
  /** Told of every try and how it ended, for logs and metrics. */
  onAttempt?: (attempt: Attempt) => void;
}

type Areas = typeof AREAS;

/** `client.sessions.get(id)`: areas with their methods. */
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
    // Called as a plain function: browsers refuse theirs as a method of anything but the window.
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
      send(
        connection,
        {
          ...request,
          call: one.call,
          sends: one.sends,
          input: request.input && { ...request.input, ...more },
          answers: one.answers === 'file' ? 'file' : 'data',
        },
        options,
      );
    return one.answers === 'each' ? eachItem(ask, one.items ?? '') : ask();
  };
}

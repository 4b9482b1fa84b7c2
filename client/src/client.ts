/** The client: the table of methods turned into functions that send. */
import { AREAS } from './areas.ts';
import type { CallName, DataOf, IdsOf, InputOf } from './call-types.ts';
import type { Download } from './download.ts';
import { eachItem } from './each-item.ts';
import type { Answer, Row } from './row.ts';
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

type MethodOf<Name extends CallName, Answers extends Answer, Items extends string> = (
  ...given: [...IdsOf<Name>, ...InputGiven<WithoutFixed<InputOf<Name>, Answers>>, options?: CallOptions]
) => Answers extends 'each'
  ? AsyncGenerator<ItemOf<Name, Items>, void, undefined>
  : Promise<AnswerOf<Name, Answers>>;

/** Nothing, something that may be left out, or something that must be there. */
type InputGiven<Input> = [Input] extends [undefined]
  ? []
  : Partial<Input> extends Input
    ? [input?: Input]
    : [input: Input];

/** A file has its format from its method, and a page is asked for by its cursor. */
type WithoutFixed<Input, Answers extends Answer> = Answers extends 'each'
  ? Omit<Input, 'cursor'>
  : 'format' extends keyof Input
    ? Omit<Input, 'format'>
    : Input;

type AnswerOf<Name extends CallName, Answers extends Answer> = Answers extends 'file'
  ? Download
  : DataOf<Name>;
type ItemOf<Name extends CallName, Items extends string> = DataOf<Name>[Items &
  keyof DataOf<Name>] extends readonly (infer Item)[]
  ? Item
  : never;

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
  const [method = '', path = ''] = one.line.split(' ');
  const ids = path.split('/:').length - 1;
  return (...given) => {
    const input = one.sends === 'nothing' ? undefined : asObject(given[ids]);
    const options: CallOptions = asObject(given[one.sends === 'nothing' ? ids : ids + 1]);
    const ask = (more: object = {}) =>
      send(
        connection,
        {
          call: one.call,
          method,
          path: fillIn(path, given.slice(0, ids)),
          sends: one.sends,
          input: input && { ...input, ...(one.format ? { format: one.format } : {}), ...more },
          answers: one.answers === 'file' ? 'file' : 'data',
        },
        options,
      );
    return one.answers === 'each' ? eachItem(ask, one.items ?? '') : ask();
  };
}

function fillIn(path: string, ids: readonly unknown[]): string {
  let next = 0;
  return path.replaceAll(/:\w+/g, (name) => {
    const id = ids[next++];
    const text = typeof id === 'number' ? String(id) : id;
    // An empty id would lead to another call: that of the list.
    if (typeof text !== 'string' || text === '') throw new TypeError(`${path} needs a value for ${name}`);
    return encodeURIComponent(text);
  });
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

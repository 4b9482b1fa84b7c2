/**
 * Provides every call of the console as a typed method, such as `api.branches.delete(id)`. Calls that read data also
 * have `query` for `useQuery` and `pages` for `useInfiniteQuery`. Their cache keys consist of area, method and
 * arguments. The tables of rows define all methods and paths.
 */
import { AREAS } from '@countersign/client/areas';
import type { AnyCall, DataOf } from '@countersign/client/call-types';
import { eachItem } from '@countersign/client/each-item';
import { requestOf, withQuery } from '@countersign/client/request';
import type { Answer, GivenTo, ItemOf, Row } from '@countersign/client/row';
import { infiniteQueryOptions, queryOptions, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { callServer, type CallOptions } from './call.ts';
import { STAFF_AREAS } from './staff-areas.ts';

/** The maximum page size of the server. Used for lists that are read completely. */
export const PAGE_LIMIT = 100;

interface Method<Given extends unknown[], Answered> {
  (...given: [...Given, options?: CallOptions]): Promise<Answered>;
  readonly key: QueryKey;
  query(...given: Given): QueryFor<Answered>;
  pages: Answered extends Page ? (...given: Given) => PagesFor<Answered> : never;
  /** Returns the URL of the call, for links, images and documents. */
  address(...given: Given): string;
}

interface Page {
  next_cursor: string | null;
}

type QueryFor<Answered> = ReturnType<typeof queryFor<Answered>>;
type PagesFor<Answered extends Page> = ReturnType<typeof pagesFor<Answered>>;

const queryFor = <Answered>(queryKey: QueryKey, ask: (options: CallOptions) => Promise<Answered>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => ask({ signal }) });

const pagesFor = <Answered extends Page>(
  queryKey: QueryKey,
  ask: (options: CallOptions, more: object) => Promise<Answered>,
) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => ask({ signal }, { cursor: pageParam }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

type AnswerOf<Name extends AnyCall, Answers extends Answer, Items extends string> = Answers extends 'each'
  ? ItemOf<Name, Items>[]
  : Answers extends 'file'
    ? Response
    : DataOf<Name>;

type Areas = typeof AREAS & typeof STAFF_AREAS;
export type Area = keyof Areas;

type Api = {
  readonly [Name in Area]: {
    readonly [Key in keyof Areas[Name]]: Areas[Name][Key] extends Row<
      infer Called,
      infer Answers,
      infer Items
    >
      ? Method<GivenTo<Called, Answers>, AnswerOf<Called, Answers, Items>>
      : never;
  };
};

function methodFor(key: QueryKey, row: Row) {
  const ask = (given: readonly unknown[], options: CallOptions, more: object = {}): Promise<unknown> => {
    const { options: _options, ...request } = requestOf(row, given);
    const send = (page: object) =>
      callServer({ ...request, input: request.input && { ...request.input, ...page } }, options);
    if (row.answers !== 'each') return send(more);
    return collect(eachItem((next) => send({ limit: PAGE_LIMIT, ...next }), row.items ?? ''));
  };
  const keyOf = (given: readonly unknown[]): QueryKey => [...key, ...given];
  const call = (...given: unknown[]) => ask(given, requestOf(row, given).options);
  return Object.assign(call, {
    key,
    query: (...given: unknown[]) => queryFor(keyOf(given), (options) => ask(given, options)),
    pages: (...given: unknown[]) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- offered where the contract's answer is a page
      pagesFor([...key, 'pages', ...given], (options, more) => ask(given, options, more) as Promise<Page>),
    address: (...given: unknown[]) => {
      const { path, input } = requestOf(row, given);
      return withQuery(path, input);
    },
  });
}

async function collect(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const item of items) all.push(item);
  return all;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the methods are made from the rows that the type is made from
export const api = Object.fromEntries(
  Object.entries({ ...AREAS, ...STAFF_AREAS }).map(([area, rows]) => [
    area,
    Object.fromEntries(Object.entries<Row>(rows).map(([name, row]) => [name, methodFor([area, name], row)])),
  ]),
) as unknown as Api;

/**
 * Returns a function that marks the data of these areas as stale and refetches the data on the screen. Call it after a
 * change.
 */
export function useInvalidate(): (...areas: Area[]) => Promise<void> {
  const client = useQueryClient();
  return async (...areas) => {
    await Promise.all(areas.map((area) => client.invalidateQueries({ queryKey: [area] })));
  };
}

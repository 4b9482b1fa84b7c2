/** What the list shows: kept in the address, so that a view can be saved and shared. What is searched for is not. */
import type { listSessions } from '@countersign/contract/originator/sessions';
import { SESSION_STATUSES, type SessionStatus } from '@countersign/contract/rules/participant-state';
import { OPEN_STEPS, type OpenStep } from '@countersign/contract/rules/step-at';
import type { z } from 'zod';

export const ORDERS = ['newest', 'oldest', 'expiring'] as const;
type Order = (typeof ORDERS)[number];

/** `OPEN` is every status that still waits for something. */
type StatusFilter = SessionStatus | 'OPEN';

export interface Filters {
  status?: StatusFilter;
  step?: OpenStep;
  template?: string;
  order?: Order;
  due?: 'today';
}

export const VIEWS = {
  all: {},
  open: { status: 'OPEN' },
  stuck: { step: 'liveness' },
  today: { status: 'OPEN', due: 'today', order: 'expiring' },
  completed: { status: 'COMPLETED' },
} as const satisfies Record<string, Filters>;
export type View = keyof typeof VIEWS;

const OPEN: readonly SessionStatus[] = ['NEW', 'IN_PROGRESS', 'SEALING'];

export function readFilters(address: URLSearchParams): Filters {
  const oneOf = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((value) => value === address.get(name));
  const template = address.get('template');
  return withoutUndefined({
    status: oneOf('status', [...SESSION_STATUSES, 'OPEN'] as const),
    step: oneOf('step', OPEN_STEPS),
    template: template === null || template === '' ? undefined : template,
    order: oneOf('order', ORDERS),
    due: oneOf('due', ['today'] as const),
  });
}

export function writeFilters(filters: Filters): string {
  const address = new URLSearchParams(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)));
  return address.size > 0 ? `?${address}` : '';
}

/** The view that is exactly this, if any. */
export const viewOf = (filters: Filters): View | null =>
  viewNames.find((view) => writeFilters(VIEWS[view]) === writeFilters(filters)) ?? null;

export const viewNames: readonly View[] = ['all', 'open', 'stuck', 'today', 'completed'];

type Query = z.input<(typeof listSessions)['query']>;

export function queryFor({ status, step, template, order, due }: Filters, search: string, now: Date): Query {
  const endOfDay = new Date(now);
  endOfDay.setHours(24, 0, 0, 0);
  return withoutUndefined({
    status: status === 'OPEN' ? [...OPEN] : status,
    step,
    template_id: template,
    order,
    expires_before: due ? endOfDay.toISOString() : undefined,
    reference_begins: search === '' ? undefined : search,
  });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(object: T): Defined<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries lose the names' types
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;
}

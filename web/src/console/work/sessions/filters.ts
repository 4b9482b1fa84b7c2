/** What the list shows: kept in the address, so that a view can be saved and shared. What is searched for is not. */
import type { listSessions } from '@countersign/contract/originator/sessions';
import {
  SESSION_STATUSES,
  type SessionStatus,
  OPEN_STEPS,
  type OpenStep,
} from '@countersign/contract/rules/participant-state';
import { LIST_AGES, type ListAge } from '@countersign/contract/rules/saved-views';
import type { listSavedViews } from '@countersign/contract/staff/saved-views';
import type { z } from 'zod';
import type { DataOf } from '../../../api/client.ts';

/** How many sessions the list reads at a time. */
export const PAGE_SIZE = 50;

type Query = z.input<(typeof listSessions)['query']>;
type Check = NonNullable<Query['check']>;
/** One that somebody keeps under a name. */
export type SavedView = DataOf<typeof listSavedViews>['views'][number];

/** As the API names them. */
export const CHECKS = [
  'location',
  'liveness',
  'movement',
  'reflection',
  'camera',
  'distinct_signer',
  'vpn',
  'device',
] as const satisfies readonly Check[];
type SessionCheck = (typeof CHECKS)[number];

export const ORDERS = ['newest', 'oldest', 'expiring'] as const;
type Order = (typeof ORDERS)[number];

/** At most, or at least, so many days old. */
const AGES = {
  day: { atMost: 1 },
  week: { atMost: 7 },
  month: { atMost: 30 },
  'over-week': { atLeast: 7 },
  'over-month': { atLeast: 30 },
} as const satisfies Record<ListAge, { atMost?: number; atLeast?: number }>;

/** `OPEN` is every status that still waits for something. */
type StatusFilter = SessionStatus | 'OPEN';

export interface Filters {
  status?: StatusFilter;
  step?: OpenStep;
  template?: string;
  branch?: string;
  sender?: string;
  /** A check that failed. */
  failed?: SessionCheck;
  /** A check that could not tell, where none is asked for that failed. */
  unclear?: SessionCheck;
  /** Nothing goes on without somebody of the staff. */
  needs?: 'attention';
  age?: ListAge;
  order?: Order;
  due?: 'today';
}

export const VIEWS = {
  all: {},
  open: { status: 'OPEN' },
  attention: { needs: 'attention' },
  stuck: { step: 'liveness' },
  today: { status: 'OPEN', due: 'today', order: 'expiring' },
  completed: { status: 'COMPLETED' },
} as const satisfies Record<string, Filters>;
export type View = keyof typeof VIEWS;

const OPEN: readonly SessionStatus[] = ['NEW', 'IN_PROGRESS', 'IN_REVIEW', 'SEALING'];

export function readFilters(address: URLSearchParams): Filters {
  const oneOf = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((value) => value === address.get(name));
  const named = (name: string) => address.get(name) || undefined;
  return withoutUndefined({
    status: oneOf('status', [...SESSION_STATUSES, 'OPEN'] as const),
    step: oneOf('step', OPEN_STEPS),
    template: named('template'),
    branch: named('branch'),
    sender: named('sender'),
    failed: oneOf('failed', CHECKS),
    unclear: oneOf('unclear', CHECKS),
    needs: oneOf('needs', ['attention'] as const),
    age: oneOf('age', LIST_AGES),
    order: oneOf('order', ORDERS),
    due: oneOf('due', ['today'] as const),
  });
}

export function writeFilters(filters: Filters): string {
  const address = new URLSearchParams(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)));
  return address.size > 0 ? `?${address}` : '';
}

/** In the address, beside its filters: what it searches for is known to the server and to whoever keeps it. */
const VIEW = 'view';
export const viewIdIn = (address: URLSearchParams): string | null => address.get(VIEW);

/** In the address, where the list is searched too. The words are personal data: they stay out of addresses, and so out of logs. */
const SEARCHED = 'searched';
const YES = 'yes';
export const isSearchedIn = (address: URLSearchParams): boolean => address.get(SEARCHED) === YES;

export const addressOfView = ({ view_id, filters, search }: SavedView): string =>
  addressOfList(withoutUndefined(filters), search !== '', view_id);

/** Its filters, once it is gone. */
export const addressWithout = ({ filters }: SavedView): string => writeFilters(withoutUndefined(filters));

export function addressOfList(filters: Filters, isSearched: boolean, viewId?: string): string {
  const whole = {
    ...filters,
    ...(viewId === undefined ? {} : { [VIEW]: viewId }),
    ...(isSearched ? { [SEARCHED]: YES } : {}),
  };
  return writeFilters(whole);
}

/**
 * Why the list may be another one than whoever gave the address has seen:
 * `search`, words were searched for that the address does not tell; `foreign`, the view is none of one's own, `foreign-search`, and searches for
 * something too; `changed`, one's own view has other filters by now; `unknown`, one's own views could not be read.
 */
export type AddressDoubt = 'search' | 'foreign' | 'foreign-search' | 'changed' | 'unknown';

/** `own`: null where they could not be read. */
export function doubtAbout(address: URLSearchParams, own: readonly SavedView[] | null): AddressDoubt | null {
  const viewId = viewIdIn(address);
  const isSearched = isSearchedIn(address);
  if (viewId === null) return isSearched ? 'search' : null;
  if (own === null) return 'unknown';
  const view = own.find(({ view_id }) => view_id === viewId);
  if (!view) return isSearched ? 'foreign-search' : 'foreign';
  return isOfView(view, readFilters(address)) ? null : 'changed';
}

/** Whether it shows just this. */
export const isOfView = (view: SavedView, filters: Filters): boolean =>
  writeFilters(withoutUndefined(view.filters)) === writeFilters(filters);

/** The built-in view that is exactly this, if any. */
export const viewOf = (filters: Filters): View | null =>
  viewNames.find((view) => writeFilters(VIEWS[view]) === writeFilters(filters)) ?? null;

export const viewNames: readonly View[] = ['all', 'open', 'attention', 'stuck', 'today', 'completed'];

/** Those that ask for something: how many there are is worth knowing. */
export const COUNTED: readonly View[] = ['attention', 'stuck', 'today'];

export function queryFor(filters: Filters, search: string, now: Date): Query {
  const { status, step, template, branch, sender, failed, unclear, needs, age, order, due } = filters;
  const endOfDay = new Date(now);
  endOfDay.setHours(24, 0, 0, 0);
  const { atMost, atLeast }: { atMost?: number; atLeast?: number } = age ? AGES[age] : {};
  return withoutUndefined({
    status: status === 'OPEN' ? [...OPEN] : status,
    step,
    template_id: template,
    branch_id: branch,
    sender_id: sender,
    check: failed ?? unclear,
    verdict: failed === undefined && unclear !== undefined ? ('indeterminate' as const) : undefined,
    attention: needs ? ('true' as const) : undefined,
    created_after: daysBefore(now, atMost),
    created_before: daysBefore(now, atLeast),
    order,
    expires_before: due ? endOfDay.toISOString() : undefined,
    q: search.length < 2 ? undefined : search,
  });
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** By the minute: what is asked for ahead is what the page asks for. */
const daysBefore = (now: Date, days: number | undefined): string | undefined =>
  days === undefined ? undefined : new Date(Math.floor(+now / MINUTE) * MINUTE - days * DAY).toISOString();

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(object: T): Defined<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries lose the names' types
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;
}

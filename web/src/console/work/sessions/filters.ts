/**
 * Reads and writes the filters of the list. The address of the page contains them, so that people can save and share a
 * view. It does not contain search words.
 */
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
import { startOfDay } from '../../api/time-zone.ts';

/** The page size of the list. */
export const PAGE_SIZE = 50;

type Query = z.input<(typeof listSessions)['query']>;
type Check = NonNullable<Query['check']>;
/** A view that a person has saved under a name. */
export type SavedView = DataOf<typeof listSavedViews>['views'][number];

/** The checks that the API can filter by. */
export const CHECKS = [
  'location',
  'liveness',
  'presence',
  'movement',
  'reflection',
  'camera',
  'distinct_signer',
  'reference_photo',
  'vpn',
  'device',
] as const satisfies readonly Check[];
type SessionCheck = (typeof CHECKS)[number];

export const ORDERS = ['newest', 'oldest', 'expiring'] as const;
export type Order = (typeof ORDERS)[number];

/** The minimum or maximum age of sessions in days. */
const AGES = {
  day: { atMost: 1 },
  week: { atMost: 7 },
  month: { atMost: 30 },
  'over-week': { atLeast: 7 },
  'over-month': { atLeast: 30 },
} as const satisfies Record<Exclude<ListAge, 'today'>, { atMost?: number; atLeast?: number }>;

/** `OPEN` means every status that has not ended. */
type StatusFilter = SessionStatus | 'OPEN';

export interface Filters {
  status?: StatusFilter;
  step?: OpenStep;
  template?: string;
  branch?: string;
  sender?: string;
  batch?: string;
  assigned?: 'me';
  /** The check that failed in the listed sessions. */
  failed?: SessionCheck;
  /** The check that was indeterminate in the listed sessions. Ignored if `failed` is set. */
  unclear?: SessionCheck;
  /** Set to list only sessions that cannot continue without staff. */
  needs?: 'attention';
  age?: ListAge;
  order?: Order;
  due?: 'today';
}

export const VIEWS = {
  all: {},
  open: { status: 'OPEN' },
  attention: { needs: 'attention' },
  mine: { assigned: 'me', status: 'OPEN' },
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
    batch: named('batch'),
    assigned: oneOf('assigned', ['me'] as const),
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

/**
 * The parameter with the id of a saved view. The address also contains the view's filters, but not its search words.
 * Only the server and the owner of the view know these words.
 */
const VIEW = 'view';
export const viewIdIn = (address: URLSearchParams): string | null => address.get(VIEW);

/**
 * The parameter that marks a search. Search words are personal data, so neither addresses nor logs may contain them.
 */
const SEARCHED = 'searched';
const YES = 'yes';
export const isSearchedIn = (address: URLSearchParams): boolean => address.get(SEARCHED) === YES;

export const addressOfView = ({ view_id, filters, search }: SavedView): string =>
  addressOfList(withoutUndefined(filters), search !== '', view_id);

/** Returns the address with the filters of the view, but without its id. Used after the view was deleted. */
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
 * Why the list may differ from what the sender of the address saw. `search`: there were search words, which the address
 * omits. `foreign`: the view belongs to another person; `foreign-search`: and it has a search. `changed`: the person's own
 * view now has other filters. `unknown`: the person's own views could not be loaded.
 */
export type AddressDoubt = 'search' | 'foreign' | 'foreign-search' | 'changed' | 'unknown';

/** Returns why the list may differ, or null if it cannot. `own` is null if the person's views could not be loaded. */
export function doubtAbout(address: URLSearchParams, own: readonly SavedView[] | null): AddressDoubt | null {
  const viewId = viewIdIn(address);
  const isSearched = isSearchedIn(address);
  if (viewId === null) return isSearched ? 'search' : null;
  if (own === null) return 'unknown';
  const view = own.find(({ view_id }) => view_id === viewId);
  if (!view) return isSearched ? 'foreign-search' : 'foreign';
  return isOfView(view, readFilters(address)) ? null : 'changed';
}

/** Returns whether the view has exactly these filters. */
export const isOfView = (view: SavedView, filters: Filters): boolean =>
  writeFilters(withoutUndefined(view.filters)) === writeFilters(filters);

/** Returns the built-in view with exactly these filters. Returns null if there is none. */
export const viewOf = (filters: Filters): View | null =>
  viewNames.find((view) => writeFilters(VIEWS[view]) === writeFilters(filters)) ?? null;

export const viewNames: readonly View[] = ['all', 'open', 'attention', 'mine', 'stuck', 'today', 'completed'];

/** The views that show a count, because their sessions may need action. */
export const COUNTED: readonly View[] = ['attention', 'mine', 'stuck', 'today'];

/** The statuses of sessions that need the attention of people who cannot review. */
const NOT_IN_REVIEW = OPEN.filter((status) => status !== 'IN_REVIEW');

export function queryFor(filters: Filters, search: string, now: Date, mayReview = true): Query {
  const { status, step, template, branch, sender, batch, assigned, failed, unclear, needs, age, order, due } =
    filters;
  const { atMost, atLeast }: { atMost?: number; atLeast?: number } =
    age === undefined || age === 'today' ? {} : AGES[age];
  const isForReviewers = needs === undefined || status !== undefined || mayReview;
  return withoutUndefined({
    status: status === 'OPEN' ? [...OPEN] : isForReviewers ? status : [...NOT_IN_REVIEW],
    step,
    template_id: template,
    branch_id: branch,
    sender_id: sender,
    batch_id: batch,
    assignee_id: assigned,
    check: failed ?? unclear,
    verdict: failed === undefined && unclear !== undefined ? ('indeterminate' as const) : undefined,
    attention: needs ? ('true' as const) : undefined,
    created_after: age === 'today' ? startOfDay(now).toISOString() : daysBefore(now, atMost),
    created_before: daysBefore(now, atLeast),
    order,
    expires_before: due ? startOfDay(now, 1).toISOString() : undefined,
    q: search.length < 2 ? undefined : search,
  });
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Rounds the time to the minute, so that a prefetch and the page send the same query. */
const daysBefore = (now: Date, days: number | undefined): string | undefined =>
  days === undefined ? undefined : new Date(Math.floor(+now / MINUTE) * MINUTE - days * DAY).toISOString();

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(object: T): Defined<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries lose the names' types
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;
}

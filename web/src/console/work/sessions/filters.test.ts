import { showTimesIn } from '../../api/time-zone.ts';
import { expect, it } from 'vitest';
import {
  addressOfList,
  addressOfView,
  doubtAbout,
  isOfView,
  isSearchedIn,
  queryFor,
  readFilters,
  viewIdIn,
  viewNames,
  viewOf,
  VIEWS,
  writeFilters,
} from './filters.ts';

it.each(viewNames)('restores the view %s from its address', (view) => {
  const filters = readFilters(new URLSearchParams(writeFilters(VIEWS[view])));
  expect(filters).toEqual(VIEWS[view]);
  expect(viewOf(filters)).toBe(view);
});

it('ignores invalid values in an address', () => {
  expect(readFilters(new URLSearchParams('status=LOST&step=x&order=&due=never&template=&name=Asha'))).toEqual(
    {},
  );
});

it('matches no view with an additional filter', () => {
  expect(viewOf({ ...VIEWS.completed, order: 'oldest' })).toBeNull();
});

it('requests sessions that expire before the end of the day', () => {
  const now = new Date(2026, 2, 5, 10);
  expect(queryFor(VIEWS.today, 'LOAN', now)).toEqual({
    status: ['NEW', 'IN_PROGRESS', 'IN_REVIEW', 'SEALING'],
    order: 'expiring',
    expires_before: new Date(2026, 2, 6).toISOString(),
    q: 'LOAN',
  });
  expect(queryFor({}, '', now)).toEqual({});
});

it('requests the verdict of a check, which is failed by default', () => {
  const now = new Date('2026-03-05T10:00:42Z');
  const asked = (address: string) => queryFor(readFilters(new URLSearchParams(address)), '', now);
  expect(asked('failed=vpn')).toEqual({ check: 'vpn' });
  expect(asked('unclear=location')).toEqual({ check: 'location', verdict: 'indeterminate' });
  expect(asked('failed=vpn&unclear=location')).toEqual({ check: 'vpn' });
});

it('requests by age, to the minute', () => {
  const now = new Date('2026-03-05T10:00:42Z');
  expect(queryFor({ age: 'week' }, '', now)).toEqual({ created_after: '2026-02-26T10:00:00.000Z' });
  expect(queryFor({ age: 'over-month' }, '', now)).toEqual({ created_before: '2026-02-03T10:00:00.000Z' });
});

it('restores a saved view from its address, which does not contain its search', () => {
  const kept = {
    view_id: 'v1',
    name: 'Kunal',
    filters: { step: 'liveness', order: 'oldest' },
    search: 'Kunal',
  } as const;
  const written = addressOfView(kept);
  const address = new URLSearchParams(written);
  expect(written).not.toContain('Kunal');
  expect(viewIdIn(address)).toBe('v1');
  expect(isOfView(kept, readFilters(address))).toBe(true);
  expect(isOfView(kept, { ...kept.filters, age: 'week' })).toBe(false);
});

it.each([
  ['Kunal', true],
  ['', false],
])('marks a list that is searched for %j in its address, without the search words', (search, isSearched) => {
  const kept = { view_id: 'v1', name: 'N', filters: VIEWS.today, search };
  for (const written of [addressOfView(kept), addressOfList(VIEWS.today, search !== '')]) {
    const address = new URLSearchParams(written);
    expect(isSearchedIn(address)).toBe(isSearched);
    expect(readFilters(address)).toEqual(VIEWS.today);
    expect(written).not.toContain('Kunal');
  }
});

const liveness = { view_id: 'v1', name: 'Kunal', filters: { step: 'liveness' }, search: 'Kunal' } as const;

it.each([
  ['', [], null],
  ['?status=OPEN', [], null],
  ['?status=OPEN', null, null],
  ['?status=OPEN&searched=yes', [], 'search'],
  ['?step=liveness&view=v1&searched=yes', [liveness], null],
  ['?step=liveness&view=v1', [], 'foreign'],
  ['?step=liveness&view=v1&searched=yes', [], 'foreign-search'],
  ['?step=liveness&view=v1&searched=yes', [{ ...liveness, view_id: 'v2' }], 'foreign-search'],
  ['?step=otp&view=v1&searched=yes', [liveness], 'changed'],
  ['?step=liveness&view=v1&searched=yes', null, 'unknown'],
] as const)(
  "explains why the list at %j may differ, given the person's views %j: %s",
  (address, own, doubt) => {
    expect(doubtAbout(new URLSearchParams(address), own)).toBe(doubt);
  },
);

it('reads days in the time zone of the installation', () => {
  showTimesIn('Asia/Kolkata');
  const night = new Date('2026-11-19T20:00:00Z');
  expect(queryFor({ age: 'today' }, '', night).created_after).toBe('2026-11-19T18:30:00.000Z');
  expect(queryFor({ due: 'today' }, '', night).expires_before).toBe('2026-11-20T18:30:00.000Z');
  showTimesIn('');
});

it('leaves out waiting reviews for people who cannot review', () => {
  const now = new Date('2026-11-19T20:00:00Z');
  expect(queryFor(VIEWS.attention, '', now, false)).toEqual({
    attention: 'true',
    status: ['NEW', 'IN_PROGRESS', 'SEALING'],
  });
  expect(queryFor(VIEWS.attention, '', now, true)).toEqual({ attention: 'true' });
  expect(queryFor({ ...VIEWS.attention, status: 'IN_REVIEW' }, '', now, false).status).toBe('IN_REVIEW');
});

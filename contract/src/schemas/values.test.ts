import { describe, expect, it } from 'vitest';
import { tidyName } from '../rules/plain-text.ts';
import { name, recordId } from './values.ts';
import { CALLS } from '../calls.ts';

const ID = '01A1EB08-0000-7000-8000-00000000000A';

it('converts ids to lower case in originator and staff input', () => {
  expect(recordId.parse({ id: ID })).toEqual({ id: ID.toLowerCase() });
  const { listSessions, getInsight, listStaffEvents } = CALLS;
  for (const [query, field] of [
    [listSessions.query, 'template_id'],
    [listSessions.query, 'branch_id'],
    [listSessions.query, 'sender_id'],
    [getInsight.query, 'template_id'],
    [getInsight.query, 'branch_id'],
    [listStaffEvents.query, 'session_id'],
  ] as const)
    expect(query.parse({ [field]: ID })).toMatchObject({ [field]: ID.toLowerCase() });
});

describe('a name', () => {
  it.each([
    ['  Asha   Rao ', 'Asha Rao'],
    ['Asha\tRao\n', 'Asha Rao'],
    ['Jose\u0301', 'Jos\u00e9'],
    // With a bidirectional mark, the displayed name would differ from the stored name.
    ['Asha\u202eoaR', 'AshaoaR'],
    ['A\u00adsha\u200b', 'Asha'],
    ['A\u0007sha', 'Asha'],
    // Joiners are part of the spelling, so they stay.
    ['श\u094d\u200dरी', 'श\u094d\u200dरी'],
    ["O'Brien-Smith 3rd", "O'Brien-Smith 3rd"],
    ['王', '王'],
  ])('is stored from %j as %j', (text, kept) => {
    expect(name.parse(text)).toBe(kept);
    expect(tidyName(kept)).toBe(kept);
  });

  it.each([
    '',
    '   ',
    '\u200b\u200b',
    '\u0001\u0002',
    '\u202e\u202c',
    '\u3164',
    '\u115f\u1160\uffa0',
    '\u2800',
    '\ufe0f',
    '\u0301',
    '\u200d',
    '--',
  ])('is rejected if it is %j', (text) => {
    expect(name.safeParse(text).error?.issues[0]?.message).toBe('must contain a visible letter or digit');
  });

  it('is measured after normalization', () => {
    expect(name.safeParse(` ${'x'.repeat(200)} `).success).toBe(true);
    expect(name.safeParse('x'.repeat(201)).success).toBe(false);
  });
});

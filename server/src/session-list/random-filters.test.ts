/** Compares random filters over random sessions with a naive evaluation. */
import { MOST_COUNTED } from '@countersign/contract/rules/counts';
import {
  CLOSED_STATUSES,
  OPEN_STEPS,
  SESSION_STATUSES,
  statusesAt,
} from '@countersign/contract/rules/participant-state';
import * as fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wordHash } from '../search/search-index.ts';
import { type Answer, nth, Originator } from '../../tests/helpers/signing.ts';
import { signedInAs } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

const SESSIONS = 160;
const DEPARTMENTS = ['Pune', 'Agra', 'Leh'];
const NAMES = ['asha', 'vijay', 'meera', 'rao'];
const CHECKS = ['location', 'liveness', 'vpn'];
const VERDICTS = ['passed', 'failed', 'indeterminate'];
const PEOPLE = [
  'PENDING',
  'OTP_SENT',
  'OTP_VERIFIED',
  'CONSENTED',
  'LOCATED',
  'LIVE',
  'SIGNED',
  'BLOCKED',
  'DECLINED',
] as const;
const [TEMPLATES, SENDERS, BRANCHES] = [3, 3, 4].map((count) => Array.from({ length: count }, () => uuid()));
const HOUR = 3_600_000;
const NOW = Date.now();

/** The data that `GET /sessions/{id}` would return, and the session's search words. */
interface Facts {
  id: string;
  status: (typeof SESSION_STATUSES)[number];
  department: string | null;
  branches: string[];
  template: string | null;
  sender: string | null;
  reference: string | null;
  words: string[];
  created: number;
  expires: number;
  people: {
    id: string;
    status: (typeof PEOPLE)[number];
    checks: Record<string, string>;
    hasFailedMessage: boolean;
  }[];
}

const orNone = <T>(from: readonly T[] = []) => fc.option(fc.constantFrom(...from), { freq: 4 });
const sessionOf = (index: number) =>
  fc.record({
    status: fc.constantFrom(...SESSION_STATUSES),
    department: orNone(DEPARTMENTS),
    branches: fc.subarray(BRANCHES ?? [], { maxLength: 2 }),
    template: orNone(TEMPLATES),
    sender: orNone(SENDERS),
    reference: orNone([
      'LN-1',
      'LN-10',
      'LN-2',
      'PL_7',
      'A reference that is longer than any prefix/1',
      'A reference that is longer than any prefix/2',
    ]),
    words: fc.subarray(NAMES),
    created: fc.constant(NOW - (SESSIONS - index) * HOUR),
    expires: fc.integer({ min: 1, max: 40 }).map((hours) => NOW + hours * HOUR),
    people: fc.array(
      fc.record({
        status: fc.constantFrom(...PEOPLE),
        checks: fc.dictionary(fc.constantFrom(...CHECKS), fc.constantFrom(...VERDICTS)),
        hasFailedMessage: fc.boolean(),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  });

const filter = fc.record(
  {
    status: fc.uniqueArray(fc.constantFrom(...SESSION_STATUSES), { minLength: 1, maxLength: 3 }),
    q: fc.constantFrom(...NAMES, 'asha rao', 'rao vijay meera', 'LN-1', 'A reference'),
    reference: fc.constantFrom('LN-1', 'PL_7', 'LN'),
    reference_begins: fc.constantFrom(
      'LN',
      'LN-1',
      'PL_',
      'P',
      '%',
      'A reference that is longer than any',
      'A reference that is longer than any prefix/2',
    ),
    template_id: fc.constantFrom(...(TEMPLATES ?? []), uuid(), 'none'),
    branch_id: fc.constantFrom(...(BRANCHES ?? []), uuid()),
    sender_id: fc.constantFrom(...(SENDERS ?? [])),
    check: fc.constantFrom(...CHECKS),
    verdict: fc.constantFrom(...VERDICTS),
    attention: fc.constant('true'),
    step: fc.constantFrom(...OPEN_STEPS),
    expires_before: fc
      .integer({ min: 1, max: 40 })
      .map((hours) => new Date(NOW + hours * HOUR).toISOString()),
    created_after: fc
      .integer({ min: 0, max: SESSIONS })
      .map((hours) => new Date(NOW - hours * HOUR).toISOString()),
    created_before: fc
      .integer({ min: 0, max: SESSIONS })
      .map((hours) => new Date(NOW - hours * HOUR).toISOString()),
  },
  { requiredKeys: [] },
);
type Filter = Partial<Record<string, string | string[]>>;

let test: TestApp;
let originator: Originator;
let all: Facts[];
let readers: {
  departments: string[] | null;
  branches: string[] | null;
  ask: (path: string) => Promise<Answer>;
}[];

beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
  const { sessionId } = await originator.start();
  const drawn =
    fc.sample(fc.tuple(...Array.from({ length: SESSIONS }, (_, index) => sessionOf(index))), {
      numRuns: 1,
    })[0] ?? [];
  all = drawn.map((one) => ({
    ...one,
    id: uuid({ msecs: one.created }),
    people: one.people.map((person) => ({ ...person, id: uuid() })),
  }));
  await insert(sessionId, all);
  all.push(await sampleOf(sessionId));
  const officer = async (departments: string[], branches: string[] | null = null) => {
    const { browser } = await signedInAs(test, 'officer', { departments, ...(branches && { branches }) });
    return { departments, branches, ask: (path: string) => browser.ask(`/originator${path}`) };
  };
  readers = [
    { departments: null, branches: null, ask: (path) => originator.ask(path) },
    await officer(['Pune']),
    await officer(['Pune', 'Leh'], BRANCHES?.slice(0, 1)),
    await officer(['Agra', 'Leh'], BRANCHES?.slice(1, 3)),
  ];
});
afterAll(() => test.close());

/**
 * Returns the facts of a session that the API created. Only its times and its signer's step are read from the database.
 */
async function sampleOf(id: string): Promise<Facts> {
  const expires = NOW + 50 * HOUR;
  await test.services.database.pool.query(
    'update sessions set created_at = $2, expires_at = $3 where id = $1',
    [id, new Date(NOW), new Date(expires)],
  );
  const people = [{ id: '', status: 'PENDING' as const, checks: {}, hasFailedMessage: false }];
  const none = { department: null, branches: [], template: null, sender: null, reference: null, words: [] };
  return { id, status: 'NEW', ...none, created: NOW, expires, people };
}

/** Inserts copies of a session that the API created, each with different facts. */
async function insert(sample: string, facts: readonly Facts[]): Promise<void> {
  const { pool } = test.services.database;
  await pool.query(
    `insert into templates (id, name, config, created_at, updated_at) select template, template::text, config, now(), now()
     from unnest($1::uuid[]) as template, sessions where sessions.id = $2`,
    [TEMPLATES, sample],
  );
  for (const one of facts) {
    const branches = one.branches.map((id) => ({
      branch_id: id,
      name: 'Branch',
      latitude: 18,
      longitude: 73,
      max_distance_meters: 100,
    }));
    await pool.query(
      `insert into sessions (id, status, template_id, reference, config, branches, metadata, created_at, expires_at, evidence_count,
         evidence_head, evidence_mac, evidence_at, department, remind_at)
       select $2, $3, null, $4, config, $5, metadata, $6, $7, evidence_count, evidence_head, evidence_mac, evidence_at, $8, remind_at
       from sessions where id = $1`,
      [
        sample,
        one.id,
        one.status,
        one.reference,
        JSON.stringify(branches),
        new Date(one.created),
        new Date(one.expires),
        one.department,
      ],
    );
    await pool.query('update sessions set template_id = $2, sender_id = $3 where id = $1', [
      one.id,
      one.template,
      one.sender,
    ]);
    for (const word of one.words)
      await pool.query('insert into search_words (word_hash, session_id) values ($1, $2)', [
        wordHash(test.services.keys, word),
        one.id,
      ]);
    for (const person of one.people) {
      await pool.query(
        `insert into participants (id, session_id, signing_order, status, name_encrypted, phone_encrypted, fields, link_channels, link_hash)
         select $2::uuid, $3, 1, $4, name_encrypted, phone_encrypted, fields, link_channels, decode(md5($2::uuid::text), 'hex') from participants
         where session_id = $1 limit 1`,
        [sample, person.id, one.id, person.status],
      );
      for (const [name, verdict] of Object.entries(person.checks))
        await pool.query(
          'insert into check_results (participant_id, check_name, session_id, verdict) values ($1, $2, $3, $4)',
          [person.id, name, one.id, verdict],
        );
      if (person.hasFailedMessage)
        await pool.query(
          `insert into messages (id, session_id, participant_id, kind, channel, status, attempts, created_at)
           values ($1, $2, $3, 'invite', 'sms', 'failed', 1, now())`,
          [uuid(), one.id, person.id],
        );
    }
  }
}

const isOpen = ({ status }: Facts['people'][number]): boolean =>
  !CLOSED_STATUSES.some((closed) => closed === status);

function needsAttention({ status, people }: Facts): boolean {
  return (
    status === 'IN_REVIEW' ||
    (['NEW', 'IN_PROGRESS', 'SEALING'].includes(status) &&
      people.some(
        (person) =>
          person.status === 'BLOCKED' ||
          (person.status === 'DECLINED' && status !== 'SEALING') ||
          (person.hasFailedMessage && isOpen(person)),
      ))
  );
}

/** Evaluates each filter as the contract describes it. */
const MEANS: Readonly<Record<string, (facts: Facts, value: string, filter: Filter) => boolean>> = {
  status: ({ status }, value) => value.split(',').includes(status),
  q: ({ words, reference }, value) =>
    value.split(' ').every((word) => words.includes(word)) || (reference?.startsWith(value) ?? false),
  reference: ({ reference }, value) => reference === value,
  reference_begins: ({ reference }, value) => reference?.startsWith(value) ?? false,
  template_id: ({ template }, value) => template === value,
  branch_id: ({ branches }, value) => branches.includes(value),
  sender_id: ({ sender }, value) => sender === value,
  check: ({ people }, value, { verdict = 'failed' }) =>
    people.some(({ checks }) => checks[value] === verdict),
  verdict: () => true,
  attention: needsAttention,
  step: ({ status, people }, value) =>
    ['NEW', 'IN_PROGRESS'].includes(status) &&
    people.some((person) =>
      OPEN_STEPS.some((step) => step === value && statusesAt(step).includes(person.status)),
    ),
  expires_before: ({ expires }, value) => expires < Date.parse(value),
  created_after: ({ created }, value) => created > Date.parse(value),
  created_before: ({ created }, value) => created < Date.parse(value),
};

const ORDERS = {
  newest: (a: Facts, b: Facts) => b.created - a.created,
  oldest: (a: Facts, b: Facts) => a.created - b.created,
  expiring: (a: Facts, b: Facts) => a.expires - b.expires || (a.id < b.id ? -1 : 1),
} as const;

it('finds and counts what each filter means, for every reader, in every order, page by page', async () => {
  const cases = fc.asyncProperty(
    fc.nat(3),
    filter,
    fc.constantFrom('newest', 'oldest', 'expiring'),
    fc.constantFrom(1, 7, 100),
    async (reader, filters: Filter, order, limit) => {
      const { departments, branches, ask } = nth(readers, reader);
      const expected = all
        .filter(
          (facts) =>
            (departments === null || departments.some((name) => name === facts.department)) &&
            (branches === null ||
              facts.branches.length === 0 ||
              facts.branches.some((id) => branches.includes(id))) &&
            Object.entries(filters).every(([name, value]) => MEANS[name]?.(facts, String(value), filters)),
        )
        .toSorted(ORDERS[order])
        .map(({ id }) => id);
      const query = new URLSearchParams();
      for (const [name, value = []] of Object.entries(filters))
        for (const one of [value].flat()) query.append(name, one);
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { data } = await ask(
          `/sessions?order=${order}&limit=${limit}&${query.toString()}${cursor && `&cursor=${cursor}`}`,
        );
        found.push(...data.sessions.map(({ session_id }: { session_id: string }) => session_id));
        cursor = found.length > 20 && limit === 1 ? null : data.next_cursor;
      }
      expect(found).toEqual(expected.slice(0, found.length));
      if (found.length <= 20 || limit > 1) expect(found.length).toBe(expected.length);
      const { data } = await ask(`/session-count?${query.toString()}`);
      expect(data).toEqual({ count: expected.length, has_more: false });
      expect(expected.length).toBeLessThan(MOST_COUNTED);
    },
  );
  await fc.assert(cases, { numRuns: 150 });
}, 120_000);

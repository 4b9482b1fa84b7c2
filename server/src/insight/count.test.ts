import { TIMED_STEPS, TRIED_STEPS, type TimedStep } from '@countersign/contract/rules/insight';
import * as fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insightCounts, insightState } from '../database/schema.ts';
import { chainLog } from '../evidence/log.ts';
import type { EvidenceType } from '../evidence/event-types.ts';
import { createSession } from '../origination/creation/create.ts';
import { createRecorder } from '../signing/recorder.ts';
import { lockSession } from '../signing/rows.ts';
import { endurance } from '../../tests/helpers/endurance.ts';
import { nth } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { countAll, recountAll } from './count.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  // The jobs are stopped, so that only this test counts entries.
  await test.services.jobs.stop();
});
afterAll(() => test.close());

/** A signer's journey, reduced to the parts on which the figures depend. */
interface Walker {
  sessionId: string;
  id: string;
  department: string;
  language: string;
  isOpened: boolean;
  passed: number;
  refused: Partial<Record<TimedStep, number>>;
  sent: number;
  failed: number;
}

const PASSES: Readonly<Record<TimedStep, EvidenceType>> = {
  otp: 'OTP_VERIFIED',
  document: 'DOCUMENT_CONSENTED',
  location: 'LOCATION_CAPTURED',
  liveness: 'LIVENESS_PASSED',
  signature: 'SIGNATURE_CAPTURED',
};
const REFUSES = { otp: 'OTP_REFUSED', location: 'LOCATION_REFUSED', liveness: 'LIVENESS_REFUSED' } as const;
const isTried = (step: TimedStep | undefined): step is keyof typeof REFUSES =>
  TRIED_STEPS.some((one) => one === step);

async function start(department: string, language: 'en' | 'hi', people: number): Promise<Walker[]> {
  const { services } = test;
  const sessionId = uuid();
  const created = await services.database.transaction((tx) =>
    createSession(
      services,
      tx,
      sessionId,
      {
        documents: [{ content: Buffer.from('%PDF-1.7'), sha256: '0'.repeat(64), pages: 1, name: null }],
        session: {
          department,
          participants: Array.from({ length: people }, (_, index) => ({
            name: 'Somebody',
            phone: `+91987654321${index}`,
            language,
          })),
        },
        template: null,
      },
      null,
    ),
  );
  return created.participants.map(({ participant_id: id }) => ({
    sessionId,
    id,
    department,
    language,
    isOpened: false,
    passed: 0,
    refused: {},
    sent: 0,
    failed: 0,
  }));
}

async function record(walker: Walker, type: EvidenceType, facts: object = {}): Promise<void> {
  const { services } = test;
  await services.database.transaction(async (tx) => {
    const [session] = await lockSession(tx).execute({ id: walker.sessionId });
    if (!session) throw new Error('There is no such session');
    const write = createRecorder(services, tx, session, { kind: 'system' }, services.now());
    await write(type, facts, [], { participantId: walker.id });
  });
}

async function move(walker: Walker, what: 'pass' | 'refuse' | 'send' | 'fail' | 'correct'): Promise<void> {
  const step = TIMED_STEPS[walker.passed];
  if (what === 'send' || what === 'fail') {
    await record(walker, what === 'send' ? 'MESSAGE_SENT' : 'MESSAGE_FAILED', {
      kind: 'invite',
      channel: 'sms',
    });
    walker[what === 'send' ? 'sent' : 'failed'] += 1;
  } else if (what === 'correct') {
    await record(walker, 'CONTACT_CORRECTED');
    Object.assign(walker, { isOpened: false, passed: 0, refused: {} });
  } else if (!walker.isOpened) {
    await record(walker, 'LINK_OPENED');
    walker.isOpened = true;
  } else if (what === 'pass' && step) {
    await record(walker, PASSES[step], { validated: false });
    walker.passed += 1;
  } else if (what === 'refuse' && isTried(step)) {
    await record(walker, REFUSES[step]);
    walker.refused[step] = (walker.refused[step] ?? 0) + 1;
  }
}

/** Computes the expected figures from the model alone, for one department and language. */
function expected(walkers: readonly Walker[]): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (name: string, by = 1) => {
    if (by > 0) counts[name] = (counts[name] ?? 0) + by;
  };
  for (const { passed, isOpened, refused, sent, failed } of walkers) {
    add('reached.invited');
    if (isOpened) add('reached.opened');
    for (const step of TIMED_STEPS.slice(0, passed)) {
      add(`reached.${step}`);
      add(`time.${step}`);
    }
    for (const step of TRIED_STEPS)
      if (TIMED_STEPS.indexOf(step) < passed) add(`tries.${step}.${Math.min((refused[step] ?? 0) + 1, 4)}`);
      else if (refused[step]) add(`tries.${step}.not_yet`);
    if (passed > 2) add('check.location.indeterminate');
    else if (refused.location) add('check.location.failed');
    if (passed > 3) add('check.liveness.passed');
    else if (refused.liveness) add('check.liveness.failed');
    add('message.invite-sms.sent', sent);
    add('message.invite-sms.failed', failed);
    if (passed === 5) add('signed');
  }
  add('session.started', new Set(walkers.map(({ sessionId }) => sessionId)).size);
  return counts;
}

/** Reads the stored counts, added up over duration buckets and hours. */
async function stored(department: string, language: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const row of await test.services.database.db.select().from(insightCounts)) {
    if (row.department !== department || row.language !== language) continue;
    const [topic, item, detail] = row.measure.split('.');
    if (topic === 'hour' && detail === 'invited') continue;
    const name = topic === 'time' ? `time.${item}` : topic === 'hour' ? 'signed' : row.measure;
    counts[name] = (counts[name] ?? 0) + row.count;
  }
  return counts;
}

/** Returns the sums by day and month that differ from the counts. */
async function wrongSums(): Promise<object[]> {
  const { rows } = await test.services.database.pool.query<object>(`
    WITH counted AS (
      SELECT span, dimension, value, second, starts, measure, department, sum(count)::integer AS count FROM insight_counts
      CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day::timestamp)::date)) AS spans (span, starts)
      CROSS JOIN LATERAL (VALUES ('all', '', ''), ('template', template_id, ''), ('branch', branch_id, ''), ('language', language, ''),
        ('template-branch', template_id, branch_id), ('template-language', template_id, language),
        ('branch-language', branch_id, language)) AS things (dimension, value, second)
      GROUP BY 1, 2, 3, 4, 5, 6, 7)
    (SELECT * FROM counted EXCEPT SELECT * FROM insight_sums) UNION ALL (SELECT * FROM insight_sums EXCEPT SELECT * FROM counted)`);
  return rows;
}

/**
 * Returns services that fail after `survived` transactions: just before the commit of the next one, when all its writes
 * are done.
 */
const dying = (survived: number) => {
  const { database, settings, now } = test.services;
  let transactions = 0;
  const transaction: typeof database.transaction = (work) =>
    database.transaction(async (tx) => {
      const result = await work(tx);
      transactions += 1;
      if (transactions > survived) throw new Error('killed');
      return result;
    });
  return { database: { ...database, transaction }, settings, now };
};

const group = fc.constantFrom(['Pune', 'en'] as const, ['Goa', 'hi'] as const);
const step = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('start' as const), group, people: fc.constantFrom(1, 2) }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      what: fc.constantFrom('pass', 'pass', 'pass', 'refuse', 'send', 'fail', 'correct'),
      who: fc.nat(1000),
      seconds: fc.nat(4000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('count' as const), atOnce: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('die' as const), survived: fc.integer({ min: 0, max: 2 }) }),
  },
);

it('incremental counting, concurrent and with crashes, matches the events, and a recount agrees', async () => {
  const { services } = test;
  const walkers: Walker[] = await start('Pune', 'en', 1);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      for (const one of steps) {
        if (one.what === 'start') walkers.push(...(await start(one.group[0], one.group[1], one.people)));
        else if (one.what === 'count') {
          await chainLog(services);
          await Promise.all([countAll(services, one.atOnce), countAll(services, one.atOnce)]);
        } else if (one.what === 'die') {
          await chainLog(services);
          // If there is little to count, the count completes before the failure.
          await countAll(dying(one.survived)).catch((error: Error) => expect(error.message).toBe('killed'));
        } else {
          test.clock.pass({ seconds: one.seconds });
          await move(nth(walkers, one.who % walkers.length), one.what);
        }
      }
      await chainLog(services);
      await countAll(services);
      for (const [department, language] of [
        ['Pune', 'en'],
        ['Goa', 'hi'],
      ] as const) {
        const own = walkers.filter((walker) => walker.department === department);
        expect(await stored(department, language)).toEqual(expected(own));
      }
      expect(await wrongSums()).toEqual([]);
    }),
    { numRuns: endurance({ short: 4, whole: 60 }) },
  );
  const rows = async () =>
    (await services.database.db.select().from(insightCounts)).map((row) => JSON.stringify(row)).toSorted();
  const before = await rows();
  expect(before.length).toBeGreaterThan(10);
  const position = await recountAll(services);
  expect(await rows()).toEqual(before);
  expect(await wrongSums()).toEqual([]);

  // A different time zone changes days and hours, so everything is recounted once automatically.
  await countAll({ ...services, settings: { TIME_ZONE: 'Asia/Kolkata' } });
  const [state] = await services.database.db.select().from(insightState);
  expect(state).toMatchObject({ timeZone: 'Asia/Kolkata', position });
  expect((await stored('Pune', 'en'))['reached.invited']).toBe(
    walkers.filter(({ department }) => department === 'Pune').length,
  );
}, 600_000);

it('leaves the figures of a newer version alone', async () => {
  const { services } = test;
  const { db } = services.database;
  await db.update(insightState).set({ version: 99, position: 0 });
  await countAll(services);
  expect((await db.select().from(insightState))[0]).toMatchObject({ version: 99, position: 0 });
});

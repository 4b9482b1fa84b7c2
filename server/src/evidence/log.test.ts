import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHash, randomUUID } from 'node:crypto';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { authenticate, genesis } from './chain.ts';
import { createEvidenceCheck, verifyAll } from './check.ts';
import { appendHead, readHeads } from './log-file.ts';
import {
  chainLog,
  LOG_GENESIS,
  logHead,
  recentHead,
  sessionLogFaults,
  verifyLog,
  type LogHead,
} from './log.ts';
import { verifySessionEvidence } from './verify.ts';

let test: TestApp;
let originator: Originator;
let sessionId: string;
let otherId: string;
const TABLES = ['evidence_events', 'evidence_log'];
const ROW = 'evidence_count, evidence_head, evidence_mac';
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
  const first = await originator.start();
  await first.signer.walkTo('document');
  sessionId = first.sessionId;
  const second = await originator.start();
  await second.signer.walkTo('otp');
  otherId = second.sessionId;
  // Stops the jobs, so that only the tests write to the log.
  await test.services.jobs.stop();
  await chainLog(test.services);
  for (const table of [...TABLES, 'sessions']) await query(`create table intact_${table} as table ${table}`);
});
afterAll(() => test.close());
afterEach(async () => {
  for (const table of TABLES) await query(`delete from ${table}`);
  await query('insert into evidence_events table intact_evidence_events');
  await query('insert into evidence_log overriding system value table intact_evidence_log');
  await query(
    `update sessions set (${ROW}) = (select ${ROW} from intact_sessions s where s.id = sessions.id)`,
  );
});

const query = (text: string, values: unknown[] = []) => test.services.database.pool.query(text, values);
const faultsOf = async (id: string) => (await verifySessionEvidence(test.services, id))?.faults;
const faultsOfLog = async () => (await verifyLog(test.services)).faults;

const faultsOfAnchor = async (anchor: LogHead) =>
  (await verifyLog(test.services, { anchors: [anchor] })).faults;

/** Adds entries for this many new sessions. They are authentic unless `mac` is given. */
const addEntries = async (count: number, mac?: Buffer) => {
  const ids = Array.from({ length: count }, () => randomUUID());
  const macOf = (id: string) => mac ?? authenticate(test.services.keys.evidenceHead, id, genesis(id));
  await query(
    `insert into evidence_log (session_id, event_count, head_sha256, mac)
     select id, 0, head, mac from unnest($1::uuid[], $2::text[], $3::bytea[]) as entry(id, head, mac)`,
    [ids, ids.map((id) => genesis(id).sha256), ids.map(macOf)],
  );
};

const eventsOf = async () => {
  const { rows } = await query('select seq, sha256 from evidence_events where session_id = $1 order by seq', [
    sessionId,
  ]);
  return rows.map(({ seq, sha256 }) => ({ seq: Number(seq), sha256: String(sha256) }));
};
const faultsInLog = async (events?: Awaited<ReturnType<typeof eventsOf>>, id = sessionId) =>
  sessionLogFaults(test.services.database.db, test.services.keys, id, events ?? (await eventsOf()));

/** Removes the last events of a chain, and restores the earlier chain head with its authentication code. */
async function goBack(events: number): Promise<void> {
  const { rows } = await query('select evidence_count from sessions where id = $1', [sessionId]);
  const count = Number(rows[0]?.evidence_count) - events;
  await query('delete from evidence_events where session_id = $1 and seq > $2', [sessionId, count]);
  await query(
    `update sessions set (${ROW}) = (select event_count, head_sha256, mac from evidence_log
     where session_id = $1 and event_count = $2) where id = $1`,
    [sessionId, count],
  );
}

describe('the transparency log', () => {
  it('is checked from an authentic entry near its end, or from its start if that entry is not authentic', async () => {
    const last = await logHead(test.services.database.db);
    const recent = await recentHead(test.services, 2);
    expect(recent.seq).toBe(last.seq - 2);
    expect(await verifyLog(test.services, { after: recent })).toEqual({
      intact: true,
      head: last,
      faults: [],
    });
    expect(await recentHead(test.services, 100_000)).toEqual(LOG_GENESIS);
    await query('update evidence_log set chain_mac = $1 where seq = $2', [Buffer.alloc(32), recent.seq]);
    expect(await recentHead(test.services, 2)).toEqual(LOG_GENESIS);
  });

  it('has a chained entry for every event and is intact', async () => {
    const { rows } = await query('select count(*)::integer as events from evidence_events');
    const { intact, head, faults } = await verifyLog(test.services);
    expect({ intact, faults, seq: head.seq }).toEqual({ intact: true, faults: [], seq: rows[0]?.events });
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true, faults: [] });
  });

  it('reveals a truncated chain whose earlier head was restored', async () => {
    await goBack(2);
    expect(await faultsOf(sessionId)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The transparency log knows event \d+, which is missing$/),
      ]),
    );
    expect((await faultsOfLog()).length).toBe(2);
  });

  it.each([
    ['cut out of the middle', 'delete from evidence_log where seq = 3', /Log entry 3 is missing/],
    [
      'swapped',
      'update evidence_log set seq = case seq when 3 then 10004 when 4 then 10003 end where seq in (3, 4)',
      /Log entry 3 is missing/,
    ],
    ['changed', `update evidence_log set head_sha256 = repeat('0', 64) where seq = 3`, /Log entry 3/],
    [
      'moved to another session',
      `update evidence_log set session_id = '$other', event_count = 999 where seq = 3`,
      /Log entry 3/,
    ],
    [
      'without authentication',
      `update evidence_log set chain_mac = '' where seq = 3`,
      /Log entry 3 is not authentic/,
    ],
  ])('reveals an entry that was %s', async (_how, change, fault) => {
    await query(change.replace('$other', otherId));
    expect((await faultsOfLog()).join('\n')).toMatch(fault);
  });

  it('lists every fault of an entry and no other entry', async () => {
    const { rows } = await query('select session_id, event_count from evidence_log where seq = 3');
    const event = `event ${rows[0]?.event_count} of session ${rows[0]?.session_id}`;
    await query(`update evidence_log set head_sha256 = repeat('0', 64) where seq = 3`);
    expect(await faultsOfLog()).toEqual([
      'Log entry 3 does not follow the one before it',
      'Log entry 3: the head that it names is not authentic',
      `Log entry 3: ${event} is missing or different`,
    ]);
  });

  it('names the entry whose hash was changed and the next one', async () => {
    await query(`update evidence_log set sha256 = repeat('0', 64) where seq = 3`);
    expect(await faultsOfLog()).toEqual([
      'Log entry 3 does not follow the one before it',
      'Log entry 3 is not authentic',
      'Log entry 4 does not follow the one before it',
    ]);
  });

  it('is chained by a text that anyone can hash', async () => {
    const { rows } = await query(
      'select seq, sha256, session_id, event_count, head_sha256 from evidence_log where seq <= 2 order by seq',
    );
    let before = createHash('sha256').update('countersign evidence log').digest('hex');
    for (const { seq, sha256, session_id: session, event_count: count, head_sha256: head } of rows) {
      const text = `${seq} ${before} ${session} ${count} ${head}`;
      expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
      before = sha256;
    }
    expect(rows).toHaveLength(2);
  });

  it('reveals an entry forged without the key', async () => {
    const { rows } = await query('select * from evidence_log where seq = 2');
    const text = `3 ${rows[0]?.sha256} ${otherId} 77 ${'a'.repeat(64)}`;
    await query(
      'update evidence_log set session_id = $1, event_count = 77, head_sha256 = $2, sha256 = $3 where seq = 3',
      [otherId, 'a'.repeat(64), createHash('sha256').update(text).digest('hex')],
    );
    expect(await faultsOfLog()).toContain('Log entry 3 is not authentic');
  });

  it('contradicts an event that contains another head of the log, as a seal does', async () => {
    const nameHead = (head: LogHead) =>
      query(
        `update evidence_events set body = jsonb_set(body::jsonb, '{facts,log}', $1)::text where session_id = $2 and seq = 2`,
        [JSON.stringify(head), sessionId],
      );
    await nameHead({ seq: 3, sha256: '0'.repeat(64) });
    const report = await verifySessionEvidence(test.services, sessionId);
    expect(report?.intact).toBe(false);
    expect(report?.faults).toContain('Log entry 3 differs from the published one');
    await nameHead(LOG_GENESIS);
    expect((await faultsOf(sessionId))?.join()).not.toContain('told');
  });

  it('contradicts published heads after it was truncated together with its chains', async () => {
    const reported = (await verifyLog(test.services)).head;
    await query(
      'delete from evidence_events where (session_id, seq) in (select session_id, event_count from evidence_log where seq = $1)',
      [reported.seq],
    );
    await query('delete from evidence_log where seq = $1', [reported.seq]);
    expect(await faultsOfLog()).toEqual([]);
    expect((await verifyLog(test.services, { anchors: [reported] })).faults).toEqual([
      `Log entry ${reported.seq} was published and is missing`,
    ]);
  });
});

describe('a published head', () => {
  it('is the start of the log or one of its entries', async () => {
    expect(await faultsOfAnchor(LOG_GENESIS)).toEqual([]);
    expect(await faultsOfAnchor(await recentHead(test.services, 1))).toEqual([]);
  });

  it.each([
    [0, 'Log entry 0 was published differently'],
    [3, 'Log entry 3 differs from the published one'],
    [100_000, 'Log entry 100000 was published and is missing'],
  ])('is a fault if entry %s was different', async (seq, fault) => {
    expect(await faultsOfAnchor({ seq, sha256: '0'.repeat(64) })).toEqual([fault]);
  });
});

describe('many entries', () => {
  it('are chained in order, a thousand at a time, and verified the same way', async () => {
    const before = await logHead(test.services.database.db);
    await addEntries(2001);
    const head = await chainLog(test.services);
    expect(head.seq).toBe(before.seq + 2001);
    expect(await chainLog(test.services)).toEqual(head);
    const { rows } = await query(
      'select count(*)::integer as swapped from evidence_log a join evidence_log b on b.seq = a.seq + 1 where b.id <= a.id',
    );
    expect(rows).toEqual([{ swapped: 0 }]);
    expect(await verifyLog(test.services)).toEqual({ intact: true, head, faults: [] });
    await query('update evidence_log set chain_mac = $1 where seq = $2', [Buffer.alloc(32), head.seq]);
    expect(await faultsOfLog()).toEqual([`Log entry ${head.seq} is not authentic`]);
  });

  it('are reported only up to a thousand if they are false', async () => {
    await addEntries(2001, Buffer.alloc(32));
    await chainLog(test.services);
    const faults = await faultsOfLog();
    expect(faults.length).toBeGreaterThan(900);
    expect(faults.length).toBeLessThanOrEqual(1000);
    expect(faults.at(-1)).toBe('Log entry 1000: the head that it names is not authentic');
  });
});

describe('the log entries of one session', () => {
  it('cover every event', async () => {
    expect(await faultsInLog()).toEqual([]);
    expect(await faultsInLog([], '00000000-0000-4000-8000-000000000000')).toEqual([
      'The transparency log does not know the session',
    ]);
  });

  it('reveal a missing, an unknown and a changed event', async () => {
    const events = await eventsOf();
    const last = events.at(-1)?.seq ?? 0;
    expect(await faultsInLog(events.slice(0, -1))).toEqual([
      `The transparency log knows event ${last}, which is missing`,
    ]);
    expect(await faultsInLog([...events, { seq: last + 1, sha256: '0'.repeat(64) }])).toEqual([
      `The transparency log does not know event ${last + 1}`,
    ]);
    expect(await faultsInLog(events.with(1, { seq: 2, sha256: '0'.repeat(64) }))).toEqual([
      'The transparency log has a different event 2',
    ]);
    await query('delete from evidence_log where session_id = $1 and event_count = 2', [sessionId]);
    expect(await faultsInLog()).toEqual(['The transparency log does not know event 2']);
    // A session that is older than the transparency log is in the log only from its next event on.
    await query('delete from evidence_log where session_id = $1 and event_count = 1', [sessionId]);
    expect(await faultsInLog()).toEqual([]);
  });

  it('begin with a head before the first event if the session has one', async () => {
    const head = genesis(sessionId);
    await query(
      'insert into evidence_log (session_id, event_count, head_sha256, mac) values ($1, 0, $2, $3)',
      [sessionId, head.sha256, authenticate(test.services.keys.evidenceHead, sessionId, head)],
    );
    expect(await faultsInLog()).toEqual([]);
  });

  it('reveal an altered entry', async () => {
    await query('update evidence_log set mac = $1 where session_id = $2 and event_count = 2', [
      Buffer.alloc(32),
      sessionId,
    ]);
    expect(await faultsInLog()).toEqual(['The transparency log was altered at event 2']);
  });
});

describe('the chain heads stored elsewhere', () => {
  it('are appended to a file and compared with the log', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'heads-'));
    const file = path.join(folder, 'heads.txt');
    try {
      expect(await readHeads(file)).toEqual([]);
      const head = await chainLog(test.services);
      await appendHead(file, LOG_GENESIS, new Date());
      await appendHead(file, head, new Date());
      expect(await readHeads(file)).toEqual([LOG_GENESIS, head]);
      expect(await readFile(file, 'utf8')).toMatch(/^0 [0-9a-f]{64} \S+Z\n\d+ [0-9a-f]{64} \S+Z\n$/);
      const check = createEvidenceCheck(test.services, file);
      expect(await check()).toEqual([]);
      await query('delete from evidence_log where seq = $1', [head.seq]);
      expect(await check()).toEqual(
        expect.arrayContaining([`Log entry ${head.seq} was published and is missing`]),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('are compared for all sessions at once', async () => {
    const found: string[] = [];
    const collect = (_id: string, faults: readonly string[]) => found.push(...faults);
    await query(`update participants set status = 'LIVE' where session_id = $1`, [otherId]);
    const report = await verifyAll(test.services, [], collect);
    await query(`update participants set status = 'OTP_VERIFIED' where session_id = $1`, [otherId]);
    expect(report.log.intact).toBe(true);
    expect(found).toEqual([expect.stringContaining('the state says LIVE, the chain OTP_VERIFIED')]);
  });
});

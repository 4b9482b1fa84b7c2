import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainLog } from '../evidence/log.ts';
import { sealNow } from '../../tests/helpers/sealing.ts';
import { Originator, type Signer } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  await test.services.database.pool.query(COUNT_WRITES);
});
afterAll(() => test.close());

/** The tables that a node writes periodically, regardless of the number of signers. */
const BACKGROUND = ['evidence_log_files', 'key_holders', 'provider_answers', 'schedule_runs'];

/** Creates triggers that count each written row in the transaction that writes it. The counts are therefore exact. */
const COUNT_WRITES = `
  CREATE SCHEMA counting;
  CREATE TABLE counting.writes (name text NOT NULL, operation text NOT NULL);
  CREATE FUNCTION counting.count_write() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO counting.writes VALUES (TG_TABLE_NAME, lower(TG_OP));
    RETURN NULL;
  END $$;
  DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('CREATE TRIGGER zz_counted AFTER INSERT OR UPDATE OR DELETE ON public.%I
        FOR EACH ROW EXECUTE FUNCTION counting.count_write()', name);
    END LOOP;
  END $$`;

/** Returns the number of written rows by operation and table, for example 9 for `insert evidence_log`. */
async function writesOf(work: () => Promise<void>): Promise<Record<string, number>> {
  const { pool } = test.services.database;
  await pool.query('DELETE FROM counting.writes');
  await work();
  const { rows } = await pool.query<{ write: string; count: number }>(
    `SELECT operation || ' ' || name AS write, count(*)::int AS count FROM counting.writes
     WHERE name <> ALL ($1) AND name NOT LIKE 'insight%' GROUP BY 1 ORDER BY 1`,
    [BACKGROUND],
  );
  return Object.fromEntries(rows.map(({ write, count }) => [write, count]));
}

async function signOnce(): Promise<void> {
  const originator = new Originator(test, plainPhotos);
  const { sessionId, signer } = await originator.start({ participants: [{}], send_invites: false });
  await walk(signer);
  await sealNow(test, sessionId);
  await chainLog(test.services);
}

async function walk(signer: Signer): Promise<void> {
  await signer.open();
  await signer.walkTo('signature');
}

/**
 * The maximum number of rows that a signing may write. Raise a number only if a signing is impossible without the
 * write.
 */
const LIMITS: Readonly<Record<string, number>> = {
  'insert bearers': 1,
  'insert check_results': 3,
  'insert evidence_events': 11,
  'insert evidence_log': 11,
  'insert liveness_states': 1,
  'insert new_files': 1,
  'delete new_files': 1,
  'insert otp_nonces': 1,
  'delete otp_nonces': 1,
  'insert otp_states': 1,
  'insert outbox': 1,
  'insert participants': 1,
  'insert rate_limits': 6,
  'insert search_words': 7,
  'insert session_documents': 1,
  'insert session_list': 2,
  'insert sessions': 1,
  // Its first use, the consent, two repeatable calls, and its early end.
  'update bearers': 5,
  // Chaining the entry.
  'update evidence_log': 11,
  // The code, the claim of the photos, and their result.
  'update liveness_states': 3,
  // Sent and accepted.
  'update otp_states': 2,
  // Opened, and one for each status.
  'update participants': 8,
  'update rate_limits': 7,
  'update session_documents': 1,
  // Two rows for each status and for each check that did not pass.
  'update session_list': 10,
  // One for each event, and one for each status.
  'update sessions': 14,
};

it('writes no more rows than necessary', async () => {
  // The counters of the address and of the installation are created by the first signing, which is not measured.
  await signOnce();
  const writes = await writesOf(signOnce);
  expect(Object.entries(writes).filter(([write, count]) => count > (LIMITS[write] ?? 0))).toEqual([]);
});

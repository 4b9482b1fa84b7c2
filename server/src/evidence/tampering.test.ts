import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prefixOf, UnknownKey } from '../crypto/key-ring.ts';
import { call, Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { endurance } from '../../tests/helpers/endurance.ts';
import { encryptPerson } from './person.ts';
import { readEvent } from './read-event.ts';
import { verifySessionEvidence } from './verify.ts';

let test: TestApp;
let originator: Originator;
let sessionId: string;
let otherId: string;
let total: number;
const TABLES = ['evidence_events', 'sessions', 'session_documents', 'participants'];
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
  const { signers, ...session } = await originator.start({ participants: [{}, {}] });
  await signers[0]?.walkTo('signature');
  sessionId = session.sessionId;
  const other = await originator.start({ template: { otp_resend_limit: 2 } });
  await other.signer.walkTo('document');
  otherId = other.sessionId;
  for (const table of TABLES) await query(`create table intact_${table} as table ${table}`);
  total = (await verified()).head.count;
});
afterAll(() => test.close());
afterEach(restore);

const query = (text: string, values: unknown[] = []) => test.services.database.pool.query(text, values);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function verified(id = sessionId) {
  for (;;)
    try {
      const report = await verifySessionEvidence(test.services, id);
      if (!report) throw new Error('There is no such session');
      return report;
    } catch (error) {
      // Random bytes may name an unknown key. This node then looks the key up before it reports an alteration.
      if (!(error instanceof UnknownKey)) throw error;
      await delay(100);
    }
}

/** Restores the events, the chain head and the state from before a test. */
async function restore(): Promise<void> {
  for (const table of ['evidence_events', 'session_documents']) {
    await query(`delete from ${table}`);
    await query(`insert into ${table} table intact_${table}`);
  }
  for (const table of ['sessions', 'participants']) {
    const { rows } = await query(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_schema = 'public' and table_name = $1`,
      [table],
    );
    await query(`update ${table} set (${rows[0]?.names}) =
      (select ${rows[0]?.names} from intact_${table} where intact_${table}.id = ${table}.id)
      where id in (select id from intact_${table})`);
  }
}

/** The manipulations that are possible with write access to the database but without a key. */
const tamperings: Record<string, (at: number, noise: number) => Promise<unknown>> = {
  'another character in a body': async (at, noise) => {
    const body = await bodyAt(at);
    const place = noise % body.length;
    const char = body[place] === 'x' ? 'y' : 'x';
    return setBody(at, body.slice(0, place) + char + body.slice(place + 1));
  },
  'another character in a body, with its hash': async (at, noise) => {
    const body = await bodyAt(at);
    const place = noise % body.length;
    const text = body.slice(0, place) + (body[place] === 'x' ? 'y' : 'x') + body.slice(place + 1);
    await setBody(at, text);
    return query('update evidence_events set sha256 = $3 where session_id = $1 and seq = $2', [
      sessionId,
      at,
      sha256(text),
    ]);
  },
  'a space after a body': async (at) => setBody(at, `${await bodyAt(at)} `),
  'another hash': (at, noise) =>
    query('update evidence_events set sha256 = $3 where session_id = $1 and seq = $2', [
      sessionId,
      at,
      sha256(String(noise)),
    ]),
  'a removed event': (at) =>
    query('delete from evidence_events where session_id = $1 and seq = $2', [sessionId, at]),
  'a removed event, with the later ones renumbered': async (at) => {
    await query('delete from evidence_events where session_id = $1 and seq = $2', [sessionId, at]);
    await query('update evidence_events set seq = -seq + 1000 where session_id = $1 and seq > $2', [
      sessionId,
      at,
    ]);
    await query('update evidence_events set seq = 999 - seq where session_id = $1 and seq > 500', [
      sessionId,
    ]);
    return query('update sessions set evidence_count = evidence_count - 1 where id = $1', [sessionId]);
  },
  'two events swapped': async (at) => {
    const next = at === total ? 1 : at + 1;
    await renumber(at, 900);
    await renumber(next, at);
    await renumber(900, next);
  },
  'no tail': (at) =>
    query('delete from evidence_events where session_id = $1 and seq >= $2', [sessionId, at]),
  'no tail, with a matching head': async (at) => {
    await query('delete from evidence_events where session_id = $1 and seq >= $2', [sessionId, at]);
    const { rows } = await query(
      'select seq, sha256 from evidence_events where session_id = $1 order by seq desc limit 1',
      [sessionId],
    );
    return setHead(rows[0]?.seq ?? 0, rows[0]?.sha256 ?? sha256(`countersign evidence ${sessionId}`));
  },
  'an edit, with every later hash recalculated': async (at, noise) => {
    let previous = '';
    for (let seq = at; seq <= total; seq++) {
      const event = JSON.parse(await bodyAt(seq));
      if (seq === at) event.at = new Date(noise).toISOString();
      else event.previous = previous;
      const body = JSON.stringify(event);
      previous = sha256(body);
      await setBody(seq, body);
      await query('update evidence_events set sha256 = $3 where session_id = $1 and seq = $2', [
        sessionId,
        seq,
        previous,
      ]);
    }
    return setHead(total, previous);
  },
  'an event moved to another session': (at) =>
    query('update evidence_events set session_id = $3, seq = 1000 where session_id = $1 and seq = $2', [
      sessionId,
      at,
      otherId,
    ]),
  'an added event': async (at) => {
    const body = await bodyAt(at);
    return query('insert into evidence_events values ($1, $2, $3, $4)', [
      sessionId,
      total + 1,
      body,
      sha256(body),
    ]);
  },
  'an added event, with a matching head': async () => {
    const event = JSON.parse(await bodyAt(total));
    const body = JSON.stringify({ ...event, seq: total + 1, previous: sha256(await bodyAt(total)) });
    await query('insert into evidence_events values ($1, $2, $3, $4)', [
      sessionId,
      total + 1,
      body,
      sha256(body),
    ]);
    return setHead(total + 1, sha256(body));
  },
  'another origin': (at) =>
    query('update evidence_events set origin_encrypted = $3 where session_id = $1 and seq = $2', [
      sessionId,
      at,
      randomBytes(200),
    ]),
  'an origin with an unknown key': (at) =>
    query('update evidence_events set origin_encrypted = $3 where session_id = $1 and seq = $2', [
      sessionId,
      at,
      Buffer.concat([prefixOf(1_000_000), randomBytes(200)]),
    ]),
  'the origin of another event': (at) =>
    query(
      `update evidence_events set origin_encrypted = (select origin_encrypted from evidence_events
       where session_id = $1 and seq <> $2 and origin_encrypted is not null order by seq limit 1)
       where session_id = $1 and seq = $2`,
      [sessionId, at],
    ),
  'origins erased without an event': () =>
    query('update evidence_events set origin_encrypted = null where session_id = $1', [sessionId]),
  'another keyed hash': () =>
    query('update sessions set evidence_mac = $2 where id = $1', [sessionId, randomBytes(32)]),
  'no keyed hash': () => query("update sessions set evidence_mac = '' where id = $1", [sessionId]),
  "another session's head": () =>
    query(
      `update sessions set (evidence_count, evidence_head, evidence_mac) =
      (select evidence_count, evidence_head, evidence_mac from intact_sessions where id = $2) where id = $1`,
      [sessionId, otherId],
    ),
  'a forged signature': () =>
    query("update participants set status = 'SIGNED' where session_id = $1 and signing_order = 2", [
      sessionId,
    ]),
  'a removed signature': () =>
    query("update participants set status = 'LIVE' where session_id = $1 and signing_order = 1", [sessionId]),
  'another signature': (_, noise) =>
    query('update participants set signature_sha256 = $2 where session_id = $1 and signing_order = 1', [
      sessionId,
      sha256(String(noise)),
    ]),
  'another signing order': () =>
    query('update participants set signing_order = 7 where session_id = $1 and signing_order = 2', [
      sessionId,
    ]),
  'a removed participant': () =>
    query('update participants set session_id = $2 where session_id = $1 and signing_order = 2', [
      sessionId,
      otherId,
    ]),
  'another document': (_, noise) =>
    query('update session_documents set sha256 = $2 where session_id = $1', [
      sessionId,
      sha256(String(noise)),
    ]),
  'other rules': () =>
    query(`update sessions set config = jsonb_set(config, '{vpn_check_enabled}', 'true') where id = $1`, [
      sessionId,
    ]),
  'a step that was not taken': () =>
    query("update participants set status = 'LIVE' where session_id = $1 and signing_order = 2", [sessionId]),
  'a cancelled status': () => query("update sessions set status = 'CANCELLED' where id = $1", [sessionId]),
  'another link': () =>
    query('update participants set link_hash = $2 where session_id = $1 and signing_order = 2', [
      sessionId,
      randomBytes(32),
    ]),
  ...Object.fromEntries(
    (['name', 'phone', 'email'] as const).map((field) => [
      `another ${field}, encrypted with the right key`,
      async () => {
        const { rows } = await query('select id from participants where session_id = $1', [sessionId]);
        const id = String(rows[0]?.id);
        const encrypted = encryptPerson(test.services.vault, id, field, 'Somebody Else');
        return query(`update participants set ${field}_encrypted = $2 where id = $1`, [id, encrypted]);
      },
    ]),
  ),
  "another's name": () =>
    query(
      `update participants set name_encrypted = (select name_encrypted from intact_participants where
       session_id = $1 and signing_order = 1) where session_id = $1 and signing_order = 2`,
      [sessionId],
    ),
  'another language': () =>
    query("update participants set language = 'hi' where session_id = $1 and signing_order = 2", [sessionId]),
  'another branch': () =>
    query(`update sessions set branches = '[{"name": "Elsewhere"}]' where id = $1`, [sessionId]),
  'another reference': () => query("update sessions set reference = 'LN-2' where id = $1", [sessionId]),
  'other metadata': () => query(`update sessions set metadata = '{"a": "b"}' where id = $1`, [sessionId]),
  'another size of the document': () =>
    query('update session_documents set pages = pages + 1 where session_id = $1', [sessionId]),
  'another position': (_, noise) =>
    query('update participants set location_sha256 = $2 where session_id = $1 and signing_order = 1', [
      sessionId,
      sha256(String(noise)),
    ]),
  'another signing time': () =>
    query(
      "update participants set signed_at = signed_at - interval '1 day' where session_id = $1 and signing_order = 1",
      [sessionId],
    ),
  'an erasure that did not happen': () =>
    query('update sessions set erased_at = now() where id = $1', [sessionId]),
  'details erased without an event': () =>
    query('update evidence_events set details_encrypted = null where session_id = $1', [sessionId]),
  'a later expiry': () =>
    query("update sessions set expires_at = expires_at + interval '1 hour' where id = $1", [sessionId]),
  'another template': () =>
    query(
      'update sessions set template_id = (select template_id from intact_sessions where id = $2) where id = $1',
      [sessionId, otherId],
    ),
  'another layout': () => query('update sessions set layout_version = 2 where id = $1', [sessionId]),
  'another department': () => query("update sessions set department = 'Goa' where id = $1", [sessionId]),
  'another sender': () => query('update sessions set sender_id = $2 where id = $1', [sessionId, otherId]),
  'an earlier start': () =>
    query("update sessions set created_at = created_at - interval '1 hour' where id = $1", [sessionId]),
  'another time of the position': () =>
    query(
      "update participants set located_at = located_at - interval '1 day' where session_id = $1 and signing_order = 1",
      [sessionId],
    ),
  'no position': () =>
    query('update participants set location_sha256 = null where session_id = $1 and signing_order = 1', [
      sessionId,
    ]),
  'a sealed document without a seal event': () =>
    query('update session_documents set sealed_sha256 = $2 where session_id = $1', [
      sessionId,
      sha256('sealed'),
    ]),
  'a completion without a seal event': () =>
    query("update sessions set status = 'COMPLETED' where id = $1", [sessionId]),
};

/**
 * The expected faults of each manipulation, applied to the fourth of eight events. {1} and {2} stand for the ids of the
 * signers.
 */
const SAID: Readonly<Record<string, readonly string[]>> = {
  'another character in a body': [
    'Event 4: its text does not match its hash',
    'Event 4: its text cannot be read',
    'Participant {1}: signed without DOCUMENT_CONSENTED',
  ],
  'another character in a body, with its hash': [
    'Event 4: its text cannot be read',
    'Event 5: it does not follow the event before it',
    'Participant {1}: signed without DOCUMENT_CONSENTED',
    'The transparency log has a different event 4',
  ],
  'a space after a body': ['Event 4: its text does not match its hash'],
  'another hash': [
    'Event 4: its text does not match its hash',
    'Event 5: it does not follow the event before it',
    'The transparency log has a different event 4',
  ],
  'a removed event': [
    'Event 5: it does not follow the event before it',
    'Event 5: event 4 is missing',
    'Participant {1}: signed without DOCUMENT_CONSENTED',
    'The transparency log has a different event 4',
  ],
  'a removed event, with the later ones renumbered': [
    'Event 4: it was written as event 5',
    'Event 4: it does not follow the event before it',
    'Event 5: it was written as event 6',
    'Event 6: it was written as event 7',
    'Event 7: it was written as event 8',
    'Event 4: the text of its origin does not match its hash',
    'Event 5: the text of its origin does not match its hash',
    'Event 6: the text of its origin does not match its hash',
    'Event 7: the text of its origin does not match its hash',
    'The head of the chain is not authentic',
    'Participant {1}: signed without DOCUMENT_CONSENTED',
    'The transparency log has a different event 4',
    'The transparency log has a different event 5',
    'The transparency log has a different event 6',
    'The transparency log has a different event 7',
    'The transparency log knows event 8, which is missing',
  ],
  'two events swapped': [
    'Event 4: it was written as event 5',
    'Event 4: it does not follow the event before it',
    'Event 5: it was written as event 4',
    'Event 5: it does not follow the event before it',
    'Event 6: it does not follow the event before it',
    'Event 4: the text of its origin does not match its hash',
    'Event 5: the text of its origin does not match its hash',
    'Event 4: its time is before the event before it',
    'The transparency log has a different event 4',
    'The transparency log has a different event 5',
  ],
  'no tail': [
    'The chain ends at event 3, its head says 8',
    'Participant {1}: the state says SIGNED, the chain OTP_VERIFIED',
    'Participant {1}: the state and the chain disagree on the signature',
    'Participant {1}: the position is not the one captured',
    'Participant {1}: signed at a different time than the chain says',
    'The transparency log knows event 4, which is missing',
    'The transparency log knows event 5, which is missing',
    'The transparency log knows event 6, which is missing',
    'The transparency log knows event 7, which is missing',
    'The transparency log knows event 8, which is missing',
  ],
  'no tail, with a matching head': [
    'The head of the chain is not authentic',
    'Participant {1}: the state says SIGNED, the chain OTP_VERIFIED',
    'Participant {1}: the state and the chain disagree on the signature',
    'Participant {1}: the position is not the one captured',
    'Participant {1}: signed at a different time than the chain says',
    'The transparency log knows event 4, which is missing',
    'The transparency log knows event 5, which is missing',
    'The transparency log knows event 6, which is missing',
    'The transparency log knows event 7, which is missing',
    'The transparency log knows event 8, which is missing',
  ],
  'an edit, with every later hash recalculated': [
    'Event 4: its time is before the event before it',
    'The head of the chain is not authentic',
    'The transparency log has a different event 4',
    'The transparency log has a different event 5',
    'The transparency log has a different event 6',
    'The transparency log has a different event 7',
    'The transparency log has a different event 8',
  ],
  'an event moved to another session': [
    'Event 5: it does not follow the event before it',
    'Event 5: event 4 is missing',
    'Participant {1}: signed without DOCUMENT_CONSENTED',
    'The transparency log has a different event 4',
  ],
  'an added event': [
    'Event 9: it was written as event 4',
    'Event 9: it does not follow the event before it',
    'The chain ends at event 9, its head says 8',
    'Event 9: the text of its origin is missing',
    'Event 4: its time is before the event before it',
    'The transparency log does not know event 9',
  ],
  'an added event, with a matching head': [
    'Event 9: the text of its origin is missing',
    'The head of the chain is not authentic',
    'The transparency log does not know event 9',
  ],
  'another origin': ['Event 4: the text of its origin does not match its hash'],
  'an origin with an unknown key': ['Event 4: the text of its origin does not match its hash'],
  'the origin of another event': ['Event 4: the text of its origin does not match its hash'],
  'origins erased without an event': [
    'Event 1: the text of its origin is missing',
    'Event 2: the text of its origin is missing',
    'Event 3: the text of its origin is missing',
    'Event 4: the text of its origin is missing',
    'Event 5: the text of its origin is missing',
    'Event 6: the text of its origin is missing',
    'Event 7: the text of its origin is missing',
    'Event 8: the text of its origin is missing',
  ],
  'another keyed hash': ['The head of the chain is not authentic'],
  'no keyed hash': ['The head of the chain is not authentic'],
  "another session's head": [
    'The chain ends at event 8, its head says 4',
    'The head of the chain is not authentic',
  ],
  'a forged signature': [
    'Participant {2}: the state says SIGNED, the chain PENDING',
    'Participant {2}: the state and the chain disagree on the signature',
  ],
  'a removed signature': [
    'Participant {1}: the state says LIVE, the chain SIGNED',
    'Participant {1}: the state and the chain disagree on the signature',
  ],
  'another signature': ['Participant {1}: the signature is not the one captured'],
  'another signing order': ['The participants are not those the session began with'],
  'a removed participant': ['The participants are not those the session began with'],
  'another document': [
    'The document is not the one the session began with',
    'The document is not described as the session began with',
  ],
  'other rules': ['The rules are not those the session began with'],
  'a step that was not taken': ['Participant {2}: the state says LIVE, the chain PENDING'],
  'a cancelled status': ['The state says that the session is CANCELLED, the chain IN_PROGRESS'],
  'another link': ['Participant {2}: the link is not the one that was issued'],
  'another name, encrypted with the right key': [
    'Participant {1}: name, phone or email is not the one that the chain records',
  ],
  'another phone, encrypted with the right key': [
    'Participant {1}: name, phone or email is not the one that the chain records',
  ],
  'another email, encrypted with the right key': [
    'Participant {1}: name, phone or email is not the one that the chain records',
  ],
  "another's name": ['Participant {2}: name, phone or email is not the one that the chain records'],
  'another language': ['The participants are not those the session began with'],
  'another branch': ['The branches are not those the session began with'],
  'another reference': ['The reference is not the one the session began with'],
  'other metadata': ['The metadata are not those the session began with'],
  'another size of the document': ['The document is not described as the session began with'],
  'another position': ['Participant {1}: the position is not the one captured'],
  'another signing time': ['Participant {1}: signed at a different time than the chain says'],
  'an erasure that did not happen': ['The state and the chain disagree on whether the session was erased'],
  'details erased without an event': [
    'Event 1: the text of its details is missing',
    'Event 2: the text of its details is missing',
  ],
  'a later expiry': ['The session ends at a different time than the chain says'],
  'another department': ['The department is not the one the session began with'],
  'another sender': ['The sender is not the one the session began with'],
  'an earlier start': ['The session began at a different time than it says'],
  'another time of the position': ['Participant {1}: the position is not the one captured'],
  'no position': ['Participant {1}: the position is not the one captured'],
  'a sealed document without a seal event': ['The sealed document is not the one that was sealed'],
  'a completion without a seal event': [
    'The state says that the session is COMPLETED, the chain IN_PROGRESS',
    'The state and the chain disagree on whether the session is completed',
  ],
  'another template': ['The template is not the one the session began with'],
  'another layout': ['The layout is not the one the session began with'],
};

describe('the evidence of a session', () => {
  it('is intact while unaltered', async () => {
    expect(await verified()).toMatchObject({ intact: true, faults: [] });
    expect(await verified(otherId)).toMatchObject({ intact: true, faults: [] });
    expect(total).toBe(8);
  });

  it.each(Object.keys(tamperings))('reveals %s', async (name) => {
    await tamperings[name]?.(Math.ceil(total / 2), 1);
    const { intact, faults } = await verified();
    const { rows } = await query(
      'select id, signing_order from intact_participants where session_id = $1 order by signing_order',
      [sessionId],
    );
    const said = faults.map((fault) =>
      rows.reduce((text, { id, signing_order }) => text.replaceAll(id, `{${signing_order}}`), fault),
    );
    expect({ intact, said }).toEqual({ intact: false, said: SAID[name] });
  });

  it('reveals manipulation at any position', async () => {
    const tampering = fc.record({
      name: fc.constantFrom(...Object.keys(tamperings)),
      at: fc.integer({ min: 1, max: total }),
      noise: fc.nat(),
    });
    await fc.assert(
      fc
        .asyncProperty(tampering, async ({ name, at, noise }) => {
          await tamperings[name]?.(at, noise);
          expect((await verified()).intact).toBe(false);
        })
        .afterEach(restore),
      { numRuns: endurance({ short: 40, whole: 150 }) },
    );
    expect(await verified()).toMatchObject({ intact: true });
  });

  it('reveals an event copied from another session', async () => {
    await tamperings['an event moved to another session']?.(3, 0);
    expect((await verified(otherId)).faults).toContain('Event 1000: it belongs to another session');
  });

  const bodies = [
    'null',
    '[]',
    '""',
    '{}',
    '{',
    '{"version":1,"seq":2,"parts":[null]}',
    '{"version":1,"seq":2,"parts":[{"name":1}],"type":"SIGNATURE_CAPTURED","participant_id":"x"}',
    '{"version":2}',
    '{"version":3}',
    '{"version":4}',
    '['.repeat(50_000),
  ].map((body) => [body.slice(0, 100), body] as const);
  it.each(bodies)('reports a body that is not a valid event: %s', async (_, body) => {
    await setBody(2, body);
    await query('update evidence_events set sha256 = $2 where session_id = $1 and seq = 2', [
      sessionId,
      sha256(body),
    ]);
    expect((await verified()).faults).toContain('Event 2: its text cannot be read');
    // The originator still sees the other evidence, and that the evidence is not intact.
    const details = await originator.ask(`/sessions/${sessionId}`);
    expect(details.status).toBe(200);
    expect(details.data.timeline).toHaveLength(total - 1);
    expect((await originator.ask(`/sessions/${sessionId}/evidence`)).data).toMatchObject({ intact: false });
    const zip = await call(test, {
      path: `/api/v1/originator/sessions/${sessionId}/evidence?format=zip`,
      headers: { authorization: `Bearer ${test.apiKey}` },
    });
    expect(zip.status).toBe(200);
  });

  it.each(['photo-1', 'signature', 'position', 'document'])(
    'reveals that the file %s was deleted or changed',
    async (name) => {
      const { events } = await verified();
      const part = events
        .flatMap(({ body }) => readEvent(body)?.parts ?? [])
        .find((one) => one.name === name);
      const file = path.join(test.services.settings.DATA_DIR, 'blobs', sessionId, String(part?.sha256));
      const stored = await readFile(file);
      await writeFile(file, Buffer.concat([stored.subarray(0, -1), Buffer.of((stored.at(-1) ?? 0) ^ 1)]));
      expect((await verified()).faults).toEqual([expect.stringMatching(`'${name}' .* is damaged`)]);
      await rm(file);
      expect((await verified()).faults).toEqual([expect.stringMatching(`'${name}' .* is missing`)]);
      await writeFile(file, stored);
      expect(await verified()).toMatchObject({ intact: true });
    },
  );

  it('is the same for any spelling of its id', async () => {
    expect(await verified(sessionId.toUpperCase())).toMatchObject({ intact: true });
  });

  it('is checked on one snapshot while the signing continues', async () => {
    const { sessionId: id, signer } = await originator.start();
    const walk = { isOver: false };
    const steps = signer.walkTo('location').finally(() => {
      walk.isOver = true;
    });
    while (!walk.isOver) expect((await verified(id)).faults).toEqual([]);
    await steps;
  });
});

async function bodyAt(seq: number): Promise<string> {
  const { rows } = await query('select body from evidence_events where session_id = $1 and seq = $2', [
    sessionId,
    seq,
  ]);
  return String(rows[0]?.body);
}

const setBody = (seq: number, body: string) =>
  query('update evidence_events set body = $3 where session_id = $1 and seq = $2', [sessionId, seq, body]);

const setHead = (count: number, head: string) =>
  query('update sessions set evidence_count = $2, evidence_head = $3 where id = $1', [
    sessionId,
    count,
    head,
  ]);

const renumber = (from: number, to: number) =>
  query('update evidence_events set seq = $3 where session_id = $1 and seq = $2', [sessionId, from, to]);

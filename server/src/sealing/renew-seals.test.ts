import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { sessionDocuments, sessions } from '../database/schema.ts';
import { documentRows } from '../evidence/session-documents.ts';
import { run, saveBundle, trusting } from '../evidence/testing/bundles.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import type { OpensslClock } from '../pdf/seal/testing/openssl-clock.ts';
import { verifyPdf } from '../pdf/verification/verify-pdf.ts';
import { judgeSeal } from '../pdf/verification/judge-seal.ts';
import { fileWith } from '../pki/testing/key-files.ts';
import { needTools, scratchFolder } from '../pki/testing/tools.ts';
import { eventsOf } from '../../tests/helpers/rows.ts';
import { documentOf, sealNow, signAll, verifyPublicly } from '../../tests/helpers/sealing.ts';
import { nth, Originator } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { readCertificates } from './certificates.ts';
import { renewSeals } from './renew-seals.ts';
import { openAuthorities } from './testing/authorities.ts';

let test: TestApp;
let originator: Originator;
let keyFile: string;
beforeAll(async () => {
  keyFile = fileWith('');
  test = await openTestApp({
    environment: { SEAL_CERTIFICATE: keyFile, TSA_URL: 'http://127.0.0.1:9/' },
    replace: { vision: standInVision() },
  });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

async function authoritiesFor(context: TestContext): Promise<OpensslClock> {
  needTools(context, 'openssl');
  const { clock, pem } = await openAuthorities();
  await writeFile(keyFile, pem);
  Object.assign(test.services.settings, { TSA_URL: clock.url });
  return clock;
}

const sealedNow = (sessionId: string) => documentOf(originator, sessionId, 'sealed');
const verdictOn = async (file: Buffer) => (await verifyPublicly(test, file)).data;
const versionsOf = async (sessionId: string) =>
  (await eventsOf(test, sessionId)).filter(({ type }) => /^(?:DOCUMENT_SEALED|SEAL_RENEWED)$/.test(type));
const rowOf = async (sessionId: string) => nth(await documentRows(test.services.database.db, sessionId), 0);
const change = (sessionId: string, set: Partial<typeof sessionDocuments.$inferInsert>) =>
  test.services.database.db
    .update(sessionDocuments)
    .set(set)
    .where(eq(sessionDocuments.sessionId, sessionId));
/** Lets the last time-stamp of a session expire now, so that a renewal is due. */
const makeDue = (sessionId: string) => change(sessionId, { sealStampExpiresAt: new Date() });

async function seal(): Promise<string> {
  const { sessionId } = await signAll(originator);
  await sealNow(test, sessionId);
  return sessionId;
}

describe('a sealed document', () => {
  it('is time-stamped at once, before expiry and when it is old; each version counts as ours, and no other file does', async (context) => {
    await authoritiesFor(context);
    const sessionId = await seal();
    const first = await sealedNow(sessionId);
    const [sealed, stamped] = await versionsOf(sessionId);
    expect(sealed?.facts).toMatchObject({ level: 'B-LT' });
    expect(stamped?.facts).toMatchObject({
      level: 'B-LTA',
      sha256: sha256(first),
      former_sha256: sealed?.facts['sha256'],
      authority: expect.stringContaining('Clock'),
    });
    expect(await rowOf(sessionId)).toMatchObject({ sealLevel: 'B-LTA', sealRenewalTriedAt: null });
    const original = await test.services.storage.get(sessionId, String(sealed?.facts['sha256']));
    expect(first.subarray(0, original.length)).toEqual(original);

    // No renewal is due yet.
    await renewSeals(test.services);
    expect(await versionsOf(sessionId)).toHaveLength(2);

    await makeDue(sessionId);
    await Promise.all([1, 2, 3].map(() => renewSeals(test.services)));
    const second = await sealedNow(sessionId);
    expect(second.subarray(0, first.length)).toEqual(first);
    expect(await versionsOf(sessionId)).toHaveLength(3);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true, faults: [] });

    for (const file of [original, first, second])
      expect(await verdictOn(file)).toMatchObject({
        verdict: 'passed',
        seal: { verdict: 'passed' },
        appended_after_seal: false,
        evidence: { verdict: 'passed', reasons: [{ code: 'KEPT_AS_SEALED' }] },
        session: { version: 'sealed' },
      });
    // Without an archive, our own time-stamps are recognised by their form.
    const { seals, issuers } = await readCertificates(test.services);
    const offline = await verifyPdf(second, { trusted: seals, known: issuers, now: new Date() });
    expect('refused' in offline || judgeSeal(offline, { isStored: null }).seal.verdict).toBe('passed');

    // After TIMESTAMP_MAX_AGE_DAYS, a renewal is due even if the certificate has not expired.
    await change(sessionId, { sealStampedAt: new Date('2001-01-01') });
    await renewSeals(test.services);
    expect(await versionsOf(sessionId)).toHaveLength(4);
    const bundle = scratchFolder();
    await saveBundle(test, sessionId, bundle);
    expect(await run(bundle, await trusting(bundle))).toEqual({
      code: 0,
      out: expect.stringMatching(/^PASSED /),
    });

    const forged = Buffer.concat([await sealedNow(sessionId), Buffer.from('\n%more\n')]);
    await test.services.database.pool.query('insert into former_seals values ($1, $2, now())', [
      sessionId,
      sha256(forged),
    ]);
    expect(await verdictOn(forged)).toMatchObject({ verdict: 'failed', evidence: { verdict: 'failed' } });
  });

  it('waits while the authority is down, and is tried again hours later', async (context) => {
    const clock = await authoritiesFor(context);
    const stamp = clock.services.get('/tsa');
    const sessionId = await seal();
    await makeDue(sessionId);
    clock.services.delete('/tsa');
    await renewSeals(test.services);
    if (stamp) clock.services.set('/tsa', stamp);
    await renewSeals(test.services);
    expect(await versionsOf(sessionId)).toHaveLength(2);
    expect(await verdictOn(await sealedNow(sessionId))).toMatchObject({ verdict: 'passed' });
    await change(sessionId, { sealRenewalTriedAt: new Date(Date.now() - 7 * 3_600_000) });
    await renewSeals(test.services);
    expect(await versionsOf(sessionId)).toHaveLength(3);
  });

  it('leaves nothing behind if it was erased in the meantime', async (context) => {
    await authoritiesFor(context);
    const sessionId = await seal();
    await makeDue(sessionId);
    const { sealer, storage } = test.services;
    test.services.sealer = {
      ...sealer,
      async renew(document) {
        const renewed = await sealer.renew(document);
        await test.services.database.db
          .update(sessions)
          .set({ erasedAt: new Date() })
          .where(eq(sessions.id, sessionId));
        await storage.erase(sessionId);
        return renewed;
      },
    };
    await renewSeals(test.services);
    test.services.sealer = sealer;
    const { sealedSha256 } = await rowOf(sessionId);
    await expect(storage.get(sessionId, String(sealedSha256))).rejects.toThrow(/./);
    expect((await versionsOf(sessionId)).length).toBe(2);
  });
});

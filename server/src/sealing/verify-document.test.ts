import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PdfArray, PdfDict, PdfName, PdfNumber, type PDF } from '@libpdf/core';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealCertificates, sessions } from '../database/schema.ts';
import { forgetRateLimits } from '../../tests/helpers/rows.ts';
import { runCli } from '../../tests/helpers/run-cli.ts';
import { documentOf, sealNow, signAll, verifyPublicly } from '../../tests/helpers/sealing.ts';
import { nth, Originator, sampleDocument } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import type { SealFacts } from '../pdf/pages/facts.ts';
import { gatherFacts } from './gather-facts.ts';
import { type Claim, writeClaim } from '../pdf/document/claim.ts';
import { seal as signWith, update } from '../pdf/verification/testing/test-documents.ts';
import { textOf } from '../pdf/pages/testing/words-of.ts';
import { createIdentity } from '../pki/testing/test-pki.ts';

let test: TestApp;
let sessionId: string;
let original: Buffer;
let sealed: Buffer;
let facts: SealFacts;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-verify-'));
  test = await openTestApp({ replace: { vision: standInVision() } });
  const originator = new Originator(test, plainPhotos);
  const signed = await signAll(originator);
  sessionId = signed.sessionId;
  const rows = await test.services.database.db.select().from(sessions).where(eq(sessions.id, sessionId));
  facts = nth(await gatherFacts(test.services, nth(rows, 0), new Date()), 0);
  await sealNow(test, sessionId);
  sealed = await documentOf(originator, sessionId, 'sealed');
  original = await documentOf(originator, sessionId, 'original');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const query = (text: string, values: unknown[] = []) => test.services.database.pool.query(text, values);

async function verdictOn(file: Buffer) {
  await forgetRateLimits(test);
  return (await verifyPublicly(test, file)).data;
}

/** Returns a copy with one flipped bit. */
function altered(at: number): Buffer {
  const copy = Buffer.from(sealed);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** Returns the file with this claim. It is sealed in our name, but with another key. */
async function forged(changes: Partial<Claim> = {}): Promise<Buffer> {
  const claim = { sessionId, evidence: facts.evidence, ...changes };
  const impostor = await createIdentity({ name: 'Meridian Finance (self-made seal)' });
  return signWith(original, impostor, { prepare: (pdf) => writeClaim(pdf, claim) });
}

const verifyOnCommandLine = async (content: Buffer, environment: Record<string, string> = {}) => {
  const file = path.join(folder, `${randomUUID()}.pdf`);
  await writeFile(file, content);
  return runCli(test, ['verify', file], environment);
};

describe('a file that we sealed', () => {
  it('passes as stored, and its upload is recognised', async () => {
    expect(await verdictOn(sealed)).toMatchObject({
      verdict: 'passed',
      sealed_by_us: true,
      appended_after_seal: false,
      session: { session_id: sessionId, version: 'sealed', evidence: { intact: true } },
    });
    expect(await verdictOn(original)).toMatchObject({
      verdict: 'indeterminate',
      sealed_by_us: false,
      appended_after_seal: null,
      seal: { verdict: 'indeterminate', reason: 'The document has no seal of this installation' },
      evidence: { verdict: 'passed', reason: expect.stringContaining('the document uploaded for session') },
      session: { session_id: sessionId, version: 'original' },
    });
  });

  it('names the document on its certificate and on the page with the signature', async () => {
    const text = await textOf(sealed);
    expect(facts.document.title).toBe('loan.pdf');
    expect(text.filter((page) => page.includes('“loan.pdf”'))).toHaveLength(2);
  });

  it('has verdict codes as well, for readers of other languages', async () => {
    expect((await verdictOn(sealed)).reasons).toEqual([
      { code: 'SEAL_HOLDS', facts: { signer: expect.stringContaining('Meridian Finance') } },
      { code: 'KEPT_AS_SEALED', facts: { session: sessionId } },
    ]);
    const cut = await verdictOn(Buffer.concat([sealed, Buffer.from('x')]));
    expect(cut.seal.reasons).toEqual([
      { code: 'SEAL_DOES_NOT_HOLD', facts: {} },
      { code: 'APPENDED', facts: {} },
    ]);
    const { status, error } = await verifyPublicly(test, Buffer.from('no PDF'));
    expect({ status, error }).toMatchObject({
      status: 422,
      error: { code: 'DOCUMENT_REFUSED', reason: 'NOT_A_PDF' },
    });
  });

  it('never passes with a flipped bit, wherever it is', async () => {
    const places = Array.from({ length: 6 }, (_, index) => Math.floor(((index + 0.5) * sealed.length) / 6));
    for (const place of places) {
      const data = await verdictOn(altered(place));
      // There is no verdict on an unreadable file.
      if (data === undefined) continue;
      expect([place, data.verdict, data.session]).toEqual([place, 'failed', null]);
      expect(data.evidence.verdict).not.toBe('passed');
    }
    expect(await verdictOn(altered(original.indexOf('stream') + 40))).toMatchObject({
      verdict: 'failed',
      sealed_by_us: false,
      seal: { verdict: 'failed' },
      evidence: {
        verdict: 'failed',
        reason: 'The file claims to have been sealed here, but it is not the file that was sealed',
      },
    });
  });

  it('fails with anything appended, and reports that the seal itself is ours', async () => {
    const drawn = await update(sealed, (pdf: PDF) => void pdf.addPage({ width: 100, height: 100 }));
    for (const file of [Buffer.concat([sealed, Buffer.from('\n%more\n')]), drawn])
      expect(await verdictOn(file)).toMatchObject({
        verdict: 'failed',
        sealed_by_us: true,
        appended_after_seal: true,
        seal: { verdict: 'failed' },
        session: null,
      });
  });

  it('fails with validation data added by others, because only we may append to it', async () => {
    const extended = await update(sealed, (pdf: PDF) => {
      const store = { Type: PdfName.of('DSS'), Certs: new PdfArray([PdfNumber.of(1)]) };
      pdf.getCatalog().set('DSS', PdfDict.of(store));
    });
    expect(await verdictOn(extended)).toMatchObject({
      verdict: 'failed',
      sealed_by_us: true,
      appended_after_seal: true,
      seal: { verdict: 'failed', reasons: [{ code: 'SEAL_DOES_NOT_HOLD' }, { code: 'ADDED_AFTER_SEAL' }] },
      evidence: { verdict: 'failed' },
      session: null,
    });
    expect(await verifyOnCommandLine(extended)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^FAILED: /),
    });
    // A file that is stored here byte for byte would be accepted as extended by us, but the evidence contradicts
    // that.
    await query('update session_documents set sealed_sha256 = $2 where session_id = $1', [
      sessionId,
      sha256(extended),
    ]);
    const verdict = await verdictOn(extended);
    await query('update session_documents set sealed_sha256 = $2 where session_id = $1', [
      sessionId,
      sha256(sealed),
    ]);
    expect(verdict).toMatchObject({
      verdict: 'failed',
      seal: { verdict: 'passed' },
      appended_after_seal: false,
      evidence: { verdict: 'failed' },
    });
  });

  it("fails with another party's visible signature, and with a field filled in by another party", async () => {
    const outsider = await createIdentity({ name: 'Stranger' });
    const visible = await signWith(sealed, outsider, {
      fieldName: 'More',
      prepare: (pdf) => {
        const field = pdf.getOrCreateForm().createSignatureField('More').getDict();
        field.set('Rect', new PdfArray([0, 0, 300, 400].map((corner) => PdfNumber.of(corner))));
      },
    });
    const files = [visible, await signWith(sealed, outsider)];
    for (const file of files)
      expect(await verdictOn(file)).toMatchObject({
        verdict: 'failed',
        appended_after_seal: true,
        seal: { verdict: 'failed' },
      });
    const reported = await Promise.all(files.map((file) => verifyOnCommandLine(file)));
    expect(reported.map(({ code }) => code)).toEqual([1, 1]);
  });

  it('fails if the evidence was altered later', async () => {
    await query("update evidence_events set body = body || ' ' where session_id = $1 and seq = 3", [
      sessionId,
    ]);
    const verdict = await verdictOn(sealed);
    await query('update evidence_events set body = rtrim(body) where session_id = $1 and seq = 3', [
      sessionId,
    ]);
    expect(verdict).toMatchObject({
      verdict: 'failed',
      seal: { verdict: 'passed' },
      evidence: { verdict: 'failed' },
      session: { evidence: { intact: false } },
    });
    expect((await verdictOn(sealed)).verdict).toBe('passed');
  });

  it('passes by its evidence alone if the stored file is missing or damaged', async () => {
    const file = path.join(test.services.settings.DATA_DIR, 'blobs', sessionId, sha256(sealed));
    const stored = await readFile(file);
    const reasons = async () => (await verdictOn(sealed)).evidence.reasons;
    await writeFile(file, stored.with(stored.length - 1, 0));
    expect(await reasons()).toEqual([{ code: 'EVIDENCE_AGREES', facts: { session: sessionId } }]);
    await rm(file);
    expect(await reasons()).toEqual([{ code: 'EVIDENCE_AGREES', facts: { session: sessionId } }]);
    expect((await verdictOn(sealed)).verdict).toBe('passed');
    await writeFile(file, stored);
    expect(await reasons()).toEqual([{ code: 'KEPT_AS_SEALED', facts: { session: sessionId } }]);
  });

  it('fails if another document replaced it in the database', async () => {
    await query('update session_documents set sealed_sha256 = sha256 where session_id = $1', [sessionId]);
    const verdict = await verdictOn(original);
    await query('update session_documents set sealed_sha256 = $2 where session_id = $1', [
      sessionId,
      (await verdictOn(sealed)).sha256,
    ]);
    expect(verdict).toMatchObject({ verdict: 'failed', evidence: { verdict: 'failed' } });
    expect((await verdictOn(sealed)).verdict).toBe('passed');
  });
});

describe.skipIf(spawnSync('qpdf', ['--version']).status !== 0)('a sealed file rewritten by qpdf', () => {
  it.each([
    ['as it is', []],
    ['with compressed objects', ['--object-streams=generate']],
    ['in readable form', ['--qdf']],
  ])('was altered: %s', async (_, options) => {
    const [from, to] = [path.join(folder, `${randomUUID()}.pdf`), path.join(folder, `${randomUUID()}.pdf`)];
    await writeFile(from, sealed);
    spawnSync('qpdf', [...options, from, to]);
    expect(await verdictOn(await readFile(to))).toMatchObject({
      verdict: 'failed',
      seal: { verdict: 'failed' },
    });
  });

  it('was altered, even if it has no claim', async () => {
    const [from, to] = [path.join(folder, `${randomUUID()}.pdf`), path.join(folder, `${randomUUID()}.pdf`)];
    await writeFile(from, sealed.toString('latin1').replace('/CSGN_Signing', '/CSGN_Nothing'), 'latin1');
    spawnSync('qpdf', [from, to]);
    expect(await verdictOn(await readFile(to))).toMatchObject({
      verdict: 'failed',
      seal: { verdict: 'failed', reasons: [{ code: 'SEAL_DESTROYED' }] },
    });
  });
});

describe('a file that names one of our signings', () => {
  it('fails with another seal, without information about the signing', async () => {
    expect(await verdictOn(await forged())).toMatchObject({
      verdict: 'failed',
      sealed_by_us: false,
      seal: { verdict: 'indeterminate' },
      evidence: { verdict: 'failed' },
      session: null,
    });
  });

  it('fails with a different chain head, even with our seal', async () => {
    const evidence = { ...facts.evidence, sha256: 'ab'.repeat(32) };
    const outcome = await test.services.sealer.seal(original, { ...facts, evidence });
    if (!outcome.ok) throw new Error(outcome.problem);
    expect(await verdictOn(outcome.document.bytes)).toMatchObject({
      verdict: 'failed',
      sealed_by_us: true,
      seal: { verdict: 'passed' },
      evidence: { verdict: 'failed', reason: expect.stringContaining('the evidence contradicts it') },
      session: { session_id: sessionId, version: 'claimed' },
    });
  });

  it('is indeterminate if the signing is unknown here, or its count is impossible', async () => {
    const unknown = '0198c5a0-0000-7000-8000-000000000000';
    expect(await verdictOn(await forged({ sessionId: unknown }))).toMatchObject({
      verdict: 'indeterminate',
      evidence: {
        verdict: 'indeterminate',
        reason: 'The file refers to a signing session that is not known here',
      },
      session: null,
    });
    const evidence = { ...facts.evidence, count: 2 ** 40 };
    expect((await verdictOn(await forged({ evidence }))).evidence.verdict).toBe('failed');
  });
});

describe('our certificates', () => {
  it('are those that sealed here, not ones written into the database', async () => {
    const { db } = test.services.database;
    const [row] = await db.select().from(sealCertificates);
    if (!row) throw new Error('No certificate was remembered');
    const impostor = await createIdentity({ name: 'Impostor' });
    await db.insert(sealCertificates).values({
      ...row,
      fingerprint: impostor.certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      certificate: impostor.certificate.raw,
    });
    expect(await verdictOn(await signWith(await sampleDocument(), impostor))).toMatchObject({
      sealed_by_us: false,
      seal: { verdict: 'indeterminate' },
    });
    await db.update(sealCertificates).set({ mac: randomBytes(32) });
    expect((await verdictOn(sealed)).sealed_by_us).toBe(false);
    await db.delete(sealCertificates);
    await db.insert(sealCertificates).values(row);
    expect((await verdictOn(sealed)).sealed_by_us).toBe(true);
  });
});

describe('npm run cli -- verify', () => {
  it('reports the result in words and as exit code', async () => {
    const files = [sealed, Buffer.concat([sealed, Buffer.from('x')]), original, Buffer.from('no PDF')];
    const [passed, ...others] = await Promise.all(files.map((file) => verifyOnCommandLine(file)));
    expect(passed).toMatchObject({ code: 0, stderr: '' });
    expect(passed?.stdout).toMatch(/^PASSED: The seal of Meridian Finance .* intact/);
    expect(passed?.stdout).toContain(`Session    ${sessionId} (COMPLETED)`);
    expect(others).toMatchObject([
      { code: 1, stdout: expect.stringMatching(/^FAILED: /) },
      { code: 3, stdout: expect.stringMatching(/^INDETERMINATE: /) },
      { code: 2, stdout: '', stderr: 'NOT CHECKED: The file is not a PDF\n' },
    ]);
  });

  it('leaves the evidence indeterminate without a database, and recognises the seal by the active key', async () => {
    const [outcome, outsider] = await Promise.all([
      verifyOnCommandLine(sealed, { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing' }),
      verifyOnCommandLine(sealed, { DATA_DIR: path.join(folder, 'none'), DATABASE_URL: '' }),
    ]);
    expect(outcome).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('The database cannot be queried'),
    });
    expect(outcome.stdout).toMatch(/^Seal +passed: /m);
    expect(outcome.stdout).toMatch(/^Evidence +indeterminate: The evidence could not be checked$/m);

    expect(outsider).toMatchObject({ code: 3, stderr: '' });
    expect(outsider.stdout).toMatch(/^Seal +indeterminate: /m);
  });
});

it('passes a stored file after its certificate expired long ago', async () => {
  test.clock.pass({ days: 365 * 100 });
  expect(await verdictOn(sealed)).toMatchObject({
    verdict: 'passed',
    sealed_by_us: true,
    seal: { verdict: 'indeterminate' },
    evidence: { verdict: 'passed' },
  });
});

/** Tests seals of level B-LTA, with authorities that OpenSSL simulates. */
import { createHash } from 'node:crypto';
import { describe, expect, it, type TestContext } from 'vitest';
import { PdfString, type PDF } from '@libpdf/core';
import { smallPdf, update } from '../verification/testing/test-documents.ts';
import { judgeSeal } from '../verification/judge-seal.ts';
import { verifyPdf } from '../verification/verify-pdf.ts';
import { writePdf } from '../testing/write-pdf.ts';
import { endurance } from '../../../tests/helpers/endurance.ts';
import type { SealKey } from '../../pki/seal-key/seal-key.ts';
import { fileWith, keyFrom } from '../../pki/testing/key-files.ts';
import { createOpensslCa } from '../../pki/testing/openssl-ca.ts';
import { serve } from '../../pki/testing/loopback-server.ts';
import { needTools } from '../../pki/testing/tools.ts';
import { addDocumentTimestamp } from '../timestamp/document-timestamp.ts';
import { renewSeal } from './renew-seal.ts';
import { opensslClock, type OpensslClock } from './testing/openssl-clock.ts';
import { sealed } from './testing/sealed.ts';
import { pdfsig, qpdfComplaints } from './testing/tools.ts';

/** Three versions of a file: as it was sealed, with one document time-stamp, and with two. */
interface Versions {
  key: SealKey;
  clock: OpensslClock;
  sealed: Buffer;
  first: Buffer;
  second: Buffer;
}

let made: Promise<Versions> | undefined;

/** Creates the versions, once for all tests. The test is skipped if OpenSSL is not available. */
function versionsFor(context: TestContext): Promise<Versions> {
  needTools(context, 'openssl');
  made ??= makeVersions();
  return made;
}

async function makeVersions(): Promise<Versions> {
  const root = createOpensslCa();
  const { url } = await serve((_, response) => response.end(root.list()));
  const issued = root.issue('Seal', { crl: `${url}/list` });
  const pem = issued.certificate + issued.privateKey + root.certificate;
  const key = await keyFrom({ SEAL_CERTIFICATE: fileWith(pem) });
  const clock = await opensslClock();
  const { bytes } = await sealed(await smallPdf(), key, { timestamps: clock.timestamps });
  const first = await renewed(bytes, clock);
  return { key, clock, sealed: bytes, first, second: await renewed(first, clock) };
}

async function renewed(bytes: Buffer, { timestamps }: OpensslClock): Promise<Buffer> {
  const result = await renewSeal(bytes, { now: new Date(), timestamps });
  if (!result.ok) throw new Error(result.problem);
  return result.bytes;
}

/**
 * Returns three verdicts on the seal: with an archive that does not contain the file, with an archive that contains it,
 * and without an archive.
 */
async function sealVerdicts(bytes: Buffer, { key, clock }: Versions) {
  const trusted = [key.certificate];
  const verdict = await verifyPdf(bytes, { trusted, known: key.chain, roots: [clock.root], now: new Date() });
  if ('refused' in verdict) return { unknown: 'refused', kept: 'refused', offline: 'refused' };
  const verdictIf = (isStored: boolean | null) => judgeSeal(verdict, { isStored }).seal.verdict;
  return { unknown: verdictIf(false), kept: verdictIf(true), offline: verdictIf(null) };
}

describe('a renewed seal', () => {
  it('is valid, as is every earlier version of the file', async (context) => {
    needTools(context, 'pdfsig', 'qpdf');
    const versions = await versionsFor(context);
    expect(await sealVerdicts(versions.sealed, versions)).toEqual({
      unknown: 'passed',
      kept: 'passed',
      offline: 'passed',
    });
    for (const bytes of [versions.first, versions.second]) {
      expect(bytes.subarray(0, versions.sealed.length)).toEqual(versions.sealed);
      // Anyone could add such time-stamps, and they do no harm. But a server with an archive knows that it did not
      // add them.
      expect(await sealVerdicts(bytes, versions)).toEqual({
        unknown: 'failed',
        kept: 'passed',
        offline: 'passed',
      });
      expect(qpdfComplaints(bytes)).toBe('');
      expect(pdfsig(bytes).at(0)).toMatchObject({ field: 'Seal', valid: true });
      // The 2022 release of Poppler does not verify document time-stamps, but it reports what they cover.
      expect(pdfsig(bytes).at(-1)).toMatchObject({ whole: true });
    }
    expect(pdfsig(versions.second).map(({ field }) => field)).toEqual(['Seal', 'Time-stamp', 'Time-stamp 2']);
  });

  it('adds the proof for the previous time-stamp and sends no unnecessary requests', async (context) => {
    needTools(context, 'openssl');
    const { clock, sealed: before } = await makeVersions();
    clock.requests.length = 0;
    const first = await renewed(before, clock);
    expect(clock.requests).toEqual(['POST /tsa']);
    clock.requests.length = 0;
    const second = await renewed(first, clock);
    expect(clock.requests.toSorted()).toEqual(['GET /list', 'POST /ocsp', 'POST /tsa']);
    const appended = second.subarray(first.length).toString('latin1');
    expect(appended).toMatch(/\/OCSPs \[(?:\d+ 0 R ?){2}\]/);
    // The certificates are not repeated, because the store already contains them.
    expect(appended).toMatch(/\/Certs \[(?:\d+ 0 R ?){5}\]/);
  });

  it('is not made if the authority is unavailable or revoked', async (context) => {
    const versions = await versionsFor(context);
    const other = await opensslClock();
    const now = new Date();
    other.services.delete('/tsa');
    expect(await renewSeal(versions.sealed, { now, timestamps: other.timestamps })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('status 503'),
    });
    const revoked = await opensslClock();
    const stamped = await renewSeal(versions.sealed, { now, timestamps: revoked.timestamps });
    revoked.revoke();
    const again = stamped.ok && (await renewSeal(stamped.bytes, { now, timestamps: revoked.timestamps }));
    expect(again).toMatchObject({ ok: false, problem: expect.stringContaining('is revoked') });
  });

  it('fails if any other data follows it', async (context) => {
    const versions = await versionsFor(context);
    const files = [
      Buffer.concat([versions.first, Buffer.from('\n%more\n')]),
      await update(versions.first, (pdf: PDF) => void pdf.addPage({ width: 100, height: 100 })),
      // Another update stands between the seal and a time-stamp that has our own form.
      await renewed(
        await update(versions.sealed, (pdf: PDF) => {
          pdf.getCatalog().set('CSGN_Signing', PdfString.fromString('another'));
        }),
        await opensslClock(),
      ).catch(() => Buffer.from('none')),
    ];
    for (const file of files)
      expect(await sealVerdicts(file, versions)).not.toMatchObject({ offline: 'passed' });
  });

  it('fails if any byte after the seal changes', async (context) => {
    const versions = await versionsFor(context);
    const { first, sealed: before } = versions;
    const step = endurance({ short: 1471, whole: 17 });
    for (let at = before.length; at < first.length; at += step) {
      const changed = Buffer.from(first);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      const { unknown, offline } = await sealVerdicts(changed, versions);
      expect([at, unknown, offline]).not.toContain('passed');
    }
  });
});

it('always has the same form, which verification without an archive relies on', async () => {
  const document = writePdf(
    {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>',
    },
    '/ID [<00112233445566778899AABBCCDDEEFF> <00112233445566778899AABBCCDDEEFF>]',
  );
  const data = { Certs: [Buffer.from('certificate')], OCSPs: [], CRLs: [Buffer.from('list')] };
  const stamped = await addDocumentTimestamp(document, data, () => Promise.resolve(Buffer.from('token')));
  expect(
    createHash('sha256')
      .update(stamped ?? '')
      .digest('hex'),
  ).toBe('862f373919b7606c0b6b1da629fdfc77c6dd78136452c0a1f67bc6b6be4d0b99');
});

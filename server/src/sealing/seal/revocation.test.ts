/** Revocation, asked of an authority by OpenSSL. */
import { X509Certificate } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { smallPdf } from '../verify/testing/test-documents.ts';
import { createIdentity, TIME_STAMPING } from '../verify/testing/test-pki.ts';
import { ALL_PASSED, verdictsOf } from '../verify/testing/verified.ts';
import { gatherRevocation } from './revocation.ts';
import type { RevocationResult } from './revocation.ts';
import { fileWith, keyFrom } from './testing/key-files.ts';
import { serve } from './testing/loopback-server.ts';
import type { Handler } from './testing/loopback-server.ts';
import { createOpensslCa } from './testing/openssl-ca.ts';
import type { OpensslCa } from './testing/openssl-ca.ts';
import { clockOf, sealed, verdictOn } from './testing/sealed.ts';
import { needTools, pdfsig, qpdfComplaints } from './testing/tools.ts';

const NOW = (): Date => new Date();

/** Asks about a certificate that names a server which behaves so. */
async function askWith(
  ca: OpensslCa,
  handle: (serial: number) => Handler,
  names: (url: string) => { ocsp?: string; crl?: string },
): Promise<RevocationResult & { requests: string[] }> {
  const serials: number[] = [];
  const { url, requests } = await serve((...given) => handle(serials[0] ?? 0)(...given));
  const issued = ca.issue('Seal', names(url));
  serials.push(issued.serial);
  const path = [issued.certificate, ca.certificate].map((pem) => new X509Certificate(pem));
  const result = await gatherRevocation(path, NOW());
  return { ...result, requests };
}

const problemOf = (result: RevocationResult): string =>
  result.ok ? 'none' : result.problem.replace(/127\.0\.0\.1:\d+/, 'issuer');
const NOT_PROVEN = 'There is no proof that the certificate Seal is not revoked: ';
const byOcsp = (url: string) => ({ ocsp: `${url}/ocsp` });
const byList = (url: string) => ({ crl: `${url}/list` });

describe('a responder', () => {
  it('vouches for the certificate, by itself or by a delegate', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    const delegate = ca.issue('Delegate', { purpose: 'OCSPSigning' });
    for (const signer of [undefined, delegate]) {
      const options = signer === undefined ? {} : { signer };
      const result = await askWith(
        ca,
        () => (request, response) => response.end(ca.answer(request, options)),
        byOcsp,
      );
      expect(result).toMatchObject({ ok: true, evidence: [{ kind: 'ocsp' }], requests: ['POST /ocsp'] });
    }
  });

  it('that says the certificate is revoked stops the sealing', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    const asking = askWith(
      ca,
      (serial) => (request, response) => {
        ca.revoke(serial);
        response.end(ca.answer(request));
      },
      byOcsp,
    );
    await expect(asking).rejects.toThrow(
      /^The certificate Seal is revoked, says 127\.0\.0\.1:\d+\. Get another one$/,
    );
  });

  it('is not believed when nobody has entitled it', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    const unentitled = ca.issue('Unentitled');
    const other = createOpensslCa();
    const stranger = other.issue('Stranger', { purpose: 'OCSPSigning' });
    for (const signer of [unentitled, stranger]) {
      const result = await askWith(
        ca,
        () => (request, response) => response.end(ca.answer(request, { signer })),
        byOcsp,
      );
      expect(problemOf(result)).toBe(
        `${NOT_PROVEN}issuer gave an answer that nobody entitled to it has signed`,
      );
    }
  });

  it('is not believed about another certificate', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    let first: Buffer | undefined;
    const replay: Handler = (request, response) => response.end((first ??= ca.answer(request)));
    await askWith(ca, () => replay, byOcsp);
    const result = await askWith(ca, () => replay, byOcsp);
    expect(problemOf(result)).toBe(`${NOT_PROVEN}issuer answered about another certificate`);
  });

  it('is not believed with one changed byte', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    let answer: Buffer | undefined;
    const good = await askWith(
      ca,
      () => (request, response) => response.end((answer = ca.answer(request))),
      byOcsp,
    );
    expect(good.ok).toBe(true);
    for (const share of [0.05, 0.1, 0.15]) {
      const changed = Buffer.from(answer ?? []);
      const position = Math.floor(changed.length * share);
      changed.writeUInt8((changed[position] ?? 0) ^ 0x04, position);
      const result = await askWith(ca, () => (_, response) => response.end(changed), byOcsp);
      expect(result.ok).toBe(false);
    }
  });

  it.for([
    ['answers nonsense', (response) => response.end('nonsense'), 'gave an answer that cannot be read'],
    ['answers nothing', (response) => response.end(), 'gave an answer that cannot be read'],
    ['fails', (response) => response.writeHead(500).end(), 'answered with status 500'],
    ['breaks off', (response) => response.destroy(), 'broke the connection'],
    [
      'is too busy',
      (response) => response.end(Buffer.from('30030a0103', 'hex')),
      'gave no answer about the certificate',
    ],
    ['sends too much', (response) => response.end(Buffer.alloc(100_000)), 'sent an answer that is too large'],
  ] satisfies [string, (response: Parameters<Handler>[1]) => unknown, string][])(
    'that %s costs the proof',
    async ([, behave, why], context) => {
      needTools(context, 'openssl');
      const result = await askWith(createOpensslCa(), () => (_, response) => void behave(response), byOcsp);
      expect(problemOf(result)).toBe(`${NOT_PROVEN}issuer ${why}`);
    },
  );
});

describe('a revocation list', () => {
  it('vouches for a certificate that is not in it', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    ca.revoke(ca.issue('Another').serial);
    const result = await askWith(ca, () => (_, response) => response.end(ca.list()), byList);
    expect(result).toMatchObject({ ok: true, evidence: [{ kind: 'crl' }], requests: ['GET /list'] });
  });

  it('that holds the certificate stops the sealing', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    const asking = askWith(
      ca,
      (serial) => (_, response) => {
        ca.revoke(serial);
        response.end(ca.list());
      },
      byList,
    );
    await expect(asking).rejects.toThrow('The certificate Seal is revoked');
  });

  it('is not believed when it is old, by another authority or altered', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    const old = await askWith(ca, () => (_, response) => response.end(ca.list(-1)), byList);
    expect(problemOf(old)).toBe(`${NOT_PROVEN}issuer gave an answer that is out of date`);
    const other = createOpensslCa();
    const foreign = await askWith(ca, () => (_, response) => response.end(other.list()), byList);
    expect(problemOf(foreign)).toBe(`${NOT_PROVEN}issuer gave a list that the issuer has not signed`);
    const altered = ca.list();
    altered.writeUInt8((altered[60] ?? 0) ^ 0x01, 60);
    const result = await askWith(ca, () => (_, response) => response.end(altered), byList);
    expect(result.ok).toBe(false);
  });

  it('stands in for a responder that is down', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    const result = await askWith(
      ca,
      () => (_, response, request) =>
        request.url === '/list' ? response.end(ca.list()) : response.writeHead(503).end(),
      (url) => ({ ...byOcsp(url), ...byList(url) }),
    );
    expect(result).toMatchObject({ ok: true, requests: ['POST /ocsp', 'GET /list'] });
  });
});

describe('a certificate', () => {
  it('that does not say where to ask has no proof', async (context) => {
    needTools(context, 'openssl');
    const result = await askWith(
      createOpensslCa(),
      () => (_, response) => response.end(),
      () => ({}),
    );
    expect(problemOf(result)).toBe(`${NOT_PROVEN}it does not say where to ask`);
    expect(result.requests).toEqual([]);
  });

  it('whose issuer is not here has no proof', async (context) => {
    needTools(context, 'openssl');
    const { url, requests } = await serve((_, response) => response.end());
    const { certificate } = createOpensslCa().issue('Seal', byOcsp(url));
    const result = await gatherRevocation([new X509Certificate(certificate)], NOW());
    expect(problemOf(result)).toBe(`${NOT_PROVEN}its issuer's certificate did not come with it`);
    expect(requests).toEqual([]);
  });
});

describe('a seal of level B-LT', () => {
  it('carries the proof for its whole chain under its own protection', async (context) => {
    needTools(context, 'openssl', 'pdfsig', 'qpdf');
    const { pem, requests } = await threeSteps();
    const key = await keyFrom({ SEAL_CERTIFICATE: fileWith(pem) });
    const clock = await createIdentity({ name: 'Clock', extendedKeyUsage: [TIME_STAMPING] });

    const { bytes, level, notes } = await sealed(await smallPdf(), key, { timestamps: clockOf(clock) });

    expect({ level, notes }).toEqual({ level: 'B-LT', notes: [] });
    expect(requests.toSorted()).toEqual(['GET /list', 'POST /ocsp']);
    expect(pdfsig(bytes)).toMatchObject([{ valid: true, whole: true }]);
    expect(qpdfComplaints(bytes)).toBe('');
    expect(verdictsOf((await verdictOn(bytes, key)).signatures[0])).toEqual(ALL_PASSED);
    const store = await storeOf(bytes);
    expect(store).toEqual({ Certs: 3, OCSPs: 1, CRLs: 1 });

    const again = await sealed(bytes, key, { timestamps: clockOf(clock) });
    expect(await storeOf(again.bytes)).toEqual({ Certs: 6, OCSPs: 2, CRLs: 2 });
    expect((await verdictOn(again.bytes, key)).verdict).toBe('passed');
  });

  it('asks no address that a signature in the upload names', async (context) => {
    needTools(context, 'openssl');
    const trap = await serve((_, response) => response.end());
    const ca = createOpensslCa();
    const stranger = ca.issue('Stranger', { ...byOcsp(trap.url), ...byList(trap.url) });
    const strangerKey = await keyFrom({
      SEAL_CERTIFICATE: fileWith(stranger.certificate + stranger.privateKey + ca.certificate),
    });
    const upload = await sealed(await smallPdf(), strangerKey);
    const { pem } = await threeSteps();
    const key = await keyFrom({ SEAL_CERTIFICATE: fileWith(pem) });
    const clock = await createIdentity({ name: 'Clock', extendedKeyUsage: [TIME_STAMPING] });

    const { level } = await sealed(upload.bytes, key, { timestamps: clockOf(clock) });

    expect(level).toBe('B-LT');
    expect(trap.requests).toEqual([]);
  });

  it('becomes one of level B-T where the issuer is silent', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    const issued = ca.issue('Seal');
    const key = await keyFrom({
      SEAL_CERTIFICATE: fileWith(issued.certificate + issued.privateKey + ca.certificate),
    });
    const clock = await createIdentity({ name: 'Clock', extendedKeyUsage: [TIME_STAMPING] });
    const { level, notes } = await sealed(await smallPdf(), key, { timestamps: clockOf(clock) });
    expect({ level, notes }).toEqual({ level: 'B-T', notes: [`${NOT_PROVEN}it does not say where to ask`] });
  });
});

/** A root that publishes lists, an authority under it that answers questions, and a key of the seal under that. */
async function threeSteps(): Promise<{ pem: string; requests: string[] }> {
  const root = createOpensslCa();
  let middle: OpensslCa | undefined;
  const { url, requests } = await serve((request, response) => {
    response.end(request.length === 0 ? root.list() : middle?.answer(request));
  });
  const issuing = root.issue('Middle', { ...byList(url), ca: true });
  middle = createOpensslCa(issuing);
  const key = middle.issue('Seal', byOcsp(url));
  const pem = [key.certificate, key.privateKey, issuing.certificate, root.certificate].join('');
  return { pem, requests };
}

/** How many entries each list of the document security store has. */
async function storeOf(bytes: Buffer): Promise<Record<string, number | undefined>> {
  const pdf = await PDF.load(bytes);
  const resolve = pdf.context.registry.resolve.bind(pdf.context.registry);
  const store = pdf.getCatalog().getDict('DSS', resolve);
  return Object.fromEntries(
    ['Certs', 'OCSPs', 'CRLs'].map((entry) => [entry, store?.getArray(entry, resolve)?.length]),
  );
}

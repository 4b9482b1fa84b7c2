/** Tests seals of level B-LT, with proof from authorities that OpenSSL simulates. */
import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDF, PdfStream } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seal as signAsOthersDo, smallPdf } from '../verification/testing/test-documents.ts';
import { createIdentity, TIME_STAMPING } from '../../pki/testing/test-pki.ts';
import { ALL_PASSED, verdictsOf } from '../verification/testing/verified.ts';
import type { SealKey } from '../../pki/seal-key/seal-key.ts';
import { fileWith, keyFrom } from '../../pki/testing/key-files.ts';
import { serve } from '../../pki/testing/loopback-server.ts';
import { createOpensslCa } from '../../pki/testing/openssl-ca.ts';
import type { OpensslCa } from '../../pki/testing/openssl-ca.ts';
import { opensslClock } from './testing/openssl-clock.ts';
import { opensslVerdict } from './testing/openssl-verdict.ts';
import { clockOf, sealed, verdictOn } from './testing/sealed.ts';
import { needTools, openssl, scratchFolder } from '../../pki/testing/tools.ts';
import { pdfsig, qpdfComplaints } from './testing/tools.ts';

let plain: Buffer;
beforeAll(async () => {
  plain = await smallPdf();
});

describe('a seal of level B-LT', () => {
  it('contains the proof for its chain and the chain of its time-stamp, covered by the seal', async (context) => {
    needTools(context, 'openssl', 'pdfsig', 'qpdf');
    const { key, requests } = await threeSteps();
    const clock = await opensslClock();

    const { bytes, level, notes, authority } = await sealed(plain, key, { timestamps: clock.timestamps });

    expect({ level, notes }).toEqual({ level: 'B-LT', notes: [] });
    expect(requests.toSorted()).toEqual(['GET /list', 'POST /ocsp']);
    expect(clock.requests.toSorted()).toEqual(['GET /list', 'POST /ocsp', 'POST /tsa', 'POST /tsa']);
    expect(pdfsig(bytes)).toMatchObject([{ valid: true, whole: true }]);
    expect(qpdfComplaints(bytes)).toBe('');
    // The first draft, which did not contain the proof for the authority, leaves no trace in the file.
    const appended = bytes.subarray(plain.length).toString('latin1');
    expect(
      [appended.match(/%%EOF/g), appended.match(/\/Type \/Sig\b/g)].map((found) => found?.length),
    ).toEqual([1, 1]);
    expect(opensslVerdict(bytes, (key.chain.at(-1) ?? key.certificate).toString())).toBe('verified');
    expect(verdictsOf((await verdictOn(bytes, key)).signatures[0])).toEqual(ALL_PASSED);
    const store = await storeOf(bytes);
    expect(sizesOf(store)).toEqual({ Certs: 6, OCSPs: 2, CRLs: 2 });
    expect(provenByOpenssl(store, authority ?? [])).toEqual({
      list: 'certificate.pem: OK\n',
      answer: 'good',
    });

    const trusting = { ...key, certificate: clock.root, chain: [] };
    const [signature] = (await verdictOn(bytes, key, trusting)).signatures;
    expect(signature).toMatchObject({ time_source: 'timestamp', trust: { verdict: 'passed' } });
  });

  it('needs one time-stamp if the authority is known, and retains the proof of earlier seals', async (context) => {
    needTools(context, 'openssl');
    const key = await provableKey();
    const { timestamps, requests } = await opensslClock();
    // After an earlier signature by another party, a second seal may follow the first one.
    const asha = await createIdentity({ name: 'Asha' });
    const signed = await signAsOthersDo(plain, asha);
    const first = await sealed(signed, key, { timestamps });
    requests.length = 0;

    const second = await sealed(first.bytes, key, { timestamps, authority: first.authority });

    expect(second.level).toBe('B-LT');
    expect(requests.toSorted()).toEqual(['GET /list', 'POST /ocsp', 'POST /tsa']);
    expect(sizesOf(await storeOf(second.bytes))).toEqual({ Certs: 10, OCSPs: 2, CRLs: 4 });
    const trusting = { ...key, certificate: asha.certificate, chain: [] };
    expect((await verdictOn(second.bytes, key, trusting)).verdict).toBe('passed');
  });

  it("fetches the authority's issuers if the time-stamp does not contain them", async (context) => {
    needTools(context, 'openssl');
    const key = await provableKey();
    const { timestamps, requests, root } = await opensslClock({ carriesIssuers: false });

    const { bytes, level, authority } = await sealed(plain, key, { timestamps });

    expect(level).toBe('B-LT');
    expect(requests).toEqual(expect.arrayContaining(['GET /clocks.p7c', 'GET /root.crt']));
    expect(authority?.at(-1)?.fingerprint256).toBe(root.fingerprint256);
    expect(sizesOf(await storeOf(bytes))).toEqual({ Certs: 5, OCSPs: 1, CRLs: 2 });
  });

  it('can be made with an authority that uses two certificates', async (context) => {
    needTools(context, 'openssl');
    const key = await provableKey();
    const clocks = [await opensslClock(), await opensslClock()];
    let asked = 0;
    const stamps: string[] = [];
    const timestamps = {
      host: '127.0.0.1',
      stamp: (...given: [Uint8Array, Date]) => {
        const turn = asked++ % 2;
        stamps.push(`clock ${turn}`);
        return clocks[turn]?.timestamps.stamp(...given) ?? Promise.reject(new Error('No clock'));
      },
    };

    const { bytes, level } = await sealed(plain, key, { timestamps });

    expect({ level, stamps }).toEqual({ level: 'B-LT', stamps: ['clock 0', 'clock 1', 'clock 0'] });
    expect(sizesOf(await storeOf(bytes))).toEqual({ Certs: 8, OCSPs: 2, CRLs: 3 });
  });

  it("sends no request to an address in the upload's signatures", async (context) => {
    needTools(context, 'openssl');
    const trap = await serve((_, response) => response.end());
    const ca = createOpensslCa();
    const outsider = ca.issue('Stranger', { ocsp: trap.url, crl: trap.url, issuer: trap.url });
    const strangerKey = await keyFrom({
      SEAL_CERTIFICATE: fileWith(outsider.certificate + outsider.privateKey + ca.certificate),
    });
    const upload = await sealed(plain, strangerKey);
    const key = await provableKey();
    const clock = await createIdentity({ name: 'Clock', extendedKeyUsage: [TIME_STAMPING] });

    const { level } = await sealed(upload.bytes, key, { timestamps: clockOf(clock) });

    expect(level).toBe('B-LT');
    expect(trap.requests).toEqual([]);
  });
});

describe('a seal is limited to level B-T', () => {
  it('if its issuer provides no revocation data', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    const issued = ca.issue('Seal');
    const key = await keyFrom({
      SEAL_CERTIFICATE: fileWith(issued.certificate + issued.privateKey + ca.certificate),
    });
    const { timestamps, requests } = await opensslClock();
    const { level, notes } = await sealed(plain, key, { timestamps });
    expect({ level, notes }).toEqual({
      level: 'B-T',
      notes: ['There is no proof that the certificate Seal is not revoked: it contains no address to ask'],
    });
    expect(requests).toEqual(['POST /tsa']);
  });

  it('if there is no proof for the time-stamp authority', async (context) => {
    needTools(context, 'openssl', 'pdfsig');
    const key = await provableKey();
    const { timestamps, services, requests } = await opensslClock();
    services.delete('/ocsp');

    const { bytes, level, notes } = await sealed(plain, key, { timestamps });

    expect({ level, notes }).toEqual({
      level: 'B-T',
      notes: [expect.stringMatching(/^There is no proof that the certificate Clock .* status 503$/)],
    });
    expect(requests.filter((each) => each === 'POST /tsa')).toHaveLength(1);
    expect(pdfsig(bytes)).toMatchObject([{ valid: true, whole: true }]);
    expect((await verdictOn(bytes, key)).verdict).toBe('passed');
  });

  it("if the authority's issuers cannot be fetched", async (context) => {
    needTools(context, 'openssl');
    const key = await provableKey();
    const clock = await opensslClock({ carriesIssuers: false });
    clock.services.set('/clocks.p7c', () => Buffer.from('nonsense'));
    const { level, notes } = await sealed(plain, key, { timestamps: clock.timestamps });
    expect({ level, notes }).toEqual({
      level: 'B-T',
      notes: [
        "There is no proof that the certificate Clock is not revoked: its issuer's certificate is missing",
      ],
    });
  });

  it('if the authority issues no second time-stamp', async (context) => {
    needTools(context, 'openssl');
    const key = await provableKey();
    const { timestamps, services } = await opensslClock();
    const stamp = services.get('/tsa');
    services.set('/tsa', (query) => {
      services.delete('/tsa');
      return stamp?.(query) ?? Buffer.alloc(0);
    });

    const { bytes, level, notes } = await sealed(plain, key, { timestamps });

    expect({ level, notes }).toEqual({
      level: 'B-T',
      notes: [expect.stringMatching(/^The proof needs a second time-stamp\. .* status 503$/)],
    });
    expect(verdictsOf((await verdictOn(bytes, key)).signatures[0])).toEqual(ALL_PASSED);
  });

  it("if the authority's address is in the internal network, which is not contacted", async (context) => {
    needTools(context, 'openssl');
    const key = await provableKey();
    const trap = await serve((_, response) => response.end());
    const ocsp = trap.url.replace('127.0.0.1', 'localhost');
    const { timestamps } = await opensslClock({ ocsp });

    const { level, notes } = await sealed(plain, key, { timestamps });

    expect({ level, notes }).toEqual({
      level: 'B-T',
      notes: [expect.stringContaining('does not resolve to a public address')],
    });
    expect(trap.requests).toEqual([]);
  });
});

it('omits a time-stamp by a revoked authority', async (context) => {
  needTools(context, 'openssl', 'pdfsig');
  const key = await provableKey();
  const { timestamps, revoke } = await opensslClock();
  revoke();

  const { bytes, level, notes } = await sealed(plain, key, { timestamps });

  expect({ level, notes }).toEqual({
    level: 'B-B',
    notes: [
      expect.stringMatching(/^There is no time-stamp: .+ reports that the certificate Clock is revoked/),
    ],
  });
  expect(pdfsig(bytes)).toMatchObject([{ valid: true, whole: true }]);
  expect((await verdictOn(bytes, key)).signatures[0]).toMatchObject({ time_source: 'claimed' });
});

/** Returns a seal key issued directly by a root that publishes revocation lists. */
async function provableKey(): Promise<SealKey> {
  const root = createOpensslCa();
  const { url } = await serve((_, response) => response.end(root.list()));
  const key = root.issue('Seal', { crl: `${url}/list` });
  return keyFrom({ SEAL_CERTIFICATE: fileWith(key.certificate + key.privateKey + root.certificate) });
}

/**
 * Returns a seal key with a chain of three certificates. The key's issuer is an intermediate authority with an OCSP
 * responder, and the root publishes revocation lists.
 */
async function threeSteps(): Promise<{ key: SealKey; requests: string[] }> {
  const root = createOpensslCa();
  let middle: OpensslCa | undefined;
  const { url, requests } = await serve((request, response) => {
    response.end(request.length === 0 ? root.list() : middle?.answer(request));
  });
  const issuing = root.issue('Middle', { crl: `${url}/list`, ca: true });
  middle = createOpensslCa(issuing);
  const key = middle.issue('Seal', { ocsp: `${url}/ocsp` });
  const pem = [key.certificate, key.privateKey, issuing.certificate, root.certificate].join('');
  return { key: await keyFrom({ SEAL_CERTIFICATE: fileWith(pem) }), requests };
}

type Store = Record<'Certs' | 'OCSPs' | 'CRLs', Buffer[]>;

/** Returns the contents of the document security store. */
async function storeOf(bytes: Buffer): Promise<Store> {
  const pdf = await PDF.load(bytes);
  const resolve = pdf.context.registry.resolve.bind(pdf.context.registry);
  const store = pdf.getCatalog().getDict('DSS', resolve);
  const contents = (entry: keyof Store): Buffer[] =>
    (store?.getArray(entry, resolve)?.toArray() ?? []).map((each) => {
      const stream = each.type === 'ref' ? resolve(each) : each;
      return stream instanceof PdfStream ? Buffer.from(stream.getDecodedData()) : Buffer.alloc(0);
    });
  return { Certs: contents('Certs'), OCSPs: contents('OCSPs'), CRLs: contents('CRLs') };
}

const sizesOf = (store: Store): Record<string, number> =>
  Object.fromEntries(Object.entries(store).map(([entry, contents]) => [entry, contents.length]));

/**
 * Verifies with OpenSSL, from the store alone, that the clock is not revoked: by the OCSP response for the clock, and
 * by the revocation list for its issuer.
 */
function provenByOpenssl(
  { Certs, OCSPs, CRLs }: Store,
  [clock, issuer, root]: X509Certificate[],
): { list: string; answer: string | undefined } {
  const stored = (certificate: X509Certificate | undefined): string => {
    const found = Certs.find((each) => certificate?.raw.equals(each));
    return found ? new X509Certificate(found).toString() : '';
  };
  const folder = scratchFolder();
  const write = (name: string, content: string | Buffer): void => writeFileSync(join(folder, name), content);
  write('root.pem', stored(root));
  write('certificate.pem', stored(issuer));
  write('clock.pem', stored(clock));
  write('list', CRLs.at(-1) ?? '');
  write('answer', OCSPs.at(-1) ?? '');
  openssl(folder, 'crl -inform DER -in list -out list.pem');
  const list = openssl(folder, 'verify -crl_check -CAfile root.pem -CRLfile list.pem certificate.pem');
  const status = openssl(
    folder,
    'ocsp -respin answer -issuer certificate.pem -cert clock.pem -CAfile root.pem -verify_other certificate.pem',
  );
  return { list: list.toString(), answer: /^clock\.pem: (\w+)/m.exec(status.toString())?.[1] };
}

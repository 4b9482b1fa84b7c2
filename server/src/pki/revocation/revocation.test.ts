/** Tests revocation checks with the certificate authority of OpenSSL. */
import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { askOutside } from '../../outgoing/ask-outside.ts';
import { gatherRevocation } from './revocation.ts';
import type { RevocationResult } from './revocation.ts';
import { serve } from '../testing/loopback-server.ts';
import type { Handler } from '../testing/loopback-server.ts';
import { createOpensslCa } from '../testing/openssl-ca.ts';
import type { OpensslCa } from '../testing/openssl-ca.ts';
import { needTools } from '../testing/tools.ts';

const NOW = (): Date => new Date();

/** Checks the revocation of a certificate whose server responds in the given way. */
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
  const result = await gatherRevocation(path, NOW(), askOutside);
  return { ...result, requests };
}

const problemOf = (result: RevocationResult): string =>
  result.ok ? 'none' : result.problem.replace(/127\.0\.0\.1:\d+/, 'issuer');
const NOT_PROVEN = 'There is no proof that the certificate Seal is not revoked: ';
const byOcsp = (url: string) => ({ ocsp: `${url}/ocsp` });
const byList = (url: string) => ({ crl: `${url}/list` });

describe('a responder', () => {
  it('vouches for the certificate directly or through a delegate', async (context) => {
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

  it('reports a revoked certificate', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    const result = await askWith(
      ca,
      (serial) => (request, response) => {
        ca.revoke(serial);
        response.end(ca.answer(request));
      },
      byOcsp,
    );
    expect(problemOf(result)).toBe('issuer reports that the certificate Seal is revoked');
    expect(result).toMatchObject({ ok: false, revoked: true });
  });

  it('is rejected unless the issuer authorized it', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    const unentitled = ca.issue('Unentitled');
    const other = createOpensslCa();
    const outsider = other.issue('Stranger', { purpose: 'OCSPSigning' });
    for (const signer of [unentitled, outsider]) {
      const result = await askWith(
        ca,
        () => (request, response) => response.end(ca.answer(request, { signer })),
        byOcsp,
      );
      expect(problemOf(result)).toBe(
        `${NOT_PROVEN}issuer gave an answer that was not signed by an authorized responder`,
      );
    }
  });

  it('is rejected if it answers about another certificate', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    let first: Buffer | undefined;
    const replay: Handler = (request, response) => response.end((first ??= ca.answer(request)));
    await askWith(ca, () => replay, byOcsp);
    const result = await askWith(ca, () => replay, byOcsp);
    expect(problemOf(result)).toBe(`${NOT_PROVEN}issuer answered about another certificate`);
  });

  it('is rejected if one byte changed', async (context) => {
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
    ['answers nonsense', (response) => response.end('nonsense'), 'gave an unreadable answer'],
    ['answers nothing', (response) => response.end(), 'gave an unreadable answer'],
    ['fails', (response) => response.writeHead(500).end(), 'responded with status 500'],
    ['breaks off', (response) => response.destroy(), 'closed the connection'],
    [
      'is too busy',
      (response) => response.end(Buffer.from('30030a0103', 'hex')),
      'returned no status for the certificate',
    ],
    [
      'sends too much',
      (response) => response.end(Buffer.alloc(100_000)),
      'sent a response that is too large',
    ],
  ] satisfies [string, (response: Parameters<Handler>[1]) => unknown, string][])(
    'that %s provides no proof',
    async ([, behave, why], context) => {
      needTools(context, 'openssl');
      const result = await askWith(createOpensslCa(), () => (_, response) => void behave(response), byOcsp);
      expect(problemOf(result)).toBe(`${NOT_PROVEN}issuer ${why}`);
    },
  );
});

describe('a revocation list', () => {
  it('vouches for a certificate that is not on it', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    ca.revoke(ca.issue('Another').serial);
    const result = await askWith(ca, () => (_, response) => response.end(ca.list()), byList);
    expect(result).toMatchObject({ ok: true, evidence: [{ kind: 'crl' }], requests: ['GET /list'] });
  });

  it('reports a certificate that is on it', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    const result = await askWith(
      ca,
      (serial) => (_, response) => {
        ca.revoke(serial);
        response.end(ca.list());
      },
      byList,
    );
    expect(problemOf(result)).toBe('issuer reports that the certificate Seal is revoked');
    expect(result).toMatchObject({ ok: false, revoked: true });
  });

  it('is rejected if it is old, altered or from another authority', async (context) => {
    needTools(context, 'openssl');
    const ca = createOpensslCa();
    const old = await askWith(ca, () => (_, response) => response.end(ca.list(-1)), byList);
    expect(problemOf(old)).toBe(`${NOT_PROVEN}issuer returned an outdated answer`);
    const other = createOpensslCa();
    const foreign = await askWith(ca, () => (_, response) => response.end(other.list()), byList);
    expect(problemOf(foreign)).toBe(`${NOT_PROVEN}issuer returned a list that the issuer has not signed`);
    const altered = ca.list();
    altered.writeUInt8((altered[60] ?? 0) ^ 0x01, 60);
    const result = await askWith(ca, () => (_, response) => response.end(altered), byList);
    expect(result.ok).toBe(false);
  });

  it('replaces a responder that is down', async (context) => {
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
  it('without addresses for revocation has no proof', async (context) => {
    needTools(context, 'openssl');
    const result = await askWith(
      createOpensslCa(),
      () => (_, response) => response.end(),
      () => ({}),
    );
    expect(problemOf(result)).toBe(`${NOT_PROVEN}it contains no address to ask`);
    expect(result.requests).toEqual([]);
  });

  it('whose issuer is missing has no proof', async (context) => {
    needTools(context, 'openssl');
    const { url, requests } = await serve((_, response) => response.end());
    const { certificate } = createOpensslCa().issue('Seal', byOcsp(url));
    const result = await gatherRevocation([new X509Certificate(certificate)], NOW(), askOutside);
    expect(problemOf(result)).toBe(`${NOT_PROVEN}its issuer's certificate is missing`);
    expect(requests).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { NULL, octetString, oid, sequence, smallInteger, TRUE } from '../../pki/der.ts';
import { serve } from '../../pki/testing/loopback-server.ts';
import { opensslTsa } from '../../pki/testing/openssl-tsa.ts';
import { needTools, openssl, scratchFolder } from '../../pki/testing/tools.ts';
import { readAsn1 } from '../../pki/asn1.ts';
import { readSignedMessage } from '../../pki/cms/signed-message.ts';
import { createIdentity, TIME_STAMPING } from '../../pki/testing/test-pki.ts';
import type { Identity } from '../../pki/testing/test-pki.ts';
import { timestampAuthority } from '../../pki/testing/test-timestamp-authority.ts';
import { createTimestampAuthority } from './rfc3161.ts';

const CONTENT = Buffer.from('a signature value');
/** Settings for a single attempt, with a time limit that is long enough for a slow machine. */
const ONCE = { timeoutMs: 20_000, attempts: 1, pauseMs: 1 };
const YEAR_MS = 365 * 24 * 3600 * 1000;

let clock: Identity;
beforeAll(async () => {
  clock = await createIdentity({ name: 'Clock', keyType: 'RSA', extendedKeyUsage: [TIME_STAMPING] });
});

/** Returns the problem that is reported for this response. The port is removed, because it differs every time. */
async function problemWith(answer: (query: Buffer) => Buffer | string, now = new Date()): Promise<string> {
  const { url } = await serve((given, response) => response.end(answer(given)));
  const result = await createTimestampAuthority(url, ONCE).stamp(CONTENT, now);
  return result.ok ? 'none' : result.problem.replace(/127\.0\.0\.1:\d+/, 'tsa');
}

/** Encodes a TimeStampReq with the imprint of `content` and, if given, an encoded nonce. */
function query(content: Buffer, ...nonce: Buffer[]): Buffer {
  const digest = createHash('sha256').update(content).digest();
  const algorithm = sequence(oid('2.16.840.1.101.3.4.2.1'), NULL);
  return sequence(smallInteger(1), sequence(algorithm, octetString(digest)), ...nonce, TRUE);
}

const nonceOf = (given: Buffer): Buffer => readAsn1(given).children[2]?.raw ?? Buffer.alloc(0);

/** Returns the names of the certificates in an accepted token from the authority. */
async function carriedBy(authority: Identity, issuers: Identity[]): Promise<string[]> {
  const reply = opensslTsa(authority, issuers);
  const { url } = await serve((given, response) => response.end(reply(given)));
  const result = await createTimestampAuthority(url, ONCE).stamp(CONTENT, new Date());
  if (!result.ok) throw new Error(result.problem);
  const { certificates } = readSignedMessage(result.token);
  return certificates.map(({ name }) => name).toSorted();
}

describe('a time-stamp by OpenSSL', () => {
  it('is accepted, and OpenSSL verifies it in turn', async (context) => {
    needTools(context, 'openssl');
    const reply = opensslTsa(clock);
    const types: (string | undefined)[] = [];
    const { url } = await serve((body, response, request) => {
      types.push(request.headers['content-type']);
      response.end(reply(body));
    });

    const result = await createTimestampAuthority(url).stamp(CONTENT, new Date());

    if (!result.ok) throw new Error(result.problem);
    expect(types).toEqual(['application/timestamp-query']);
    expect(Math.abs(result.time.getTime() - Date.now())).toBeLessThan(5 * 60_000);
    const folder = scratchFolder();
    writeFileSync(join(folder, 'token'), result.token);
    writeFileSync(join(folder, 'content'), CONTENT);
    writeFileSync(join(folder, 'ca.pem'), clock.certificate.toString());
    const verdict = openssl(
      folder,
      'ts -verify -data content -in token -token_in -CAfile ca.pem -partial_chain',
    );
    expect(verdict.toString()).toContain('Verification: OK');
  });

  it("is accepted with its authority's certificate chain, or without it if the root is missing", async (context) => {
    needTools(context, 'openssl');
    const root = await createIdentity({ name: 'Clock Root', ca: true });
    const middle = await createIdentity({ name: 'Clock Middle', ca: true, issuer: root });
    const lower = await createIdentity({ name: 'Clock Lower', ca: true, issuer: middle });
    const issued = await createIdentity({ name: 'Clock', issuer: lower, extendedKeyUsage: [TIME_STAMPING] });

    expect(await carriedBy(issued, [lower, middle, root])).toEqual([
      'Clock',
      'Clock Lower',
      'Clock Middle',
      'Clock Root',
    ]);
    expect(await carriedBy(issued, [lower, middle])).toEqual(['Clock']);
  });

  it('is rejected if it answers another request', async (context) => {
    needTools(context, 'openssl');
    const reply = opensslTsa(clock);
    expect(await problemWith(() => reply(query(CONTENT, smallInteger(42))))).toBe(
      'There is no time-stamp: tsa returned a time-stamp for another request',
    );
    expect(await problemWith(() => reply(query(CONTENT)))).toBe(
      'There is no time-stamp: tsa returned a time-stamp for another request',
    );
  });

  it('is rejected if it covers other content', async (context) => {
    needTools(context, 'openssl');
    const reply = opensslTsa(clock);
    expect(await problemWith((given) => reply(query(Buffer.from('other'), nonceOf(given))))).toBe(
      'There is no time-stamp: tsa returned an invalid time-stamp (The time-stamp was made for different data)',
    );
  });

  it('is rejected if one byte of it was changed', async (context) => {
    needTools(context, 'openssl');
    const reply = opensslTsa(clock);
    for (const fromEnd of [1, 100, 250]) {
      const problem = await problemWith((given) => {
        const answer = reply(given);
        const position = answer.length - fromEnd;
        answer.writeUInt8((answer[position] ?? 0) ^ 0x01, position);
        return answer;
      });
      expect(problem).toMatch(/an invalid time-stamp|is not a time-stamp/);
    }
  });

  it('is rejected if the clocks disagree', async (context) => {
    needTools(context, 'openssl');
    const reply = opensslTsa(clock);
    const ahead = new Date(Date.now() + 20 * 60_000);
    expect(await problemWith(reply, ahead)).toMatch(/tsa reports the time .*Z, but it is .*Z here$/);
  });

  it('is rejected if its certificate has expired', async (context) => {
    needTools(context, 'openssl');
    const stale = await createIdentity({
      name: 'Stale',
      extendedKeyUsage: [TIME_STAMPING],
      notBefore: new Date(Date.now() - 2 * YEAR_MS),
      notAfter: new Date(Date.now() - YEAR_MS),
    });
    expect(await problemWith(opensslTsa(stale))).toContain('The certificate Stale was not valid on');
  });
});

describe('a time-stamping authority', () => {
  it('is rejected if its certificate is not for time-stamping', async () => {
    const misused = await createIdentity({ name: 'Misused' });
    const digest = createHash('sha256').update(CONTENT).digest();
    const token = await timestampAuthority(misused).timestamp(digest);
    expect(await problemWith(() => sequence(sequence(smallInteger(0)), token))).toContain(
      'The certificate is not intended for time-stamping',
    );
  });

  it('is reported if it refuses the request', async () => {
    expect(await problemWith(() => sequence(sequence(smallInteger(2))))).toBe(
      'There is no time-stamp: tsa refused to issue a time-stamp',
    );
  });

  it.for([
    ['nothing', Buffer.alloc(0)],
    ['a web page', '<!doctype html><p>Sign in to the airport network'],
    ['noise', Buffer.alloc(4096, 0xa5)],
    ['a granted answer without a time-stamp', sequence(sequence(smallInteger(0)))],
    [
      'a granted answer with something other than a time-stamp',
      sequence(sequence(smallInteger(0)), sequence(smallInteger(1))),
    ],
  ] as const)('is rejected if it answers %s', async ([, answer]) => {
    expect(await problemWith(() => answer)).toMatch(/^There is no time-stamp: tsa returned .*$/);
  });

  it('is cut off if its response does not end', async () => {
    const { url } = await serve((_, response) => {
      const chunk = Buffer.alloc(64 * 1024, 0x30);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    const result = await createTimestampAuthority(url, ONCE).stamp(CONTENT, new Date());
    expect(result).toMatchObject({ ok: false, problem: expect.stringContaining('too large') });
  });

  it.for([
    ['never answers', () => undefined],
    ['stops in the middle', (response: ServerResponse) => response.write('0')],
  ] as const)('is given up if it %s', async ([, behave]) => {
    const { url } = await serve((_, response) => void behave(response));
    const limits = { ...ONCE, timeoutMs: 200 };
    const result = await createTimestampAuthority(url, limits).stamp(CONTENT, new Date());
    expect(result).toMatchObject({ ok: false, problem: expect.stringContaining('timed out') });
  });

  it('is reported if it is down', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    if (address === null || typeof address === 'string') throw new Error('Not listening');
    taken.close();
    await once(taken, 'close');
    const authority = createTimestampAuthority(`http://127.0.0.1:${address.port}/`, ONCE);
    expect(await authority.stamp(CONTENT, new Date())).toMatchObject({
      ok: false,
      problem: expect.stringContaining('refused the connection'),
    });
  });

  it('is not followed to another address', async () => {
    const elsewhere = await serve((_, response) => response.end());
    const { url } = await serve((_, response) => response.writeHead(302, { location: elsewhere.url }).end());
    const result = await createTimestampAuthority(url, ONCE).stamp(CONTENT, new Date());
    expect(result).toMatchObject({ ok: false, problem: expect.stringContaining('status 302') });
    expect(elsewhere.requests).toEqual([]);
  });

  it('is asked again with another nonce after one failure', async (context) => {
    needTools(context, 'openssl');
    const reply = opensslTsa(clock);
    const nonces: string[] = [];
    const { url } = await serve((given, response) => {
      nonces.push(nonceOf(given).toString('hex'));
      if (nonces.length === 1) response.writeHead(503).end();
      else response.end(reply(given));
    });
    const result = await createTimestampAuthority(url, { ...ONCE, attempts: 2 }).stamp(CONTENT, new Date());
    expect(result.ok).toBe(true);
    expect(new Set(nonces).size).toBe(2);
  });

  it('is asked no more often than the attempts allow', async () => {
    const { url, requests } = await serve((_, response) => response.writeHead(503).end());
    const result = await createTimestampAuthority(url, { ...ONCE, attempts: 3 }).stamp(CONTENT, new Date());
    expect(result).toMatchObject({ ok: false, problem: expect.stringContaining('status 503') });
    expect(requests).toHaveLength(3);
  });
});

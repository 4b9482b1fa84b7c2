import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '../database/schema.ts';
import { createRequestSlots } from '../http/request-slots.ts';
import type { RequestSlots } from '../http/request-slots.ts';
import { seal, smallPdf } from '../pdf/verification/testing/test-documents.ts';
import { createIdentity } from '../pki/testing/test-pki.ts';
import type { Identity } from '../pki/testing/test-pki.ts';
import { scratchFolder } from '../pki/testing/tools.ts';
import { PATIENTLY } from '../../tests/helpers/patience.ts';
import { forgetRateLimits } from '../../tests/helpers/rows.ts';
import type { Answer } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

const roots = scratchFolder();
let test: TestApp;
let url: string;
let root: Identity;
let foreign: Buffer;
beforeAll(async () => {
  test = await openTestApp({ environment: { TRUST_PROXY: '127.0.0.1', TRUSTED_ROOTS: roots } });
  url = `${await test.app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/verify`;
  root = await createIdentity({ name: 'Foreign root', ca: true });
  const issuer = await createIdentity({ name: 'Foreign issuer', ca: true, issuer: root });
  const signer = await createIdentity({ name: 'Foreign signer', issuer });
  foreign = await seal(await smallPdf(), signer, { chain: [issuer] });
});
afterAll(() => {
  // Open connections are closed first, because the server would otherwise wait for an upload that never ends.
  test.app.server.closeAllConnections();
  return test.close();
});

async function verify(document: Buffer, ip = '198.51.100.1') {
  const body = new FormData();
  body.set('document', new Blob([document]), 'a.pdf');
  const response = await fetch(url, { method: 'POST', headers: { 'x-forwarded-for': ip }, body });
  const answer: Answer = JSON.parse(await response.text());
  return { ...answer, status: response.status, retryAfter: response.headers.get('retry-after') };
}

/** Starts an upload that continues until the test ends it. */
function startUpload(ip: string) {
  const controller = new AbortController();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const head = '--x\r\ncontent-disposition: form-data; name="document"; filename="a"\r\n\r\n';
  writer.write(Buffer.from(`${head}GIF89a`)).catch(() => undefined);
  const answer = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-forwarded-for': ip },
    body: readable,
    duplex: 'half',
    signal: controller.signal,
  });
  return {
    answer,
    async end() {
      await writer.write(Buffer.from('\r\n--x--\r\n'));
      await writer.close();
      return (await answer).status;
    },
    abort: () => controller.abort(),
  };
}

/**
 * Waits until the given number of requests has arrived. A request is counted just before it takes a slot or waits for
 * one.
 */
const requestsCame = (count: number) =>
  expect
    .poll(
      async () =>
        (await test.services.database.db.select().from(rateLimits)).reduce((sum, { used }) => sum + used, 0),
      PATIENTLY,
    )
    .toBe(count);

describe('many concurrent uploads', () => {
  let usual: RequestSlots;
  beforeEach(async () => {
    usual = test.services.verificationSlots;
    test.services.verificationSlots = createRequestSlots({
      max: 4,
      maxPerCaller: 2,
      maxWaiting: 4,
      maxWaitMs: PATIENTLY.timeout,
    });
    await forgetRateLimits(test);
  });
  afterEach(() => {
    test.services.verificationSlots = usual;
  });

  it('wait for each other; beyond the queue the response is 503 with a time to retry', async () => {
    const uploads = Array.from({ length: 8 }, (_, index) => startUpload(`203.0.113.${index % 4}`));
    await requestsCame(8);
    expect(await verify(foreign)).toMatchObject({
      status: 503,
      error: { code: 'SERVICE_UNAVAILABLE' },
      retryAfter: '10',
    });
    // Stored uploads have no names in the file system, so they disappear when their handles are closed.
    expect(await readdir(path.join(test.services.settings.DATA_DIR, 'incoming'))).toEqual([]);
    expect(await Promise.all(uploads.map((upload) => upload.end()))).toEqual(uploads.map(() => 422));
  });

  it('of one caller leave room for others, and aborted ones are discarded', async () => {
    const slow = Array.from({ length: 4 }, () => startUpload('192.0.2.1'));
    await requestsCame(4);
    expect(await verify(foreign)).toMatchObject({ status: 200 });
    for (const { abort } of slow) abort();
    await Promise.allSettled(slow.map(({ answer }) => answer));
    expect(await verify(foreign, '192.0.2.1')).toMatchObject({ status: 200 });
  });

  it('are all verified as if alone', async () => {
    test.services.verificationSlots = usual;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => verify(foreign, `192.0.2.${10 + (index % 2)}`)),
    );
    expect(answers.map(({ status, data }) => [status, data?.signatures.length])).toEqual(
      answers.map(() => [200, 1]),
    );
  });
});

const signatureOf = async () => {
  const { data } = await verify(foreign);
  return { verdict: data.verdict, sealed_by_us: data.sealed_by_us, trust: data.signatures[0].trust };
};

describe('TRUSTED_ROOTS', () => {
  it('decides whose signatures are trusted besides our own, as soon as a root is in the folder', async () => {
    expect(await signatureOf()).toMatchObject({
      verdict: 'indeterminate',
      trust: { verdict: 'indeterminate', reasons: [{ code: 'NOT_TRUSTED_HERE' }] },
    });
    await writeFile(path.join(roots, 'foreign.pem'), root.certificate.toString());
    expect(await signatureOf()).toMatchObject({
      verdict: 'passed',
      sealed_by_us: false,
      trust: { verdict: 'passed' },
    });
  });
});

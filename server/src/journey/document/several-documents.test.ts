/**
 * Tests a session with three documents. The signer must read each of them to the end and in order, and then consents to
 * all of them.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, asyncProperty, boolean, assert, constant, integer, oneof, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../crypto/secrets.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { manyPages, writePdf } from '../../pdf/testing/write-pdf.ts';
import { eventsOf } from '../../../tests/helpers/rows.ts';
import {
  Originator,
  sampleDocument,
  type Signer,
  willingVision,
  strictForm,
} from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
let files: Buffer[];
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
  files = [
    await sampleDocument(),
    await strictForm(writePdf(manyPages(2))),
    await strictForm(writePdf(manyPages(3))),
  ];
});
afterAll(() => test.close());

const NAMES = [{ name: 'Loan agreement' }, { name: 'Key fact statement' }, {}];
const start = () => originator.start({ document: files, documents: NAMES });
const infoOf = async (signer: Signer) => (await signer.get(`/document/${signer.id}`)).data;
const fileOf = async (signer: Signer, document: number) => {
  const response = await test.app.inject({
    url: `/api/v1/participant/document-file/${signer.id}?document=${document}`,
    headers: { 'x-participant-token': signer.bearer },
  });
  return { status: response.statusCode, bytes: response.rawPayload };
};
const verifyAgain = async (signer: Signer) => {
  test.clock.pass({ minutes: 2 });
  await signer.sendOtp();
  await signer.verifyOtp(await signer.newestOtp());
};

const reading = (page: number) => ({
  reading: [{ page, zoom: 1, milliseconds: 3_600_000 }],
  reading_milliseconds: 3_600_000,
});

describe('several documents', () => {
  it('can only be consented to while each of them can be read', async () => {
    const { signer, sessionId } = await start();
    await signer.walkTo('otp');
    for (const number of [1, 2]) await signer.readDocument(number);
    // One document is deleted from storage. The others are still cached.
    await rm(join(test.services.settings.DATA_DIR, 'blobs', sessionId, sha256(files[2] ?? '')));
    expect(await signer.consent()).toMatchObject({ status: 500, error: { code: 'FILE_UNREADABLE' } });
  });

  it('are recorded as read only while they can be read', async () => {
    const { signer, sessionId } = await start();
    await signer.walkTo('otp');
    await signer.readDocument(1);
    const file = join(test.services.settings.DATA_DIR, 'blobs', sessionId, sha256(files[1] ?? ''));
    const stored = await readFile(file);
    const before = await eventsOf(test, sessionId);
    for (const lose of [() => rm(file), () => writeFile(file, Buffer.from(stored).reverse())]) {
      await lose();
      expect(await signer.readDocument(2)).toMatchObject({ error: { code: 'FILE_UNREADABLE' } });
      // Errors of the request are reported before the unreadable file. Earlier readings stay recorded.
      expect(await signer.readDocument(2, { scroll_confirmed: false })).toMatchObject({
        error: { code: 'CONSENT_REQUIRED' },
      });
      expect(await signer.readDocument(1)).toMatchObject({ success: true });
    }
    expect(await eventsOf(test, sessionId)).toEqual(before);
    await writeFile(file, stored);
    expect(await signer.readDocument(2)).toMatchObject({ success: true });
    await rm(file);
    expect(await signer.readDocument(2)).toMatchObject({ success: true });
  });

  it('are shown in order, also to a signer who returns', async () => {
    const { signer } = await start();
    await signer.walkTo('otp');
    expect(await infoOf(signer)).toMatchObject({
      document_number: 1,
      documents_total: 3,
      document_name: 'Loan agreement',
      document_info: { pages_count: 4, sha256: sha256(files[0] ?? '') },
    });
    expect(await fileOf(signer, 2)).toMatchObject({ status: 409 });
    expect(await signer.readDocument(1)).toMatchObject({ success: true });
    expect(await fileOf(signer, 2)).toEqual({ status: 200, bytes: files[1] });
    await verifyAgain(signer);
    const { document_url, ...info } = await infoOf(signer);
    expect(info).toMatchObject({ document_number: 2, document_name: 'Key fact statement' });
    expect(document_url).toBe(`/api/v1/participant/document-file/${signer.id}?document=2`);
    // Documents that were already read stay available.
    expect(await fileOf(signer, 1)).toEqual({ status: 200, bytes: files[0] });
  });

  it('each have a reading in the evidence, limited by the time since the previous one', async () => {
    const { signer, sessionId } = await start();
    await signer.walkTo('otp');
    test.clock.pass({ seconds: 60 });
    await signer.readDocument(1, reading(1));
    test.clock.pass({ seconds: 20 });
    await signer.readDocument(2, reading(2));
    test.clock.pass({ seconds: 5 });
    await signer.consent(reading(3));
    const reported = (await eventsOf(test, sessionId)).filter(({ type }) =>
      /^DOCUMENT_(?:READ|CONSENTED)$/.test(type),
    );
    expect(reported.map(({ type, facts }) => [type, facts['document'], facts['document_sha256']])).toEqual([
      ['DOCUMENT_READ', 1, sha256(files[0] ?? '')],
      ['DOCUMENT_READ', 2, sha256(files[1] ?? '')],
      ['DOCUMENT_CONSENTED', 3, sha256(files[2] ?? '')],
    ]);
    const seconds = reported.map(({ facts }) =>
      Math.floor(Number(Object(facts['reading']).milliseconds_total) / 1000),
    );
    expect(seconds).toEqual([60, 20, 5]);
    expect(reported.at(-1)?.parts).toHaveLength(3);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('are consented to only when all were read in order, whatever calls come in between', async () => {
    const act = oneof(
      record({
        kind: constant('read' as const),
        document: integer({ min: 1, max: 4 }),
        end: boolean(),
      }),
      record({ kind: constant('consent' as const), end: boolean() }),
      constant({ kind: 'return' as const }),
    );
    await assert(
      asyncProperty(array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
        const { signer, sessionId } = await start();
        await signer.walkTo('otp');
        let read = 0;
        let hasConsented = false;
        for (const one of acts) {
          if (one.kind === 'return') {
            await verifyAgain(signer);
            // A signer who has consented starts again at the first document.
            if (hasConsented) [read, hasConsented] = [0, false];
          } else if (one.kind === 'read') {
            const { success } = await signer.readDocument(one.document, { scroll_confirmed: one.end });
            const isNext = one.document === read + 1 && one.document < 3;
            expect(success).toBe(one.end && (hasConsented || isNext || one.document <= read));
            if (success && isNext && !hasConsented) read += 1;
          } else {
            const { success } = await signer.consent({ scroll_confirmed: one.end });
            expect(success).toBe(one.end && (hasConsented || read === 2));
            hasConsented ||= success;
          }
        }
        expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
      }),
      { numRuns: 6 },
    );
  });
});

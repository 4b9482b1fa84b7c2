import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, statusOf, watchedRows } from '../../../tests/helpers/rows.ts';
import { nth, Originator, sampleDocument, type Signer } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { documentsOf } from '../../evidence/session-documents.ts';
import { summariseReading } from './reading.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
});
afterAll(() => test.close());

const fileFor = (signer: Signer, range?: string) =>
  test.app.inject({
    url: `/api/v1/participant/document-file/${signer.id}`,
    headers: { 'x-participant-token': signer.bearer, ...(range ? { range } : {}) },
  });
const view = (page: number, zoom: number, milliseconds: number) => ({ page, zoom, milliseconds });

describe('the document', () => {
  it('is sent whole or in ranges that add up to it, and is never cached', async () => {
    const { signer } = await originator.start();
    await signer.walkTo('otp');
    const pdf = await sampleDocument();

    const whole = await fileFor(signer);
    expect(whole.rawPayload.equals(pdf)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
    });
    const half = Math.floor(pdf.length / 2);
    const pieces = [await fileFor(signer, `bytes=0-${half}`), await fileFor(signer, `bytes=${half + 1}-`)];
    expect(pieces.map(({ statusCode }) => statusCode)).toEqual([206, 206]);
    expect(nth(pieces, 0).headers['content-range']).toBe(`bytes 0-${half}/${pdf.length}`);
    expect(Buffer.concat(pieces.map(({ rawPayload }) => rawPayload)).equals(pdf)).toBe(true);
    const beyond = await fileFor(signer, `bytes=${pdf.length}-`);
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${pdf.length}`]);
  });

  it('is described by its pages, its signers and the hash in the evidence', async () => {
    const { signers, sessionId } = await originator.start({ participants: [{}, {}, {}] });
    const signer = nth(signers, 0);
    await signer.walkTo('otp');
    const { data } = await signer.get(`/document/${signer.id}`);
    expect(data).toMatchObject({ total_signers: 3, document_info: { pages_count: 4 } });
    expect(data.document_info.size_bytes).toBe((await sampleDocument()).length);
    const [created] = await eventsOf(test, sessionId);
    expect(created?.parts).toEqual([{ name: 'document', sha256: data.document_info.sha256 }]);
  });

  it('is available as a small picture of its first page', async () => {
    const { signer } = await originator.start();
    expect(await signer.get(`/document-picture/${signer.id}`)).toMatchObject({ status: 401 });
    await signer.walkTo('otp');
    const { rawPayload, headers } = await test.app.inject({
      url: `/api/v1/participant/document-picture/${signer.id}`,
      headers: { 'x-participant-token': signer.bearer },
    });
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    expect(rawPayload.length).toBeLessThan(60_000);
    expect(rawPayload.toString('latin1', 8, 12)).toBe('WEBP');
  });

  it("is refused in the specification's words if the storage has lost it", async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('otp');
    await rm(path.join(test.services.settings.DATA_DIR, 'blobs', sessionId), { recursive: true });
    expect(await signer.get(`/document-file/${signer.id}`)).toMatchObject({
      status: 404,
      error: { code: 'DOCUMENT_UNAVAILABLE', message: 'Failed to load document' },
    });
  });
});

describe('consent', () => {
  it('needs the full scroll and the consent, both stated', async () => {
    const { signer } = await originator.start();
    await signer.walkTo('otp');
    const before = await watchedRows(test, signer);
    for (const body of [
      { scroll_confirmed: false },
      { consent_given: false },
      { scroll_confirmed: false, consent_given: false },
    ])
      expect(await signer.consent(body)).toMatchObject({
        status: 400,
        error: { code: 'CONSENT_REQUIRED', message: 'Failed to record consent' },
      });
    for (const body of [
      { scroll_confirmed: undefined },
      { consent_given: 'true' },
      { scroll_confirmed: 1 },
      { reading: [{ page: 0, zoom: 1, milliseconds: 5 }] },
      { reading: [{ page: 1, zoom: 1, milliseconds: -5 }] },
      { reading: [{ page: 1, zoom: 0.3, milliseconds: 5 }] },
      { reading: [{ page: 1, zoom: 1.1, milliseconds: 5 }] },
      { reading: [{ page: 1, zoom: 1, mode: 'asleep', milliseconds: 5 }] },
      { reading_milliseconds: -1 },
      { reading_milliseconds: 86_400_001 },
      { reading_milliseconds: '9' },
    ])
      expect(await signer.consent(body)).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
    expect(await watchedRows(test, signer)).toEqual(before);
    expect(await statusOf(test, signer)).toBe('OTP_VERIFIED');
  });

  it('is refused while the document cannot be read, and accepted once the file is restored', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('otp');
    const before = await watchedRows(test, signer);
    // The test does not view the document first, because viewing would cache it for a few seconds.
    const [{ sha256 }] = await documentsOf(test.services.database.db, sessionId);
    const file = path.join(test.services.settings.DATA_DIR, 'blobs', sessionId, sha256);
    const stored = await readFile(file);
    for (const lose of [() => rm(file), () => writeFile(file, Buffer.from(stored).reverse())]) {
      await lose();
      expect(await signer.consent()).toMatchObject({ status: 500, error: { code: 'FILE_UNREADABLE' } });
      // Errors of the request are reported before a missing file.
      expect(await signer.consent({ consent_given: false })).toMatchObject({
        error: { code: 'CONSENT_REQUIRED' },
      });
    }
    const inTamil = await signer.post(
      '/document-consent',
      { scroll_confirmed: true, consent_given: true },
      { 'accept-language': 'ta' },
    );
    expect(inTamil.error?.message).toMatch(/ஆவண/);
    expect(await watchedRows(test, signer)).toEqual(before);
    await writeFile(file, stored);
    expect(await signer.consent()).toMatchObject({ status: 200, data: { consent_recorded: true } });
    // A recorded consent stays valid even if the file is lost later.
    await rm(file);
    expect(await signer.consent()).toMatchObject({ status: 200, data: { consent_recorded: true } });
  });

  it('is stored with how the document was read and the hash of that document', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('otp');
    test.clock.pass({ minutes: 1 });
    const reading = [
      { page: 2, zoom: 1.5, milliseconds: 300 },
      { page: 1, zoom: 1, milliseconds: 1000 },
      { page: 2, zoom: 1, mode: 'text', milliseconds: 200 },
      { page: 5, zoom: 1, milliseconds: 99 },
    ];
    await signer.consent({ reading, reading_milliseconds: 1100 });
    const event = (await eventsOf(test, sessionId)).at(-1);
    expect(event).toMatchObject({
      type: 'DOCUMENT_CONSENTED',
      facts: {
        reading: {
          pages_seen: 2,
          pages_total: 4,
          milliseconds_total: 1100,
          by_mode: [
            { mode: 'page', pages_seen: 2, milliseconds: 1300 },
            { mode: 'text', pages_seen: 1, milliseconds: 200 },
          ],
          by_page: [
            {
              page: 1,
              milliseconds: 1000,
              zooms: [{ zoom: 1, milliseconds: 1000 }],
              modes: [{ mode: 'page', milliseconds: 1000 }],
            },
            {
              page: 2,
              milliseconds: 500,
              zooms: [
                { zoom: 1, milliseconds: 200 },
                { zoom: 1.5, milliseconds: 300 },
              ],
              modes: [
                { mode: 'page', milliseconds: 300 },
                { mode: 'text', milliseconds: 200 },
              ],
            },
          ],
        },
      },
    });
    expect(event?.parts[0]?.sha256).toBe(event?.facts['document_sha256']);
    expect(await statusOf(test, signer)).toBe('CONSENTED');
  });

  it('cannot claim more time than has passed since the OTP', async () => {
    const { signer, sessionId } = await originator.start({ participants: [{}, {}] });
    await signer.walkTo('otp');
    test.clock.pass({ minutes: 20 });
    await signer.walkTo('otp');
    test.clock.pass({ seconds: 5 });
    const reading = [1, 2, 3].map((page) => ({ page, zoom: 1, milliseconds: 86_400_000 }));
    await signer.consent({ reading, reading_milliseconds: 86_400_000 });
    const facts = JSON.stringify((await eventsOf(test, sessionId)).at(-1)?.facts['reading']);
    const reported = [...facts.matchAll(/"milliseconds\w*":(\d+)/g)].map(([, milliseconds]) =>
      Number(milliseconds),
    );
    expect(reported).toHaveLength(11);
    for (const milliseconds of reported) {
      expect(milliseconds).toBeGreaterThanOrEqual(5000);
      expect(milliseconds).toBeLessThan(20 * 60 * 1000);
    }
  });
});

describe('how the document was read', () => {
  const HOUR = 3_600_000;

  it('is unknown if the browser reported nothing', () => {
    expect(summariseReading({}, 4, HOUR)).toBeNull();
    expect(summariseReading({ reading: [] }, 4, HOUR)).toMatchObject({ pages_seen: 0, by_page: [] });
  });

  it('has no total if the browser reported none, because pages in view together would count twice', () => {
    const reading = [view(1, 1, 500), view(2, 1, 500)];
    expect(summariseReading({ reading }, 4, HOUR)?.milliseconds_total).toBeNull();
  });

  it.each([
    ['as it was reported', 700, HOUR, 700],
    ['no longer than its pages were in view', 5000, HOUR, 1000],
    ['no longer than was possible', 700, 600, 600],
  ])('accepts a total %s', (_, reading_milliseconds, possible, total) => {
    const reading = [view(1, 1, 500), view(2, 1, 500)];
    const read = summariseReading({ reading, reading_milliseconds }, 4, possible);
    expect(read?.milliseconds_total).toBe(total);
  });

  it('merges duplicate zoom levels', () => {
    const reading = [view(1, 2, 500), view(1, 0.5, 1), view(1, 2, 250)];
    expect(summariseReading({ reading }, 4, HOUR)?.by_page).toEqual([
      {
        page: 1,
        milliseconds: 751,
        zooms: [
          { zoom: 0.5, milliseconds: 1 },
          { zoom: 2, milliseconds: 750 },
        ],
        modes: [{ mode: 'page', milliseconds: 751 }],
      },
    ]);
  });
});

import { ATTACHMENT_PART_BYTES } from '@countersign/contract/rules/attachments';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../crypto/secrets.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { textOf } from '../../pdf/pages/testing/words-of.ts';
import { onePage, writePdf } from '../../pdf/testing/write-pdf.ts';
import { eventsOf, eventTypesOf } from '../../../tests/helpers/rows.ts';
import { documentOf, sealAtLast } from '../../../tests/helpers/sealing.ts';
import { nth, Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { unzip } from '../../../tests/helpers/unzip.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
  await test.services.jobs.stop();
});
afterAll(() => test.close());

const ASKED = [
  { key: 'address', name: 'Proof of address', required: true },
  { key: 'cheque', name: 'Cancelled cheque', required: false },
];

async function atDocument(): Promise<Signer> {
  const { signer } = await originator.start({ template: { attachments: ASKED } });
  return signer.walkTo('otp');
}

/** Creates a photo with a location in its metadata, as phones write it. */
const photo = (format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 300) =>
  sharp({ create: { width, height: 200, channels: 3, background: '#a3b1c2' } })
    .withExif({ IFD3: { GPSLatitude: '18/1 31/1 43/1', GPSLatitudeRef: 'N' } })
    .toFormat(format)
    .toBuffer();

const partOf = (signer: Signer, key: string, file: Buffer, offset: number, size = ATTACHMENT_PART_BYTES) =>
  signer.post('/attachment', {
    key,
    sha256: sha256(file),
    size_bytes: file.length,
    offset,
    content_base64: file.subarray(offset, offset + size).toString('base64'),
  });

/** Uploads a file in as many parts as it needs, and returns the last response. */
async function add(signer: Signer, key: string, file: Buffer) {
  for (let offset = 0; ; offset += ATTACHMENT_PART_BYTES) {
    const answer = await partOf(signer, key, file, offset);
    if (!answer.success || answer.data.attachment) return { ...answer, data: answer.data?.attachment };
  }
}
/** Creates a photo of more than two parts. It consists of noise, which cannot be compressed. */
const largePhoto = () =>
  sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 98 })
    .toBuffer();
const partsKept = async ({ id }: Signer) =>
  (await test.services.database.pool.query('SELECT 1 FROM attachment_parts WHERE participant_id = $1', [id]))
    .rowCount;
const list = async (signer: Signer) => (await signer.get(`/attachments/${signer.id}`)).data.attachments;
const faultsOf = async ({ sessionId }: Signer) =>
  (await verifySessionEvidence(test.services, sessionId))?.faults;

async function fileOf(signer: Signer, key: string) {
  const { statusCode, headers, rawPayload } = await test.app.inject({
    url: `/api/v1/participant/attachments/${signer.id}/${key}`,
    headers: { 'x-participant-token': signer.bearer, 'x-link-token': signer.token },
  });
  return { statusCode, type: headers['content-type'], bytes: rawPayload };
}

describe('an attachment', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'as %s is re-encoded without its location and stored by its hash',
    async (format) => {
      const signer = await atDocument();
      const { data, status } = await add(signer, 'address', await photo(format));
      expect([status, data.media_type]).toEqual([200, 'image/jpeg']);
      const { type, bytes } = await fileOf(signer, 'address');
      expect(type).toBe('image/jpeg');
      expect([bytes.length, sha256(bytes)]).toEqual([data.size_bytes, data.sha256]);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect((await eventsOf(test, signer.sessionId)).at(-1)).toMatchObject({
        type: 'ATTACHMENT_ADDED',
        facts: { key: 'address', media_type: 'image/jpeg' },
        parts: [{ name: 'attached-picture-address', sha256: data.sha256 }],
      });
      expect(await faultsOf(signer)).toEqual([]);
    },
  );

  it('is scaled down if it is large, and may be a PDF', async () => {
    const signer = await atDocument();
    await add(signer, 'address', await photo('jpeg', 4000));
    expect(await sharp((await fileOf(signer, 'address')).bytes).metadata()).toMatchObject({ width: 2400 });
    const pdf = writePdf(onePage());
    expect((await add(signer, 'cheque', pdf)).data).toMatchObject({
      media_type: 'application/pdf',
      sha256: sha256(pdf),
    });
    expect((await list(signer)).map(({ key }: { key: string }) => key)).toEqual(['address', 'cheque']);
  });

  it('is required before the consent, can be replaced and removed until then, and is fixed after it', async () => {
    const signer = await atDocument();
    expect(await signer.consent()).toMatchObject({
      status: 409,
      error: { code: 'ATTACHMENTS_MISSING', missing: 'address' },
    });
    await add(signer, 'address', await photo());
    const { data: second } = await add(signer, 'address', await photo('png', 320));
    expect((await list(signer)).map(({ sha256: hash }: { sha256: string }) => hash)).toEqual([second.sha256]);
    for (let times = 0; times < 2; times++)
      expect((await signer.post('/attachment-remove', { key: 'address' })).data).toEqual({ removed: true });
    expect((await fileOf(signer, 'address')).statusCode).toBe(404);
    expect((await signer.consent()).error.code).toBe('ATTACHMENTS_MISSING');
    await add(signer, 'address', await photo());
    expect((await signer.consent()).success).toBe(true);
    for (const refused of [
      await add(signer, 'address', await photo()),
      await signer.post('/attachment-remove', { key: 'address' }),
    ])
      expect(refused).toMatchObject({ status: 409, error: { code: 'STEP_NOT_ALLOWED' } });
    const types = (await eventTypesOf(test, signer.sessionId)).filter((type) => type.startsWith('ATTACH'));
    expect(types).toEqual(['ATTACHMENT_ADDED', 'ATTACHMENT_ADDED', 'ATTACHMENT_REMOVED', 'ATTACHMENT_ADDED']);
    expect(await faultsOf(signer)).toEqual([]);
  });

  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['that is not a picture', 'UNKNOWN_TYPE', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['of HEIC', 'UNKNOWN_TYPE', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['that is cut off', 'UNREADABLE', async () => (await photo('png')).subarray(0, 200)],
    ['with a damaged middle', 'UNREADABLE', async () => (await photo('webp')).fill(0, 30, 60)],
    ['of too many pixels', 'TOO_MANY_PIXELS', () => hugePng()],
    ['with a PDF that runs a program', 'ACTIVE_CONTENT', () => runningPdf()],
    ['with text instead of a PDF', 'BROKEN', () => Buffer.from('%PDF-1.7\nhello')],
  ])('%s is refused as %s', async (_what, reason, content) => {
    const signer = await atDocument();
    expect(await add(signer, 'address', await content())).toMatchObject({
      status: 422,
      error: { code: 'ATTACHMENT_REFUSED', reason },
    });
    expect(await list(signer)).toEqual([]);
  });

  it('is refused if it was not requested, is too large, or was added too often', async () => {
    const signer = await atDocument();
    for (const refused of [
      await add(signer, 'passport', await photo()),
      await signer.post('/attachment-remove', { key: 'passport' }),
    ])
      expect(refused).toMatchObject({ status: 404, error: { code: 'ATTACHMENT_NOT_ASKED' } });
    expect((await add(signer, 'address', Buffer.alloc(5 * 1024 * 1024 + 3))).status).toBe(400);
    const body = { key: 'address', sha256: sha256(await photo()), size_bytes: 8, offset: 0 };
    expect(await signer.post('/attachment', { ...body, content_base64: 'not base64!' })).toMatchObject({
      status: 422,
      error: { code: 'ATTACHMENT_REFUSED', reason: 'UNREADABLE' },
    });
    const { signer: other } = await originator.start();
    await other.walkTo('otp');
    expect((await add(other, 'address', await photo())).error.code).toBe('ATTACHMENT_NOT_ASKED');
    expect((await list(other)).length).toBe(0);
    const picture = await photo();
    let last = await add(signer, 'address', picture);
    for (let times = 0; times < 31 && last.success; times++) last = await add(signer, 'address', picture);
    expect(last.error.code).toBe('STEP_REPEATED');
  });

  it('resumes where it stopped, with parts in any order, and is stored as one', async () => {
    const signer = await atDocument();
    const file = await largePhoto();
    const received = async (offset: number, size?: number) =>
      (await partOf(signer, 'address', file, offset, size)).data.received_bytes;
    expect(await received(0)).toBe(ATTACHMENT_PART_BYTES);
    for (const [offset, size] of [
      [0, undefined],
      [2 * ATTACHMENT_PART_BYTES, undefined],
      [0, 0],
    ] as const)
      expect(await received(offset, size)).toBe(ATTACHMENT_PART_BYTES);
    expect(await list(signer)).toEqual([]);
    // The server recognises the end of a file only by the stated size, so a part must not go beyond it.
    expect(
      await signer.post('/attachment', {
        key: 'address',
        sha256: sha256(file),
        size_bytes: ATTACHMENT_PART_BYTES + 1,
        offset: ATTACHMENT_PART_BYTES,
        content_base64: 'AAAA',
      }),
    ).toMatchObject({ status: 400 });
    for (let offset = ATTACHMENT_PART_BYTES; offset < file.length; offset += ATTACHMENT_PART_BYTES)
      await received(offset);
    expect(await list(signer)).toMatchObject([{ key: 'address', media_type: 'image/jpeg' }]);
    expect(await partsKept(signer)).toBe(0);
  });

  it('is refused and discarded if its parts are not the announced ones', async () => {
    const signer = await atDocument();
    const file = await largePhoto();
    await partOf(signer, 'address', file, 0);
    const rest = { key: 'address', sha256: sha256(file), size_bytes: ATTACHMENT_PART_BYTES + 3 };
    expect(
      await signer.post('/attachment', { ...rest, offset: ATTACHMENT_PART_BYTES, content_base64: 'AAAA' }),
    ).toMatchObject({ status: 422, error: { code: 'ATTACHMENT_REFUSED', reason: 'UNREADABLE' } });
    expect(await partsKept(signer)).toBe(0);
    // An incomplete upload is discarded when the signer adds another file.
    await partOf(signer, 'address', file, 0);
    await partOf(signer, 'address', await largePhoto(), 0);
    expect(await partsKept(signer)).toBe(1);
  });

  it('is on the certificate, in the bundle and in the session, and is erased with the rest', async () => {
    const signer = await atDocument();
    const { data: address } = await add(signer, 'address', await photo());
    await add(signer, 'cheque', writePdf(onePage()));
    await signer.consent();
    await signer.locate();
    await signer.showCode();
    await signer.sign();
    const { sessionId } = signer;
    await sealAtLast(test, sessionId);
    const { data: session } = await originator.ask(`/sessions/${sessionId}`);
    expect(session.status).toBe('COMPLETED');
    expect(nth<{ attachments: unknown }>(session.participants, 0).attachments).toMatchObject([
      { key: 'address', name: 'Proof of address', sha256: address.sha256 },
      { key: 'cheque', media_type: 'application/pdf' },
    ]);
    const words = (await textOf(await documentOf(originator, sessionId, 'sealed'))).join(' ');
    expect(words.replaceAll(/\s/g, '')).toContain(`Proofofaddress(image),SHA-256${address.sha256}`);
    expect(words).toContain('Cancelled cheque (PDF)');
    const headers = { authorization: `Bearer ${test.apiKey}` };
    const zip = await test.app.inject({
      url: `/api/v1/originator/sessions/${sessionId}/evidence?format=zip`,
      headers,
    });
    const files = [...unzip(zip.rawPayload)].map(([name]) => name);
    expect(files).toContain('participant-1/attached-picture-address.jpg');
    expect(files).toContain('participant-1/attached-pdf-cheque.pdf');
    const part = `/api/v1/originator/sessions/${sessionId}/evidence/parts/${address.sha256}`;
    expect((await test.app.inject({ url: part, headers })).headers['content-type']).toBe('image/jpeg');
    await originator.ask(`/sessions/${sessionId}/erase`, { method: 'POST' });
    expect((await test.app.inject({ url: part, headers })).statusCode).toBe(410);
    expect(await faultsOf(signer)).toEqual([]);
  });

  it('no longer counts once the contact details are corrected', async () => {
    const signer = await atDocument();
    await add(signer, 'address', await photo());
    const { data } = await originator.ask(`/sessions/${signer.sessionId}/participants/${signer.id}/contact`, {
      method: 'POST',
      body: { phone: '+919876512345' },
    });
    signer.token = String(data.link).split('/').at(-1) ?? '';
    await signer.walkTo('otp');
    expect(await list(signer)).toEqual([]);
    expect((await signer.consent()).error.code).toBe('ATTACHMENTS_MISSING');
  });
});

const template = (attachments: unknown) =>
  originator.ask('/templates', { method: 'POST', body: { attachments } });

it('a template requests at most five, each with its own key', async () => {
  const many = Array.from({ length: 6 }, (_, index) => ({ key: `k${index}`, name: 'X' }));
  for (const wrong of [
    many,
    [ASKED[0], ASKED[0]],
    [{ key: '../x', name: 'X' }],
    [{ key: 'x', name: ' ' }],
    [{ key: 'x', name: 'X', more: 1 }],
  ])
    expect((await template(wrong)).status).toBe(400);
  expect((await template(many.slice(1))).data.attachments[0]).toEqual({
    key: 'k1',
    name: 'X',
    required: true,
  });
});

/** Returns a PNG that claims 6,000 by 6,000 pixels but contains almost no data. */
async function hugePng(): Promise<Buffer> {
  const png = await photo('png');
  png.writeUInt32BE(6000, 16);
  png.writeUInt32BE(6000, 20);
  return png;
}

const runningPdf = (): Buffer =>
  writePdf(onePage({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }));

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../tests/helpers/rows.ts';
import { Originator } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { TEMPLATE_DEFAULTS } from '@countersign/contract/template';
import { makeDemoAgreement } from '../../demo/sample-agreement/sample-agreement.ts';
import { onePage, writePdf } from '../../pdf/testing/write-pdf.ts';
import { unshowablePage } from '../../pdf/rebuild/testing/unshowable-page.ts';
import { seal, smallPdf } from '../../pdf/verification/testing/test-documents.ts';
import { createIdentity } from '../../pki/testing/test-pki.ts';
import { textOf } from '../../pdf/pages/testing/words-of.ts';
import { fillLayout, openLayout } from '../creation/from-layout.ts';
import { sha256 } from '../../crypto/secrets.ts';

let test: TestApp;
let originator: Originator;
let agreement: Buffer;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
  agreement = await makeDemoAgreement(new Date('2026-03-05'), 'Meridian Finance');
});
afterAll(() => test.close());

const template = async (normalise: string): Promise<string> => {
  const { data } = await originator.ask('/templates', {
    method: 'POST',
    body: { name: normalise, normalise },
  });
  return data.template_id;
};
const asha = { name: 'Asha Rao', phone: '+919812345678' };
const participants = [asha];
const rebuilt = async (document: Buffer) => {
  const outcome = await test.services.pdfRebuilder.rebuild(document, 4);
  return outcome.ok ? outcome.bytes : expect.fail(outcome.detail);
};

const upload = async (document: Buffer, normalise: string) =>
  originator.upload({ participants, template_id: await template(normalise) }, document);

const download = async (id: string, version: string) => {
  const { rawPayload } = await test.app.inject({
    url: `/api/v1/originator/sessions/${id}/document?version=${version}`,
    headers: { authorization: `Bearer ${test.apiKey}` },
  });
  return rawPayload;
};

describe('an upload to a template that rewrites documents', () => {
  it('loses its scripts, which the response and the evidence name', async () => {
    const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>';
    const { data } = await upload(writePdf(onePage({ catalog: script })), 'on');
    expect(data.documents[0].changes).toContain('1 script removed');
    const [created] = await eventsOf(test, data.session_id);
    expect(created?.facts['normalisation']).toMatchObject({
      changes: expect.arrayContaining(['1 script removed']),
    });
  });

  it('is read in its strict form, and stored as received', async () => {
    const { data } = await upload(agreement, 'on');
    const [document] = data.documents;
    expect(document).toMatchObject({ notes: ['normalised'], pages: 4 });
    expect(document.sha256).not.toBe(sha256(agreement));
    expect((await download(data.session_id, 'received')).equals(agreement)).toBe(true);
    const strict = await download(data.session_id, 'original');
    expect(sha256(strict)).toBe(document.sha256);
    const [created] = await eventsOf(test, data.session_id);
    expect(created?.facts['normalisation']).toEqual({
      received: sha256(agreement),
      normalised: document.sha256,
      changes: document.changes,
    });

    // A document that already has the strict form is accepted unchanged.
    const { data: again } = await upload(strict, 'off');
    expect(again.documents).toMatchObject([{ sha256: document.sha256, notes: [], changes: [] }]);
  });

  it('is rewritten again if anchors are removed from its strict form', async () => {
    const strict = await rebuilt(agreement);
    const anchor = { text: 'delivery van', hide: true, occurrence: 1, dx: -40 };
    const fields = [{ anchor, width: 60, height: 20 }];
    const session = { participants: [{ ...asha, fields }], template_id: await template('off') };
    const { data, error } = await originator.upload(session, strict);
    expect(error).toBeUndefined();
    expect(data.documents).toMatchObject([{ notes: ['anchors_removed', 'normalised'] }]);
  });

  it('keeps the signatures of others only as uploaded, and says so', async () => {
    const signer = await createIdentity({ name: 'Other signer' });
    const signed = await seal(await smallPdf(), signer);
    const { data } = await upload(signed, 'on');
    expect(data.document_notes).toEqual(['normalised', 'signatures_in_upload_only']);
    expect(data.documents[0].changes).toContain('1 signature valid only in the uploaded file');
    expect((await download(data.session_id, 'received')).equals(signed)).toBe(true);
    expect((await download(data.session_id, 'original')).includes('/ByteRange')).toBe(false);
    expect(await upload(signed, 'off')).toMatchObject({ error: { reason: 'NOT_STRICT' } });
  });

  it('is refused if only the strict form is accepted', async () => {
    expect(await upload(agreement, 'off')).toMatchObject({
      status: 422,
      error: { code: 'DOCUMENT_REFUSED', reason: 'NOT_STRICT' },
    });
  });
});

describe('an upload with a page that programs display differently', () => {
  it('is refused with pictures of the page, unless the sender decides to show it as a picture', async () => {
    const refused = await originator.upload({ participants }, unshowablePage());
    expect(refused).toMatchObject({
      status: 422,
      error: {
        code: 'DOCUMENT_REFUSED',
        reason: 'UNREPRESENTABLE',
        page: 1,
        pictures: [
          {
            engine: 'pdf.js',
            version: 'upload',
            picture: expect.stringMatching(/^data:image\/webp;base64,/),
          },
          { engine: 'PDFium', version: 'upload' },
        ],
      },
    });
    const { data } = await originator.upload(
      { participants, unrepresentable_pages: 'rasterise' },
      unshowablePage(),
    );
    expect(data.documents[0].changes).toContain('page 1 replaced by a picture');
    const [created] = await eventsOf(test, data.session_id);
    expect(created?.facts['normalisation']).toMatchObject({ changes: data.documents[0].changes });
    expect(await textOf(await download(data.session_id, 'original'))).toEqual(['']);
  });

  it('is shown as a picture if the template says so', async () => {
    const { data } = await originator.ask('/templates', {
      method: 'POST',
      body: { name: 'Pictures', unrepresentable_pages: 'rasterise' },
    });
    const session = { participants, template_id: data.template_id };
    expect(await originator.upload(session, unshowablePage())).toMatchObject({ status: 201 });
    const strict = { ...session, unrepresentable_pages: 'refuse' };
    expect(await originator.upload(strict, unshowablePage())).toMatchObject({ status: 422 });
  });
});

describe('a layout with a template that rewrites documents', () => {
  const fields = [
    { id: 'sign', kind: 'signature', role: 'borrower', page: 4, x: 60, y: 600, width: 200, height: 60 },
    { id: 'name', kind: 'text', key: 'name', page: 1, x: 60, y: 700, width: 200, height: 20 },
  ] as const;
  const borrower = { ...asha, role: 'borrower' };

  it('gives signers its filled documents in the strict form', async () => {
    const { data: layout } = await originator.makeLayout({ fields: [...fields] }, { documents: [agreement] });
    const { layout_id } = layout;
    const template_id = await template('on');
    const input = { participants: [borrower], template_id, layout_id, data: { name: 'श्रीमती आशा क्षत्रिय' } };
    const { data } = await originator.upload(input, []);
    expect(data.documents).toMatchObject([{ notes: ['normalised'] }]);
    const strict = await download(data.session_id, 'original');
    expect((await rebuilt(strict)).equals(strict)).toBe(true);
    const [created] = await eventsOf(test, data.session_id);
    expect(created?.facts['normalisation']).toMatchObject({
      received: layout.documents[0].sha256,
      normalised: sha256(strict),
    });
    const { error } = await originator.upload({ ...input, template_id: await template('off') }, []);
    expect(error).toMatchObject({ code: 'DOCUMENT_REFUSED', reason: 'NOT_STRICT' });
  });

  it('gives each row of a batch its own values in the strict form', async () => {
    const { data: layout } = await originator.makeLayout({ fields: [...fields] }, { documents: [agreement] });
    const version = await openLayout(test.services, null, layout);
    const batch = { ...version, checked: new Set<string>() };
    const stored = {
      id: '',
      version: 1,
      department: null,
      config: { ...TEMPLATE_DEFAULTS, normalise: 'on' as const },
    };
    const row = (name: string) =>
      fillLayout(test.services, batch, { participants: [borrower], data: { name } }, stored);
    for (const name of ['Asha Rao', 'Ravi Shah']) {
      const { documents } = await row(name);
      expect(documents).toMatchObject([
        { notes: ['normalised'], normalisation: { received: layout.documents[0].sha256 } },
      ]);
      const content = documents[0]?.content ?? Buffer.of();
      expect((await textOf(content)).join(' ')).toContain(name);
      expect((await rebuilt(content)).equals(content)).toBe(true);
    }
    expect(batch.checked.size).toBe(1);
  });
});

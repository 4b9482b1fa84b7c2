/** Tests a session with an agreement, a key fact statement and a mandate from upload to download. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../crypto/secrets.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { manyPages, onePage, writePdf } from '../../pdf/testing/write-pdf.ts';
import {
  nth,
  Originator,
  sampleDocument,
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
    await strictForm(writePdf(onePage({ parts: { 5: '<< /Title (Mandate) >>' } }), '/Info 5 0 R')),
  ];
});
afterAll(() => test.close());

const person = { name: 'Asha Rao', phone: '+919876543210' };
const field = { page: 1, x: 10, y: 10, width: 100, height: 40 };

const half = (title: string) =>
  writePdf({ ...manyPages(251), 300: `<< /Title (${title}) >>` }, '/Info 300 0 R');

const refusalOf = async (session: object, documents: Buffer[] = files) => {
  const { status, detail, error } = await originator.upload(
    { participants: [person], ...session },
    documents,
  );
  return { status, detail, code: error.code };
};

describe('several documents in one session', () => {
  it('are stored in order, each with its name, hash and pages', async () => {
    const { created, sessionId } = await originator.start({
      document: files,
      documents: [{ name: 'Loan agreement' }, { name: 'Key fact statement' }, {}],
      participants: [{ fields: [field, { ...field, document: 3 }] }],
    });
    const described = files.map((file, index) => ({
      name: ['Loan agreement', 'Key fact statement', 'Mandate'][index],
      sha256: sha256(file),
      pages: [4, 2, 1][index],
      size_bytes: file.length,
    }));
    expect(created.data).toMatchObject({ document: described[0], document_notes: [] });
    expect(created.data.documents).toEqual(described.map((one) => ({ ...one, notes: [], changes: [] })));
    const { data } = await originator.ask(`/sessions/${sessionId}`);
    expect(data.document).toEqual(described[0]);
    expect(data.documents).toEqual(described.map((one) => ({ ...one, sealed_sha256: null })));
    const bytesOf = async (query: string) =>
      (
        await test.app.inject({
          url: `/api/v1/originator/sessions/${sessionId}/document${query}`,
          headers: { authorization: `Bearer ${test.apiKey}` },
        })
      ).rawPayload;
    expect(await bytesOf('')).toEqual(files[0]);
    expect(await bytesOf('?document=3')).toEqual(files[2]);
    const [created1] = data.timeline;
    expect(created1.facts.documents.map((one: { pages: number }) => one.pages)).toEqual([4, 2, 1]);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('can be opened with one token for all, or with one for a single document', async () => {
    const { sessionId } = await originator.start({ document: files });
    const issue = (body: object) =>
      originator.ask(`/sessions/${sessionId}/document-token`, { method: 'POST', body });
    const opened = async ({ data }: { data: { token: string } }, query = '') =>
      (await test.app.inject({ url: `/api/v1/docs/${data.token}${query}` })).rawPayload;
    const [all, second] = [await issue({}), await issue({ document: 2 })];
    expect(await opened(all)).toEqual(files[0]);
    expect(await opened(all, '?document=3')).toEqual(files[2]);
    expect(await opened(second)).toEqual(files[1]);
    // The token opens only the documents that it was created for.
    const other = await test.app.inject({ url: `/api/v1/docs/${second.data.token}?document=3` });
    expect([other.statusCode, other.json().error.code]).toEqual([404, 'DOCUMENT_TOKEN_INVALID']);
    expect(await issue({ document: 4 })).toMatchObject({
      status: 404,
      error: { code: 'DOCUMENT_NOT_FOUND' },
    });
    expect(await originator.ask(`/sessions/${sessionId}/document?document=4`)).toMatchObject({
      status: 404,
      error: { code: 'DOCUMENT_NOT_FOUND' },
    });
  });

  it.each<[string, object, number, string]>([
    [
      'a name for one where there are three',
      { document_name: 'Loan' },
      400,
      'session.document_name: is for one document',
    ],
    [
      'both ways of naming',
      { document_name: 'Loan', documents: [{}, {}, {}] },
      400,
      'session.document_name: is for one document',
    ],
    [
      'two names for three files',
      { documents: [{ name: 'Loan' }, { name: 'Mandate' }] },
      400,
      'session.documents: has 2 entries for 3 parts `document`',
    ],
    [
      'a field on a document that is not there',
      { participants: [{ ...person, fields: [{ ...field, document: 4 }] }] },
      400,
      'participants.0.fields.0: there is no document 4',
    ],
    [
      'a field on a page that its document does not have',
      { participants: [{ ...person, fields: [{ ...field, document: 3, page: 2 }] }] },
      400,
      'participants.0.fields.0: document 3 has no page 2',
    ],
  ])('are refused with %s', async (_, session, status, detail) => {
    expect(await refusalOf(session)).toMatchObject({ status, detail: expect.stringContaining(detail) });
  });

  it('share their limits, as if they were one document', async () => {
    expect(await refusalOf({}, [half('first'), half('second')])).toMatchObject({
      status: 422,
      code: 'DOCUMENT_REFUSED',
      detail: expect.stringContaining('502 pages'),
    });
    expect(await refusalOf({}, [nth(files, 0), Buffer.from('no PDF')])).toMatchObject({
      code: 'DOCUMENT_REFUSED',
      detail: expect.stringMatching(/^Document 2: /),
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../tests/helpers/rows.ts';
import { Originator, sampleDocument } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { sha256 } from '../../crypto/secrets.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
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
  it('is read in its strict form, and stored as received', async () => {
    const received = await sampleDocument();
    const { data } = await upload(received, 'on');
    const [document] = data.documents;
    expect(document).toMatchObject({ notes: ['normalised'], pages: 4 });
    expect(document.sha256).not.toBe(sha256(received));
    expect((await download(data.session_id, 'received')).equals(received)).toBe(true);
    const strict = await download(data.session_id, 'original');
    expect(sha256(strict)).toBe(document.sha256);
    const [created] = await eventsOf(test, data.session_id);
    expect(created?.facts['normalisation']).toEqual({
      received: sha256(received),
      normalised: document.sha256,
      changes: document.changes,
    });

    // The strict form is accepted without a change.
    const { data: again } = await upload(strict, 'off');
    expect(again.documents).toMatchObject([{ sha256: document.sha256, notes: [], changes: [] }]);
  });

  it('is rewritten again if anchors are removed from its strict form', async () => {
    const strict = await rebuilt(await sampleDocument());
    const anchor = { text: 'delivery van', hide: true, occurrence: 1, dx: -40 };
    const fields = [{ anchor, width: 60, height: 20 }];
    const session = { participants: [{ ...asha, fields }], template_id: await template('off') };
    const { data, error } = await originator.upload(session, strict);
    expect(error).toBeUndefined();
    expect(data.documents).toMatchObject([{ notes: ['anchors_removed', 'normalised'] }]);
  });

  it('is refused if only the strict form is accepted', async () => {
    expect(await upload(await sampleDocument(), 'off')).toMatchObject({
      status: 422,
      error: { code: 'DOCUMENT_REFUSED', reason: 'NOT_STRICT' },
    });
  });
});

import type { TemplateConfig } from '@countersign/contract/template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { webhookDeliveries } from '../../database/schema.ts';
import { payloadWithValues } from '../../delivery/webhooks/with-values.ts';
import { readEvents } from '../../evidence/read-event.ts';
import { chainOf, verifySessionEvidence } from '../../evidence/verify.ts';
import { textOf } from '../../pdf/pages/testing/words-of.ts';
import { onePage, writePdf } from '../../pdf/testing/write-pdf.ts';
import { documentOf, sealAtLast } from '../../../tests/helpers/sealing.ts';
import { signaturePng } from '../../../tests/helpers/signature-png.ts';
import { sendBatch } from '../../../tests/helpers/batches.ts';
import { ALWAYS, decideAs } from '../../../tests/helpers/review.ts';
import { signedInAs } from '../../../tests/helpers/staff.ts';
import { Originator, Signer, willingVision } from '../../../tests/helpers/signing.ts';
import { plainPhotos } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const at = (y: number, width = 200, height = 18) => ({ page: 1, x: 40, y, width, height });
const input = (
  key: string,
  type: 'text' | 'number' | 'date' | 'checkbox' | 'initials',
  more: object = {},
) => ({
  kind: 'input' as const,
  input: { key, type, label: `Your ${key}`, ...more },
});
const option = (name: string) => ({
  kind: 'input' as const,
  input: { key: 'status', type: 'radio' as const, label: 'Marital status', option: name },
});

const FIELDS = [
  { ...input('pan', 'text', { format: 'pan' }), ...at(40) },
  { ...input('pan', 'text', { format: 'pan' }), ...at(460) },
  { ...input('income', 'number', { min: 1, prefilled: '45000' }), ...at(80) },
  { ...input('born', 'date', { latest: '2010-01-01', required: false }), ...at(120) },
  { ...input('town', 'text', { required: false, prefilled: 'पुणे' }), ...at(160) },
  { ...input('agreed', 'checkbox'), ...at(200, 12, 12) },
  { ...option('Single'), ...at(240, 12, 12) },
  { ...option('Married'), ...at(280, 12, 12) },
  {
    kind: 'input' as const,
    input: { key: 'use', type: 'choice' as const, label: 'Use', options: ['Home', 'Shop'] },
    ...at(320),
  },
  { ...input('initials', 'initials'), ...at(360) },
];
const VALUES = {
  pan: 'abcde1234f',
  income: '4,50,000',
  born: '1990-05-17',
  town: 'पुणे शहर',
  agreed: true,
  status: 'Married',
  use: 'Shop',
  initials: 'AR',
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server validates the fields
const unchecked = (fields: object[]) => fields as never[];

const start = (fields: object[] = FIELDS, template: Partial<TemplateConfig> = {}) =>
  originator.start({
    document: writePdf(onePage()),
    participants: [{ fields: unchecked(fields) }],
    template: { webhook_url: 'https://loans.example/hook', ...template },
  });
const signWith = async (signer: Signer, inputs?: object) =>
  signer.post('/signature-capture', {
    signature_base64: await signaturePng(),
    ...(inputs ? { inputs } : {}),
  });
async function withNewLink(sessionId: string, id: string): Promise<Signer> {
  const path = `/sessions/${sessionId}/participants/${id}/link`;
  const link = String((await originator.ask(path, { method: 'POST', body: {} })).data.link);
  return new Signer(test, sessionId, id, link.slice(link.lastIndexOf('/') + 1), plainPhotos);
}
const eventsOf = async (sessionId: string) =>
  readEvents(await chainOf(test.services, test.services.database.db, sessionId));
const readInputs = async (sessionId: string) =>
  (await originator.ask(`/sessions/${sessionId}`)).data.participants[0].inputs;

describe('the fields that a signer fills in', () => {
  it('are listed for the signer with their prefilled values and places', async () => {
    const { signer } = await start();
    expect((await signer.open()).data.has_inputs).toBe(true);
    await signer.walkTo('otp');
    expect((await signer.get(`/inputs/${signer.id}`)).status).toBe(409);
    await signer.consent();
    await signer.locate();
    await signer.showCode();
    const { inputs, documents } = (await signer.get(`/inputs/${signer.id}`)).data;
    expect(documents).toMatchObject([
      { document_url: `/api/v1/participant/document-file/${signer.id}?document=1` },
    ]);
    expect(inputs.map(({ key }: { key: string }) => key)).toEqual([
      'pan',
      'income',
      'born',
      'town',
      'agreed',
      'status',
      'use',
      'initials',
    ]);
    expect(inputs[0]).toEqual({
      key: 'pan',
      type: 'text',
      label: 'Your pan',
      required: true,
      format: 'pan',
      places: [40, 460].map((y) => ({ document: 1, ...at(y) })),
    });
    expect(inputs[1]).toMatchObject({ prefilled: '45000', min: 1 });
    expect(inputs[5]).toMatchObject({ options: ['Single', 'Married'] });
  });

  it('are recorded with the signature, drawn into the sealed document and listed on the certificate', async () => {
    const { signer, sessionId } = await start();
    await signer.walkTo('liveness');
    expect((await signWith(signer, VALUES)).status).toBe(200);
    const expected = [
      { key: 'pan', label: 'Your pan', type: 'text', value: 'ABCDE1234F' },
      { key: 'income', label: 'Your income', type: 'number', value: '450000' },
      { key: 'born', label: 'Your born', type: 'date', value: '1990-05-17' },
      { key: 'town', label: 'Your town', type: 'text', value: 'पुणे शहर' },
      { key: 'agreed', label: 'Your agreed', type: 'checkbox', value: true },
      { key: 'status', label: 'Marital status', type: 'radio', value: 'Married' },
      { key: 'use', label: 'Use', type: 'choice', value: 'Shop' },
      { key: 'initials', label: 'Your initials', type: 'initials', value: 'AR' },
    ];
    expect(await readInputs(sessionId)).toEqual(expected);
    const events = await eventsOf(sessionId);
    const signature = events.find(({ type }) => type === 'SIGNATURE_CAPTURED');
    expect(signature?.about?.['inputs']).toMatchObject(expected);
    // The values are personal data, so the chain contains only their salted hash.
    for (const { facts } of events) expect(JSON.stringify(facts)).not.toMatch(/ABCDE1234F|450000|45000|पुणे/);
    const { rows } = await test.services.database.pool.query(
      `SELECT payload FROM webhook_deliveries WHERE session_id = $1 AND type = 'participant.signed'`,
      [sessionId],
    );
    expect(JSON.parse(rows[0]?.payload).data.inputs).toEqual(expected.map(({ key }) => key));
    expect(rows[0]?.payload).not.toContain('ABCDE1234F');
    await sealAtLast(test, sessionId);
    const pages = await textOf(await documentOf(originator, sessionId, 'sealed', 1));
    const [page = '', ...others] = pages;
    expect(page.match(/ABCDE1234F/g)).toHaveLength(2);
    for (const text of ['450000', '17 May 1990', 'पुणे शहर', 'Shop', 'AR'])
      expect(page.replaceAll(/\s/g, '')).toContain(text.replaceAll(/\s/g, ''));
    expect(others.join(' ')).toContain('Your pan: ABCDE1234F');
    expect(others.join(' ')).toContain('Your agreed: ticked');
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
    await originator.ask(`/sessions/${sessionId}/erase`, { method: 'POST', body: {} });
    expect(await readInputs(sessionId)).toEqual([]);
  });

  it.each(['keys', 'values'] as const)('are sent by webhook as %s until they are erased', async (mode) => {
    const { signer, sessionId } = await start(FIELDS, { webhook_inputs: mode });
    await signer.walkTo('liveness');
    expect((await signWith(signer, VALUES)).status).toBe(200);
    const [delivery] = await test.services.database.db
      .select()
      .from(webhookDeliveries)
      .where(
        and(eq(webhookDeliveries.sessionId, sessionId), eq(webhookDeliveries.type, 'participant.signed')),
      );
    if (!delivery) throw new Error('No webhook was written');
    expect(delivery.payload).not.toContain('ABCDE1234F');
    const sent = JSON.parse(await payloadWithValues(test.services, delivery));
    expect(sent.data).toMatchObject(JSON.parse(delivery.payload).data);
    const pan = { key: 'pan', label: 'Your pan', type: 'text', value: 'ABCDE1234F' };
    expect(sent.data.input_values?.[0]).toEqual(mode === 'values' ? pan : undefined);
    await sealAtLast(test, sessionId);
    await originator.ask(`/sessions/${sessionId}/erase`, { method: 'POST', body: {} });
    expect(await payloadWithValues(test.services, delivery)).toBe(delivery.payload);
  });

  it('are copied to a duplicate with their prefilled values', async () => {
    const { sessionId } = await start();
    const copy = await originator.ask(`/sessions/${sessionId}/duplicate`, { method: 'POST', body: {} });
    const { fields } = copy.data.content.participants[0];
    expect(fields).toHaveLength(FIELDS.length);
    expect(fields[2].input).toEqual({ ...FIELDS[2]?.input, required: true });
  });

  it('are refused with every problem at once, and nothing is recorded', async () => {
    const { signer, sessionId } = await start();
    await signer.walkTo('liveness');
    const wrong = { ...VALUES, pan: 'x', income: '0', status: 'Widowed', other: '1', town: 'Pune 🏠' };
    expect(await signWith(signer, wrong)).toMatchObject({
      status: 422,
      error: {
        code: 'INPUTS_REFUSED',
        problems: [
          { key: 'pan', problem: 'format' },
          { key: 'income', problem: 'too_small' },
          { key: 'status', problem: 'not_an_option' },
          { key: 'other', problem: 'not_asked' },
          { key: 'town', problem: 'not_drawable' },
        ],
      },
    });
    expect(await signWith(signer, { ...VALUES, town: 'Pimpri-Chinchwad '.repeat(12) })).toMatchObject({
      status: 422,
      error: { problems: [{ key: 'town', problem: 'does_not_fit' }] },
    });
    expect(await signWith(signer)).toMatchObject({ status: 422, error: { code: 'INPUTS_REFUSED' } });
    expect((await eventsOf(sessionId)).some(({ type }) => type === 'SIGNATURE_CAPTURED')).toBe(false);
    expect((await signWith(signer, VALUES)).status).toBe(200);
  });

  it('are proposed again if a reviewer asks for the signature again', async () => {
    const { signer, sessionId } = await start(FIELDS, ALWAYS);
    await signer.walkTo('liveness');
    await signWith(signer, VALUES);
    const { browser: reviewer } = await signedInAs(test, 'reviewer');
    const repeat = { decision: 'repeat', reason: 'Unclear', participant_id: signer.id, step: 'signature' };
    expect((await decideAs(reviewer, sessionId, repeat)).status).toBe(200);
    const again = await withNewLink(sessionId, signer.id);
    await again.walkTo('otp');
    const { inputs } = (await again.get(`/inputs/${again.id}`)).data;
    expect(inputs[0]).toMatchObject({ key: 'pan', prefilled: 'ABCDE1234F' });
    expect(inputs[1]).toMatchObject({ key: 'income', prefilled: '450000' });
    expect((await signWith(again, { ...VALUES, income: '500000' })).status).toBe(200);
    expect((await readInputs(sessionId))[1]).toMatchObject({ value: '500000' });
  });

  it('do not concern a signer without such fields', async () => {
    const { signer } = await originator.start();
    expect((await signer.open()).data).not.toHaveProperty('has_inputs');
    await signer.walkTo('liveness');
    expect((await signer.get(`/inputs/${signer.id}`)).data.inputs).toEqual([]);
    expect((await signWith(signer, { pan: 'x' })).status).toBe(422);
    expect((await signWith(signer)).status).toBe(200);
  });

  it('are rejected at creation with all mistakes', async () => {
    const person = { name: 'Asha Rao', phone: '+919876543210' };
    const upload = (fields: object[]) =>
      originator.upload({ participants: [{ ...person, fields }] }, writePdf(onePage()));
    const badly = await upload([
      { ...at(40), kind: 'input' },
      { ...at(80), input: { key: 'a', type: 'text', label: 'A' } },
      { ...at(120), ...input('b', 'text', { min: 1 }) },
    ]);
    expect(badly.status).toBe(400);
    for (const field of ['0.input', '1.input', '2.input.min'])
      expect(badly.detail).toContain(`session.participants.0.fields.${field}`);
    const unlike = await upload([
      { ...at(40), ...input('a', 'text') },
      { ...at(80), ...input('a', 'number') },
      { ...at(120, 12, 12), ...option('Single') },
    ]);
    expect(unlike.error['problems']).toMatchObject([
      { field: 'participants.0.fields.1', problem: 'input_differs' },
      { field: 'participants.0.fields.2', problem: 'option_alone' },
    ]);
  });
});

const makeLayout = (fields: object[]) =>
  originator.makeLayout(
    { roles: [{ id: 'borrower', name: 'Borrower' }], fields: unchecked(fields) },
    { documents: [writePdf(onePage())] },
  );

const csvAt = async (path: string) => {
  const headers = { authorization: `Bearer ${test.apiKey}` };
  const { payload } = await test.app.inject({ url: `/api/v1/originator${path}`, headers });
  return payload.replaceAll('\r', '');
};

describe('in a layout', () => {
  it('belong to a role, and the data of the session prefills them', async () => {
    const made = await makeLayout([
      { id: 'pan', role: 'borrower', ...FIELDS[0] },
      { id: 'town', role: 'borrower', ...FIELDS[4] },
      { id: 'amount', kind: 'text', key: 'amount', ...at(400) },
    ]);
    expect(made.data.data_keys).toEqual([
      { key: 'pan', kind: 'text', required: false, filled_by: 'signer' },
      { key: 'town', kind: 'text', required: false, filled_by: 'signer' },
      { key: 'amount', kind: 'text', required: true, filled_by: 'sender' },
    ]);
    const { layout_id } = made.data;
    const participants = [{ role: 'borrower' }];
    const { signer, sessionId } = await originator.start({
      layout_id,
      participants,
      data: { amount: '1', pan: 'ABCDE1234F' },
    });
    await signer.walkTo('liveness');
    const { inputs } = (await signer.get(`/inputs/${signer.id}`)).data;
    expect(inputs).toMatchObject([{ prefilled: 'ABCDE1234F' }, { prefilled: 'पुणे' }]);
    // The signer reads a document that does not contain the proposed values.
    expect((await textOf(await documentOf(originator, sessionId, 'original', 1))).join('')).not.toContain(
      'ABCDE',
    );
    expect((await signWith(signer, { pan: 'FGHIJ5678K' })).status).toBe(200);
    expect(await readInputs(sessionId)).toMatchObject([{ key: 'pan', value: 'FGHIJ5678K' }]);

    const wrong = await originator.upload(
      {
        layout_id,
        participants: [{ role: 'borrower', name: 'Asha', phone: '+919876543210' }],
        data: { amount: '1', pan: 'x' },
      },
      [],
    );
    expect(wrong).toMatchObject({
      status: 422,
      error: { code: 'LAYOUT_DATA_REFUSED', problems: [{ key: 'pan', problem: 'not_accepted' }] },
    });
  });

  it('are proposed by the columns of a batch, and its answers are a CSV file', async () => {
    const { layout_id } = (await makeLayout([{ id: 'pan', role: 'borrower', ...FIELDS[0] }])).data;
    const header = 'row_key,borrower.name,borrower.phone,pan';
    const wrong = await sendBatch(originator, `${header}\nA,Asha,+919876543210,x`, { layout_id });
    expect(wrong.data.problems).toMatchObject([{ row: 2, column: 'pan', problem: 'not_accepted' }]);
    const table = `${header}\nA,Asha,+919876543210,ABCDE1234F`;
    const { batch_id } = (await sendBatch(originator, table, { layout_id })).data;
    await originator.ask(`/batches/${batch_id}/start`, { method: 'POST', body: {} });
    await expect.poll(async () => (await originator.ask(`/batches/${batch_id}`)).data.status).toBe('done');
    const { session_id } = (await originator.ask('/sessions?limit=1')).data.sessions[0];
    const [{ participant_id }] = (await originator.ask(`/sessions/${session_id}`)).data.participants;
    const signer = await withNewLink(session_id, participant_id);
    await signer.walkTo('liveness');
    const { inputs } = (await signer.get(`/inputs/${signer.id}`)).data;
    expect(inputs).toMatchObject([{ prefilled: 'ABCDE1234F' }]);
    expect((await signWith(signer, { pan: 'FGHIJ5678K' })).status).toBe(200);
    expect(await csvAt(`/batches/${batch_id}/inputs`)).toBe(
      `row,row_key,session_id,borrower.pan\n2,A,${session_id},FGHIJ5678K\n`,
    );
    const columns = 'session_id,reference,created_at,borrower.pan\n';
    const { created_at } = (await originator.ask(`/sessions/${session_id}`)).data;
    expect(await csvAt(`/layouts/${layout_id}/inputs`)).toBe(
      `${columns}${session_id},,${created_at},FGHIJ5678K\n`,
    );
    expect(await csvAt(`/layouts/${layout_id}/inputs?created_before=${created_at}`)).toBe(columns);
    expect(await csvAt(`/layouts/${layout_id}/inputs?created_after=${created_at}`)).toContain('FGHIJ5678K');
  });

  it('share a key only within a role and with the same rules', async () => {
    const made = await makeLayout([
      { id: 'a', role: 'borrower', ...input('a', 'text'), ...at(40) },
      { id: 'b', kind: 'text', key: 'a', ...at(80) },
    ]);
    expect(made).toMatchObject({
      status: 422,
      error: {
        code: 'LAYOUT_REFUSED',
        problems: [{ field: 'b', problem: 'key_of_another_kind', other: 'a' }],
      },
    });
  });
});

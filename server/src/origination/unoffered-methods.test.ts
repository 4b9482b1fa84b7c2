import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBatchLayout, sendBatch } from '../../tests/helpers/batches.ts';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { templates } from '../database/schema.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const refused = (field: string) => ({
  status: 400,
  error: {
    code: 'INVALID_REQUEST',
    problems: [
      {
        field,
        problem: 'method_not_offered',
        message: 'csc is not configured on this installation, which offers drawn, own_certificate',
      },
    ],
  },
});

it('a template cannot choose a method that the installation has not configured', async () => {
  const body = { name: 'Loans', signature_method: 'csc' };
  const { data } = await originator.ask('/templates', { method: 'POST', body: { name: 'Loans' } });
  const path = `/templates/${data.template_id}`;
  for (const [method, to] of [
    ['POST', '/templates'],
    ['PUT', path],
    ['PATCH', path],
  ] as const)
    expect(await originator.ask(to, { method, body })).toMatchObject(refused('body.signature_method'));
  expect((await originator.ask(path)).data).toEqual(data);
});

it('neither a participant nor the template can bring such a method into a session or batch', async () => {
  const person = { name: 'Asha Rao', phone: '+919876543210' };
  const own = await originator.upload({ participants: [{ ...person, signature_method: 'csc' }] });
  expect(own).toMatchObject(refused('session.participants.0.signature_method'));

  // The operator removed the service from the settings after the template was saved.
  const { template_id } = (await originator.ask('/templates', { method: 'POST', body: { name: 'Loans' } }))
    .data;
  const { db } = test.services.database;
  const [row] = await db.select().from(templates);
  if (!row) throw new Error('The template is missing');
  await db.update(templates).set({ config: { ...row.config, signature_method: 'csc' } });
  expect(await originator.upload({ template_id, participants: [person] })).toMatchObject(
    refused('session.template_id'),
  );
  const drawn = { template_id, participants: [{ ...person, signature_method: 'drawn' }] };
  expect((await originator.upload(drawn)).status).toBe(201);
  const layout_id = await makeBatchLayout(originator);
  const table = 'row_key,borrower.name,borrower.phone,loan_amount\nA,Asha,+919876543210,1';
  expect(await sendBatch(originator, table, { layout_id, template_id })).toMatchObject(
    refused('batch.template_id'),
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Originator, sampleDocument, willingVision } from '../../tests/helpers/signing.ts';
import { multipartOf } from '../../tests/helpers/multipart.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const person = { name: 'Asha Rao', phone: '+919876543210' };
const second = { name: 'Vikram Rao', phone: '+919812345678' };
const refusal = (detail: string) => ({
  status: 400,
  error: { code: 'INVALID_REQUEST' },
  detail: expect.stringContaining(detail),
});

describe('an unknown name is refused with the likely match', () => {
  it.each<[string, object, string]>([
    ['webhookUrl', { webhookUrl: 'https://a.example' }, "'webhookUrl', did you mean 'webhook_url'?"],
    ['a typo', { vpn_chek_enabled: true }, "'vpn_chek_enabled', did you mean 'vpn_check_enabled'?"],
    ['something else', { colour: 'red' }, "unknown name 'colour'"],
  ])('in a template: %s', async (_name, body, detail) => {
    expect(await originator.ask('/templates', { method: 'POST', body })).toMatchObject(refusal(detail));
  });

  it.each<[string, object, string]>([
    [
      'templateId',
      { templateId: 'x', participants: [person] },
      "session: unknown name 'templateId', did you",
    ],
    ['signingOrder', { participants: [{ ...person, signingOrder: 1 }] }, "mean 'signing_order'?"],
    [
      'fields[].type',
      { participants: [{ ...person, fields: [{ page: 1, x: 1, y: 1, width: 99, height: 99, type: 'x' }] }] },
      "session.participants.0.fields.0: unknown name 'type'",
    ],
  ])('in a session: %s', async (_name, session, detail) => {
    expect(await originator.upload(session)).toMatchObject(refusal(detail));
  });

  it('among the parts of a session', async () => {
    const { payload, contentType } = multipartOf({
      document: { content: await sampleDocument(), filename: 'loan.pdf', type: 'application/pdf' },
      session: JSON.stringify({ participants: [person] }),
      sessions: '{}',
    });
    expect(await originator.send(payload, contentType)).toMatchObject(
      refusal("parts: unknown name 'sessions', did you mean 'session'?"),
    );
  });

  it.each(['phone=1', 'search=1', 'templateId=x', 'status[]=NEW', 'statuss=NEW', 'Reference=x'])(
    'among the filters: %s',
    async (query) => {
      const [name] = query.split('=');
      expect(await originator.ask(`/sessions?${query}`)).toMatchObject(refusal(`unknown name '${name}'`));
    },
  );

  it('in a call that takes none', async () => {
    const { sessionId, signer } = await originator.start();
    const post = (path: string, body: object) =>
      originator.ask(`/sessions/${sessionId}${path}`, { method: 'POST', body });
    expect(await post('/cancel', { why: 'x' })).toMatchObject(refusal("unknown name 'why'"));
    expect(await post(`/participants/${signer.id}/resend-link`, { phone: 'x' })).toMatchObject(
      refusal("unknown name 'phone': no fields are accepted here"),
    );
    expect(await originator.ask('/branches?q=pune')).toMatchObject(refusal("unknown name 'q'"));
    expect((await originator.ask(`/sessions/${sessionId}`)).data.status).toBe('NEW');
    expect(await post('/cancel', {})).toMatchObject({ status: 200 });
  });

  it.each(['[]', 'null', '1', '"x"'])('in a call without a body, sent as %s', async (body) => {
    const { sessionId } = await originator.start();
    const answer = await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
    expect((await originator.ask(`/sessions/${sessionId}`)).data.status).toBe('NEW');
  });

  it('ignores unknown fields that a signer sends', async () => {
    const { signer } = await originator.start();
    expect(await signer.sendOtp({ colour: 'red' })).toMatchObject({ status: 200 });
  });
});

describe('a contradictory session is refused', () => {
  it('with a duplicate name, which a proxy may read differently', async () => {
    const twice = '{"name":"A","vpn_check_enabled":true,"vpn_ch\\u0065ck_enabled":false}';
    const detail = 'an object in it has a duplicate name';
    expect(await originator.ask('/templates', { method: 'POST', body: twice })).toMatchObject(
      refusal(`The body is ambiguous: ${detail}`),
    );
    const session = JSON.stringify({ participants: [person] }).replace(
      '"name"',
      '"phone":"+919812345678","name"',
    );
    const typed = { content: Buffer.from(session), type: 'application/json' };
    for (const part of [session, typed, { ...typed, filename: 'session.json' }]) {
      const { payload, contentType } = multipartOf({
        document: { content: await sampleDocument(), filename: 'loan.pdf', type: 'application/pdf' },
        session: part,
      });
      expect(await originator.send(payload, contentType)).toMatchObject(
        refusal(`The part \`session\` is ambiguous: ${detail}`),
      );
    }
  });

  it('with an order for only some signers', async () => {
    const participants = [{ ...person, signing_order: 2 }, second];
    expect(await originator.upload({ participants })).toMatchObject(refusal('for every participant or for'));
  });

  it('with one phone number for two signers, in any notation', async () => {
    const participants = [person, { ...second, phone: '+91 98765 43210' }];
    expect(await originator.upload({ participants })).toMatchObject(
      refusal('session.participants.1.phone: is also the phone of participants.0'),
    );
  });
});

it('branches with a template that does not check the location cause a warning', async () => {
  const branch = { name: 'Pune', latitude: 18.5, longitude: 73.8 };
  const { data } = await originator.ask('/branches', { method: 'POST', body: branch });
  const session = { participants: [person], branch_ids: [data.branch_id] };
  expect((await originator.upload(session)).data.warnings).toEqual(['branches_not_enforced']);
  const checked = await originator.start({
    template: { location_validation_enabled: true },
    branch_ids: [data.branch_id],
  });
  expect(checked.created.data.warnings).toEqual([]);
});

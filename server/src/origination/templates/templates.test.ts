import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendBatch } from '../../../tests/helpers/batches.ts';
import { Originator, willingVision } from '../../../tests/helpers/signing.ts';
import { signedInAs } from '../../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({
    environment: { LINK_ADDRESSES: 'https://sign.example.com/pages' },
    replace: { vision: willingVision },
  });
  originator = new Originator(test);
});
afterAll(() => test.close());

/** The defaults of SPEC 9, in its own words. */
const DEFAULTS = {
  otp_verify_attempts_per_resend: 3,
  otp_resend_limit: 3,
  otp_cooldown_minutes: 1,
  otp_validity_minutes: 5,
  otp_lockout_minutes: 30,
  otp_email_allowed: false,
  otp_voice_allowed: false,
  validity_hours: 24,
  max_distance_meters: 5000,
  location_indeterminate_allowed: true,
  location_max_accuracy_meters: 100,
  location_cache_expiry_days: 7,
  ocr_max_attempts: 5,
  ocr_cooldown_minutes: 1,
  ocr_lockout_minutes: 30,
  otp_regenerate_on_resend: false,
  send_invite_notification: false,
  send_completion_notification: false,
  vpn_check_enabled: false,
  device_intelligence_enabled: false,
  location_validation_enabled: false,
  allow_out_of_order_signing: false,
  decline: 'off',
  attachments: [],
  resume_minutes: 60,
  signature_per_document: false,
  signature_method: 'drawn',
  signature_drawn_fallback: false,
  liveness_challenge: 'off',
  base_url: null,
  photo_memory_days: 365,
  clip_missing: 'record',
  normalise: 'on',
  unrepresentable_pages: 'refuse',
  stamp: null,
  review_always: false,
  review_on_failed_check: false,
  review_on_open_check: false,
  review_on_device_change: false,
  review_if_read_under_seconds: 0,
  review_if_photos_alike_percent: 0,
  review_four_eyes: false,
  review_reviewers: [],
  review_deadline_hours: 24,
  webhook_url: null,
  webhook_inputs: 'keys',
  sender_name_in_messages: true,
};

const add = (body?: unknown) => originator.ask('/templates', { method: 'POST', body });

it('uses the defaults of SPEC 9 for omitted settings', async () => {
  for (const body of [{}, '', undefined]) {
    const { status, data } = await add(body);
    expect(status).toBe(201);
    const { template_id, created_at, updated_at, ...rest } = data;
    expect(rest).toEqual({
      name: 'Untitled',
      folder: null,
      is_default: false,
      department: null,
      version: 1,
      deleted_at: null,
      ...DEFAULTS,
    });
    expect((await originator.ask(`/templates/${template_id}`)).data).toEqual(data);
    expect(updated_at).toBe(created_at);
  }
});

it('is listed newest first', async () => {
  const first = await add({ name: 'First' });
  const second = await add({ name: 'Second' });
  expect((await originator.ask('/templates')).data.templates.slice(0, 2)).toEqual([second.data, first.data]);
});

it('is replaced as a whole, and running sessions keep their rules', async () => {
  const { data: template } = await add({ name: 'Loans', otp_validity_minutes: 9, ocr_max_attempts: 2 });
  const body = {
    participants: [{ name: 'Asha', phone: '+919876543210' }],
    template_id: template.template_id,
  };
  const before = await originator.upload(body);

  const replaced = await originator.ask(`/templates/${template.template_id}`, {
    method: 'PUT',
    body: { name: 'Loans 2', otp_validity_minutes: 4 },
  });
  expect(replaced).toMatchObject({
    status: 200,
    data: { ...DEFAULTS, name: 'Loans 2', otp_validity_minutes: 4, created_at: template.created_at },
  });
  const after = await originator.upload(body);

  const validity = async (created: typeof before) => {
    const [{ participant_id, link }] = created.data.participants;
    const answer = await test.app.inject({
      url: `/api/v1/participant/template-config/${participant_id}`,
      headers: { 'x-link-token': link.slice(link.lastIndexOf('/') + 1) },
    });
    return answer.json().data.otp_validity_minutes;
  };
  expect(await validity(before)).toBe(9);
  expect(await validity(after)).toBe(4);
  const version = async (created: typeof before) =>
    (await originator.ask(`/sessions/${created.data.session_id}`)).data.template_version;
  expect([await version(before), await version(after)]).toEqual([1, 2]);
});

it('stores a version with the author for each change, and none without a change', async () => {
  const { data: template } = await add({ name: 'Gold', department: 'Pune' });
  const path = `/templates/${template.template_id}`;
  const { browser } = await signedInAs(test, 'administrator', { name: 'Meera Iyer' });
  const body = { name: 'Gold loan', validity_hours: 48 };
  await browser.ask(`/originator${path}`, { method: 'PUT', body });
  const again = await originator.ask(path, { method: 'PUT', body });
  expect(again.data).toMatchObject({ version: 2, name: 'Gold loan' });
  // Two concurrent changes each create a version.
  await Promise.all(
    [5, 6].map((hours) => originator.ask(path, { method: 'PUT', body: { ...body, validity_hours: hours } })),
  );
  const { versions } = (await originator.ask(`${path}/versions`)).data;
  expect(versions.map((one: { version: number }) => one.version)).toEqual([4, 3, 2, 1]);
  expect(versions[2]).toMatchObject({
    changed_by: 'Meera Iyer',
    changes: [
      { setting: 'name', before: 'Gold', after: 'Gold loan' },
      { setting: 'validity_hours', before: 24, after: 48 },
    ],
  });
  expect(versions[3]).toMatchObject({ changed_by: 'bootstrap', changes: [] });
  const attachments = [{ key: 'address', name: 'Proof of address', required: true }];
  await originator.ask(path, { method: 'PUT', body: { ...body, attachments } });
  await originator.ask(path, { method: 'PUT', body: { ...body, attachments } });
  const [newest] = (await originator.ask(`${path}/versions?limit=1`)).data.versions;
  expect(newest).toMatchObject({
    version: 5,
    changes: expect.arrayContaining([
      { setting: 'attachments', before: '', after: 'Proof of address (required)' },
    ]),
  });
  // The last version on a page lists its changes too.
  const first = (await originator.ask(`${path}/versions?limit=3`)).data;
  expect(first.versions.at(-1)).toEqual(versions[1]);
  const rest = (await originator.ask(`${path}/versions?cursor=${first.next_cursor}`)).data;
  expect(rest).toEqual({ versions: versions.slice(2), next_cursor: null });
  const { browser: outsider } = await signedInAs(test, 'officer', { departments: ['Goa'] });
  expect(await outsider.ask(`/originator${path}/versions`)).toMatchObject({ status: 404 });
});

it('only changes the given settings without resetting others to defaults', async () => {
  const { data: template } = await add({ name: 'Gold', otp_validity_minutes: 9, vpn_check_enabled: true });
  const path = `/templates/${template.template_id}`;
  const changed = await originator.ask(path, { method: 'PATCH', body: { validity_hours: 48 } });
  expect(changed.data).toEqual({
    ...template,
    validity_hours: 48,
    version: 2,
    updated_at: changed.data.updated_at,
  });
  expect((await originator.ask(path, { method: 'PATCH', body: {} })).data).toEqual(changed.data);
});

it('is deleted while its sessions continue, and no new session can use it', async () => {
  const { data: template } = await add({ name: 'Old', validity_hours: 48 });
  const path = `/templates/${template.template_id}`;
  const { signer } = await originator.start({ template_id: template.template_id });
  const layout = await originator.makeLayout();
  const batch = await sendBatch(originator, 'borrower.name,borrower.phone\nAsha,+919876543210', {
    layout_id: layout.data.layout_id,
    template_id: template.template_id,
  });
  const remove = () => originator.ask(path, { method: 'DELETE' });
  expect((await remove()).error.code).toBe('TEMPLATE_IN_USE');
  await originator.ask(`/batches/${batch.data.batch_id}/cancel`, { method: 'POST' });
  expect(await remove()).toMatchObject({
    status: 200,
    data: { open_sessions: { count: 1, has_more: false } },
  });

  expect((await signer.get(`/template-config/${signer.id}`)).data.validity_hours).toBe(48);
  await signer.walkTo('signature');
  const participants = [{ name: 'Asha', phone: '+919876543210' }];
  const started = await originator.upload({ participants, template_id: template.template_id });
  expect(started.error.code).toBe('TEMPLATE_NOT_FOUND');
  expect((await originator.ask(path)).data.deleted_at).toEqual(expect.any(String));
  expect((await originator.ask(`${path}/versions`)).data.versions).toHaveLength(1);
  const idsIn = async (query: string) =>
    (await originator.ask(`/templates${query}`)).data.templates.map(
      (one: { template_id: string }) => one.template_id,
    );
  expect(await idsIn('?limit=100')).not.toContain(template.template_id);
  expect(await idsIn('?deleted=true')).toEqual([template.template_id]);
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
    expect(
      await originator.ask(path, { method, ...(method === 'DELETE' ? {} : { body: {} }) }),
    ).toMatchObject({ status: 404 });
});

it.each([
  [{ otp_resend_limit: -1 }, 'otp_resend_limit'],
  [{ otp_verify_attempts_per_resend: 0 }, 'otp_verify_attempts_per_resend'],
  [{ otp_validity_minutes: 1.5 }, 'otp_validity_minutes'],
  [{ validity_hours: '24' }, 'validity_hours'],
  [{ vpn_check_enabled: 'yes' }, 'vpn_check_enabled'],
  [{ base_url: 'javascript:alert(1)' }, 'base_url'],
  [{ base_url: 'https://user:password@sign.example.com' }, 'base_url'],
  [{ base_url: 'https://user@sign.example.com/' }, 'base_url'],
  [{ base_url: 'https://sign.example.com/?a=b' }, 'base_url'],
  [{ base_url: 'https://sign.example.com/#top' }, 'base_url'],
  [{ base_url: 'https://sign.example.com?' }, 'base_url'],
  [{ webhook_url: 'ftp://example.com' }, 'webhook_url'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ name: '\u200b' }, 'name'],
  [{ name: '\ud800' }, 'Unicode'],
])('refuses %j with its name in the detail, on POST, PUT and PATCH', async (body, words) => {
  const { data } = await add({});
  for (const answer of [
    await add(body),
    await originator.ask(`/templates/${data.template_id}`, { method: 'PUT', body }),
    await originator.ask(`/templates/${data.template_id}`, { method: 'PATCH', body }),
  ]) {
    expect(answer).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
    expect(answer.detail).toContain(words);
  }
  expect((await originator.ask(`/templates/${data.template_id}`)).data).toEqual(data);
});

it.each(['https://evil.example', 'https://sign.example.com', 'https://sign.example.com:81/pages'])(
  'refuses links under %s, which the operator has not allowed',
  async (base_url) => {
    const { data } = await add({ base_url: 'https://SIGN.example.com/pages/' });
    for (const answer of [
      await add({ base_url }),
      await originator.ask(`/templates/${data.template_id}`, { method: 'PUT', body: { base_url } }),
      await originator.ask(`/templates/${data.template_id}`, { method: 'PATCH', body: { base_url } }),
    ])
      expect(answer).toMatchObject({ status: 422, error: { code: 'BASE_URL_REFUSED' } });
    expect((await originator.ask(`/templates/${data.template_id}`)).data).toEqual(data);
  },
);

it.each(['nothing', '0198c5a0-0000-7000-8000-000000000000', '%00'])(
  'responds with 404 to the id %s',
  async (id) => {
    const answers = [
      await originator.ask(`/templates/${id}`),
      await originator.ask(`/templates/${id}`, { method: 'PUT', body: {} }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, error: { code: 'TEMPLATE_NOT_FOUND' } });
  },
);

it('has at most one default template, which every caller sees and only callers for all departments choose', async () => {
  const [loans, gold] = [(await add({ name: 'Loans' })).data, (await add({ name: 'Gold' })).data];
  const choose = (id: string, is_default: boolean, browser = originator) =>
    browser.ask(`/templates/${id}/default`, { method: 'PUT', body: { is_default } });
  const defaults = async () =>
    (await originator.ask('/templates?limit=100')).data.templates
      .filter(({ is_default }: { is_default: boolean }) => is_default)
      .map(({ name }: { name: string }) => name);
  expect(await defaults()).toEqual([]);
  expect((await choose(loans.template_id, true)).data).toMatchObject({ is_default: true, version: 1 });
  const both = await Promise.all([choose(gold.template_id, true), choose(loans.template_id, true)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await defaults()).toHaveLength(1);
  await choose(gold.template_id, true);
  expect(await defaults()).toEqual(['Gold']);
  await originator.ask(`/templates/${gold.template_id}`, { method: 'DELETE' });
  expect(await defaults()).toEqual([]);
  expect(await choose(gold.template_id, true)).toMatchObject({ status: 404 });

  const { browser } = await signedInAs(test, 'administrator');
  const path = `/originator/templates/${loans.template_id}/default`;
  expect(await browser.ask(path, { method: 'PUT', body: { is_default: true } })).toMatchObject({
    status: 200,
  });
  expect(await defaults()).toEqual(['Loans']);
  const { events } = (await browser.ask('/staff/events')).data;
  expect(events[0]).toMatchObject({ type: 'ACTED', facts: { template_id: loans.template_id } });
  await choose(loans.template_id, false);
  expect(await defaults()).toEqual([]);
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../tests/helpers/rows.ts';
import { call, nth, Originator } from '../../../tests/helpers/signing.ts';
import { signedInAs, type StaffBrowser } from '../../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let administrator: StaffBrowser;
beforeAll(async () => {
  test = await openTestApp({ environment: { TERMS_URL: 'https://www.example.com/terms' } });
  administrator = (await signedInAs(test, 'administrator', { name: 'Meera Nair' })).browser;
});
afterAll(() => test.close());

const NOTHING = { colour: null, terms_url: null, privacy_url: null, help_phone: null, help_email: null };
const put = (body: object, by = administrator) => by.ask('/originator/brand', { method: 'PUT', body });
const config = async () => (await call(test, { path: '/api/v1/config' })).data;

const drawn = (width: number, height: number, alpha = 0.5) =>
  sharp({ create: { width, height, channels: 4, background: { r: 120, g: 30, b: 90, alpha } } });

describe('a brand', () => {
  it("consists of the deployment's settings and the product's colours until one is set", async () => {
    const { data } = await administrator.ask('/originator/brand');
    expect(data).toMatchObject({ version: 0, ...NOTHING, colours: null, logo_url: null, changed_by: null });
    expect(await config()).toMatchObject({
      company_logo: null,
      company_logo_dark: null,
      terms_url: 'https://www.example.com/terms',
      help_phone: null,
    });
    const css = await test.app.inject('/brand.css');
    expect([css.statusCode, css.body]).toEqual([200, '']);
  });

  it('is shown to signers with the next request, and every change is recorded with its author', async () => {
    const set = {
      ...NOTHING,
      colour: '#7A1F5C',
      terms_url: 'https://bank.example/t',
      help_phone: '1800 123 456',
    };
    const { data } = await put(set);
    expect(data).toMatchObject({ version: 1, colour: '#7a1f5c', changed_by: 'Meera Nair' });
    expect(data.colours).toMatchObject({ light: { brand: '#7a1f5c', ink: '#ffffff' }, is_adjusted: false });
    expect(await config()).toMatchObject({ terms_url: 'https://bank.example/t', help_phone: '1800 123 456' });
    const css = await test.app.inject('/brand.css?v=1');
    expect(css.body).toContain('html:root{--brand:#7a1f5c;--brand-rgb:122 31 92;');
    expect(css.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const again = await test.app.inject({
      url: '/brand.css',
      headers: { 'if-none-match': String(css.headers['etag']) },
    });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'no-cache']);
    const { data: events } = await administrator.ask('/staff/events?limit=1');
    expect(nth<object>(events.events, 0)).toMatchObject({
      type: 'ACTED',
      facts: { call: 'PUT /api/v1/originator/brand', version: 1 },
    });
    await put({ ...set, help_phone: null });
    await put({ ...set, help_phone: null });
    const own = { sms: null, subject: 'Please sign', mail: null };
    await administrator.ask('/originator/message-texts/hi/invite', { method: 'PUT', body: own });
    const versions = async (query: string) =>
      (await administrator.ask(`/originator/brand/versions${query}`)).data;
    const first = await versions('?limit=3');
    const nobody = { language: null, kind: null };
    expect(first.versions.map(({ changes }: { changes: object[] }) => changes)).toEqual([
      [{ part: 'subject', language: 'hi', kind: 'invite', before: null, after: 'Please sign' }],
      [],
      [{ ...nobody, part: 'help_phone', before: '1800 123 456', after: null }],
    ]);
    expect(await versions(`?cursor=${first.next_cursor}`)).toMatchObject({
      versions: [
        {
          version: 1,
          changed_by: 'Meera Nair',
          changes: [
            { ...nobody, part: 'colour', before: null, after: '#7a1f5c' },
            { part: 'terms_url' },
            { part: 'help_phone' },
          ],
        },
      ],
      next_cursor: null,
    });
  });

  it("is changed in part: omitted values keep a colleague's changes", async () => {
    const patch = (body: object) => administrator.ask('/originator/brand', { method: 'PATCH', body });
    await put({ ...NOTHING, colour: '#7a1f5c' });
    await patch({ help_phone: '1800 123 456' });
    const { data } = await patch({ colour: null, help_email: 'help@bank.example' });
    expect(data).toMatchObject({ ...NOTHING, help_phone: '1800 123 456', help_email: 'help@bank.example' });
    expect(await patch({ colour: '#ffff00' })).toMatchObject({
      status: 422,
      error: { code: 'BRAND_COLOUR_REFUSED' },
    });
    expect(await patch({ helpphone: '1' })).toMatchObject({ status: 400 });
    expect((await administrator.ask('/originator/brand')).data).toMatchObject({ version: data.version });
  });

  it('refuses a colour with too little contrast, with the measured value and an alternative', async () => {
    const { status, error } = await put({ ...NOTHING, colour: '#ffe14d' });
    expect([status, error]).toMatchObject([
      422,
      { code: 'BRAND_COLOUR_REFUSED', ratio: 1.3, needed: 3, message: expect.stringContaining('1.3 : 1') },
    ]);
    expect(await put({ ...NOTHING, colour: error.nearest })).toMatchObject({ status: 200 });
  });

  it.each([
    ['colour', '#7a1f5c;} body{display:none'],
    ['colour', 'red'],
    ['terms_url', 'http://bank.example/terms'],
    ['terms_url', 'javascript:alert(1)'],
    ['help_phone', '"><script>'],
    ['help_email', 'nobody'],
  ])('refuses as %s: %s', async (name, value) => {
    const answer = await put({ ...NOTHING, [name]: value });
    expect(answer).toMatchObject({ status: 400, detail: expect.stringContaining(name) });
  });

  it('is changed only by administrators and by keys for all departments', async () => {
    for (const role of ['officer', 'reviewer', 'auditor'] as const) {
      const { browser } = await signedInAs(test, role, { departments: ['Pune'] });
      expect(await put(NOTHING, browser)).toMatchObject({ error: { code: 'ROLE_REFUSED' } });
    }
    const made = await new Originator(test).ask('/brand', { method: 'PUT', body: NOTHING });
    expect(made.data).toMatchObject({ colour: null, changed_by: expect.any(String) });
  });

  it('counts one version for each of many concurrent changes', async () => {
    const before = Number((await administrator.ask('/originator/brand')).data.version);
    const made = await Promise.all(Array.from({ length: 5 }, () => put(NOTHING)));
    expect(made.map(({ data }) => Number(data.version)).toSorted((a, b) => a - b)).toEqual(
      [1, 2, 3, 4, 5].map((more) => before + more),
    );
  });
});

describe('a logo', () => {
  it('is re-encoded within limits, without other content of the file, and served at its own address', async () => {
    const secret = await drawn(3000, 900)
      .png()
      .withExif({ IFD0: { Artist: 'secret-owner' } })
      .toBuffer();
    const { data, status } = await administrator.putLogo('light', secret);
    expect([status, data.logo_url]).toEqual([200, expect.stringMatching(/^\/brand\/[0-9a-f]{64}\.png$/)]);
    expect(await config()).toMatchObject({ company_logo: data.logo_url, company_logo_dark: null });
    const served = await test.app.inject(data.logo_url);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 533,
      height: 160,
      hasAlpha: true,
    });
    expect(served.rawPayload.includes('secret-owner')).toBe(false);
  });

  it('has a variant for dark screens, and either can be removed', async () => {
    const { data } = await administrator.putLogo('dark', await drawn(400, 100, 1).webp().toBuffer());
    expect(await config()).toMatchObject({ company_logo_dark: data.logo_dark_url });
    const gone = await administrator.ask('/originator/brand/logo/light', { method: 'DELETE' });
    expect(gone.data).toMatchObject({ logo_url: null, logo_dark_url: data.logo_dark_url });
    expect(await config()).toMatchObject({ company_logo: null, company_logo_dark: null });
  });

  it('is never an SVG, a page, an undecodable picture, or too large', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const png = await drawn(200, 60).png().toBuffer();
    for (const [content, code] of [
      [Buffer.from(svg), 'LOGO_REFUSED'],
      [Buffer.from('<!doctype html>'), 'LOGO_REFUSED'],
      [png.subarray(0, 60), 'LOGO_REFUSED'],
      [Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), 'PAYLOAD_TOO_LARGE'],
    ] as const)
      expect((await administrator.putLogo('light', content)).error).toMatchObject({ code });
    expect((await test.app.inject('/brand/nothing.png')).statusCode).toBe(404);
    expect((await test.app.inject(`/brand/${'0'.repeat(64)}.png`)).statusCode).toBe(404);
  });
});

const own = (kind: string, body: object, language = 'en') =>
  administrator.ask(`/originator/message-texts/${language}/${kind}`, { method: 'PUT', body });
const changeOwn = (kind: string, body: object) =>
  administrator.ask(`/originator/message-texts/en/${kind}`, { method: 'PATCH', body });
const NO_WORDS = { sms: null, subject: null, mail: null };

describe('custom texts of a message', () => {
  it('are used from then on, and the evidence records the version; the default can be restored', async () => {
    const sms = 'Your code for the loan: {{code}}. Do not share it with anyone.\n\n@{{host}} #{{code}}';
    const { data } = await own('otp', { ...NO_WORDS, sms });
    expect(data).toMatchObject({ sms: { text: sms, registered: null }, mail: { text: null } });
    const { sessionId, signers } = await new Originator(test).start();
    const signer = nth(signers, 0);
    await signer.sendOtp();
    const { data: outbox } = await call(test, { path: '/api/v1/dev/outbox' });
    expect(outbox[0].text).toMatch(/^Your code for the loan: \d{6}\. Do not share/);
    const sent = (await eventsOf(test, sessionId)).find(({ type }) => type === 'OTP_SENT');
    expect(sent?.facts).toMatchObject({ brand_version: data.version });
    expect(await own('otp', NO_WORDS)).toMatchObject({ data: { sms: { text: null } } });
    const { data: list } = await administrator.ask('/originator/message-texts?language=en');
    expect(list.texts.find(({ kind }: { kind: string }) => kind === 'otp').sms.text).toBeNull();
    expect(list.samples).toMatchObject({ company: 'Meridian Finance', host: 'sign.test' });
  });

  it("are changed in part: omitted texts keep a colleague's changes", async () => {
    const sms = 'Your turn: {{link}}';
    await Promise.all([changeOwn('turn', { sms }), changeOwn('turn', { subject: 'Your turn' })]);
    const { data } = await changeOwn('turn', { mail: 'Sign here: {{link}}\r\n' });
    expect(data).toMatchObject({
      sms: { text: sms },
      subject: { text: 'Your turn' },
      mail: { text: 'Sign here: {{link}}' },
    });
    expect((await changeOwn('turn', { sms: null })).data).toMatchObject({
      sms: { text: null },
      subject: { text: 'Your turn' },
    });
    expect(await changeOwn('turn', { mail: 'Hello' })).toMatchObject({
      status: 422,
      error: { problems: [{ part: 'mail', problem: 'missing', name: 'link' }] },
    });
    expect(await changeOwn('turn', { sms: 'Sign: {{link}}', text: '' })).toMatchObject({ status: 400 });
    // A call that sets the texts of a kind of message must contain all of them.
    expect(await own('turn', { sms })).toMatchObject({ status: 400 });
  });

  it('are refused with the missing or unknown placeholders by name', async () => {
    const { status, error } = await own('invite', { sms: 'Sign now, {{nam}}', subject: 'Hi', mail: 'Hello' });
    expect([status, error.code]).toEqual([422, 'MESSAGE_TEXT_REFUSED']);
    expect(error.problems).toEqual([
      { part: 'sms', problem: 'unknown', name: 'nam' },
      { part: 'mail', problem: 'missing', name: 'link' },
    ]);
    expect((await own('invite', NO_WORDS, 'xx')).status).toBe(400);
  });

  it('yield to texts registered with the operators', async () => {
    const { smsTemplates } = test.services;
    Object.assign(test.services, { smsTemplates: { en: { invite: { dlt_template_id: '1107' } } } });
    const refused = [
      await own('invite', { ...NO_WORDS, sms: 'Sign: {{link}}' }),
      await changeOwn('invite', { sms: 'Sign: {{link}}' }),
    ];
    const changed = await changeOwn('invite', { subject: 'Please sign' });
    Object.assign(test.services, { smsTemplates });
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 409, error: { code: 'MESSAGE_TEXT_REGISTERED' } });
    expect(changed.data).toMatchObject({ subject: { text: 'Please sign' } });
  });
});

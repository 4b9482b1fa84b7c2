/**
 * Runs every method of the client against a real server. The last test reports calls that have no method, and methods
 * that were not tested.
 */
import type { Call } from '@countersign/contract/call';
import { CALLS } from '@countersign/contract/calls';
import { SCOPES } from '@countersign/contract/rules/scopes';
import { createApiKey } from '@countersign/server/access/api-keys';
import { PATIENTLY } from '@countersign/server/tests/helpers/patience';
import { signaturePng } from '@countersign/server/tests/helpers/signature-png';
import { sealAtLast } from '@countersign/server/tests/helpers/sealing';
import { onePage, writePdf } from '@countersign/server/pdf/testing/write-pdf';
import { sampleDocument, Signer, willingVision } from '@countersign/server/tests/helpers/signing';
import { plainPhotos, referencePhoto } from '@countersign/server/tests/helpers/stand-ins';
import { zipped } from '@countersign/server/tests/helpers/zipped';
import { openTestApp, type TestApp } from '@countersign/server/tests/helpers/test-app';
import {
  openWebhookReceiver,
  type WebhookReceiver,
} from '@countersign/server/tests/helpers/webhook-receiver';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AREAS } from './areas.ts';
import {
  ApiError,
  type Attempt,
  type Client,
  createClient,
  type UploadProgress,
  verifyWebhook,
} from './index.ts';
import type { Row } from './row.ts';

let test: TestApp;
let receiver: WebhookReceiver;
let client: Client;
let pdf: Uint8Array<ArrayBuffer>;
const attempts: Attempt[] = [];

beforeAll(async () => {
  receiver = await openWebhookReceiver();
  test = await openTestApp({
    environment: { WEBHOOK_ALLOW: '127.0.0.1' },
    replace: { vision: willingVision },
  });
  const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
  client = createClient({ url: `${url}/`, apiKey: test.apiKey, onAttempt: (one) => attempts.push(one) });
  pdf = new Uint8Array(await sampleDocument());
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Signer ${index}`,
    phone: `+9198765432${10 + index}`,
  }));

const tableOf = (phone: string) => ({
  name: 'loans.csv',
  content: Buffer.from(`borrower.name,borrower.phone\nAsha,${phone}`),
});

const namesIn = (call: Call): string =>
  call.data instanceof z.ZodObject ? Object.keys(call.data.shape).join(' ') : '';

const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('the client', () => {
  it('sets up branches, templates and webhooks', async () => {
    const leaked = await client.webhooks.createSecret({});
    const secret = await client.webhooks.createSecret({ expire_others_in_hours: 1 });
    const listed = async () =>
      (await client.webhooks.listSecrets()).secrets.map(({ secret_id }) => secret_id);
    expect(await listed()).toEqual([secret.secret_id, leaked.secret_id]);
    await client.webhooks.revokeSecret(leaked.secret_id);
    expect(await listed()).toEqual([secret.secret_id]);

    const branch = await client.branches.create({ name: 'Pune', latitude: 18.5, longitude: 73.8 });
    expect((await client.branches.list()).branches).toEqual([branch]);
    expect((await client.branches.findPlaces({ text: 'Pune' })).places[0]).toMatchObject({ name: 'Pune' });
    const place = { latitude: 18.5, longitude: 73.8, max_distance_meters: 500 };
    expect(await client.branches.drawPlace(place)).toEqual({ map_image_base64: expect.any(String) });
    await client.branches.delete(branch.branch_id);
    expect(await refusalOf(client.branches.delete(branch.branch_id))).toMatchObject({
      code: 'BRANCH_NOT_FOUND',
    });

    const made = await client.templates.create({ name: 'Loans', webhook_url: `${receiver.url}/hook` });
    const replaced = await client.templates.replace(made.template_id, {
      name: 'Loans',
      webhook_url: `${receiver.url}/hook`,
      validity_hours: 48,
    });
    expect(replaced).toMatchObject({ version: 2, validity_hours: 48 });
    expect(await client.templates.get(made.template_id)).toEqual(replaced);
    const changed = await client.templates.change(made.template_id, { validity_hours: 72 });
    expect(changed).toMatchObject({ version: 3, validity_hours: 72, webhook_url: made.webhook_url });
    expect(await client.templates.list()).toEqual({ templates: [changed], next_cursor: null });
    const { template_id } = changed;
    expect(await client.templates.setDefault(template_id, { is_default: true })).toMatchObject({
      is_default: true,
    });
    await client.templates.setDefault(template_id, { is_default: false });
    expect(await client.templates.file(template_id, { folder: 'Loans' })).toMatchObject({ folder: 'Loans' });
    expect(await client.templates.move(template_id, { department: null })).toEqual({
      template_id,
      department: null,
      former_department: null,
    });
    const { versions, next_cursor: more } = await client.templates.versions(made.template_id, { limit: 2 });
    expect([versions.map(({ version }) => version), typeof more]).toEqual([[3, 2], 'string']);
    const all = [];
    for await (const { version } of client.templates.eachVersion(made.template_id, { limit: 2 }))
      all.push(version);
    expect(all).toEqual([3, 2, 1]);

    expect(await client.templates.testWebhook(made.template_id)).toMatchObject({ delivered: true });
    const [webhook] = receiver.received;
    expect(await verifyWebhook(secret.secret, webhook?.headers ?? {}, webhook?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      id: webhook?.headers['webhook-id'],
    });
    await client.webhooks.enableAddress({ url: `${receiver.url}/hook` });
  });

  it('creates, changes and archives a layout', async () => {
    const layout = { name: 'Loan', roles: [{ id: 'borrower', name: 'Borrower' }], fields: [] };
    const made = await client.layouts.create({ document: { name: 'loan.pdf', content: pdf }, layout });
    expect(made).toMatchObject({ version: 1, documents: [{ size_bytes: pdf.length }] });
    const second = await client.layouts.addVersion(made.layout_id, { layout: { ...layout, based_on: 1 } });
    expect(second.version).toBe(2);
    expect(await client.layouts.get(made.layout_id, { version: 1 })).toMatchObject({ version: 1 });
    expect(await client.layouts.versions(made.layout_id, { limit: 1 })).toMatchObject({
      versions: [{ version: 2 }],
      next_cursor: expect.any(String),
    });
    const versions = [];
    for await (const { version } of client.layouts.eachVersion(made.layout_id, { limit: 1 }))
      versions.push(version);
    expect(versions).toEqual([2, 1]);
    const document = await client.layouts.document(made.layout_id, 1);
    expect(document).toMatchObject({ type: 'application/pdf' });
    expect(await document.bytes()).toEqual(pdf);
    expect(await client.layouts.suggestions(made.layout_id)).toEqual({ suggestions: expect.any(Array) });
    expect(await client.layouts.annotations(made.layout_id)).toEqual({ annotations: [] });
    const replaced = await client.layouts.replaceDocument(made.layout_id, 1, {
      document: new Blob([pdf, '\n']),
      replacement: { based_on: 2 },
    });
    expect(replaced).toMatchObject({ version: 3, dropped: [], documents: [{ name: 'loan.pdf' }] });
    expect((await client.layouts.list()).layouts).toHaveLength(1);
    expect(await client.layouts.setTemplate(made.layout_id, { template_id: null })).toMatchObject({
      default_template_id: null,
    });
    expect(await client.layouts.move(made.layout_id, { department: null })).toMatchObject({
      department: null,
    });
    expect(await client.layouts.file(made.layout_id, { folder: 'Loans' })).toMatchObject({ folder: 'Loans' });
    const copy = await client.layouts.duplicate(made.layout_id, { name: 'Car loan' });
    expect(copy).toMatchObject({ name: 'Car loan', folder: 'Loans', version: 1 });
    expect((await client.layouts.inputs(made.layout_id)).type).toMatch(/^text\/csv/);
    await client.layouts.archive(made.layout_id);
    const archived = [];
    for await (const one of client.layouts.each({ archived: 'true' })) archived.push(one.layout_id);
    expect(archived).toEqual([made.layout_id]);
  });

  it('creates, corrects, extends and reminds, and iterates over all pages of the list', async () => {
    const template = await client.templates.create({
      send_invite_notification: true,
      webhook_url: `${receiver.url}/hook`,
    });
    const progress: UploadProgress[] = [];
    const sent = await client.sessions.create(
      {
        document: new File([pdf], 'loan.pdf', { type: 'application/pdf' }),
        session: {
          template_id: template.template_id,
          reference: 'LOAN-1',
          participants: people(2).map((person, index) => ({ ...person, external_id: `C-${index}` })),
        },
      },
      { onProgress: (one) => progress.push(one) },
    );
    const total = progress[0]?.total ?? 0;
    expect(total).toBeGreaterThan(pdf.length);
    expect(progress[0]).toEqual({ sent: 0, total, isMeasured: true });
    expect(progress.at(-1)).toEqual({ sent: total, total, isMeasured: true });
    const id = sent.session_id;
    const borrower = String(sent.participants[0]?.participant_id);

    const ends = new Date(Date.parse(sent.expires_at) + 86_400_000).toISOString();
    expect(await client.sessions.extend(id, { expires_at: ends })).toMatchObject({ expires_at: ends });
    // A reminder is sent only to signers who have received the first message, and only some time after it.
    test.clock.pass({ minutes: 11 });
    const reminded = await vi.waitUntil(() => client.sessions.remind(id).catch(() => null), PATIENTLY);
    expect(reminded.participant_ids).toEqual([borrower]);
    expect((await client.sessions.resendLink(id, borrower)).link).toMatch(/^http/);
    expect((await client.sessions.renewLink(id, borrower)).link).toMatch(/^http/);
    const photo = { reference_photo: await referencePhoto() };
    expect(await client.sessions.addReferencePhoto(id, borrower, photo)).toMatchObject({
      participant_id: borrower,
    });
    expect(await client.sessions.addNote(id, { text: 'Called' })).toMatchObject({ text: 'Called' });
    expect((await client.sessions.colleagues(id)).colleagues).toEqual([]);
    expect(await client.sessions.assign(id, { person_id: null })).toMatchObject({ assignee: null });
    expect(await client.sessions.nameReviewers(id, { person_ids: [] })).toMatchObject({ reviewers: [] });
    const contact = { phone: '+919800000001' };
    expect(await client.sessions.correctContact(id, borrower, contact)).toMatchObject({ email_masked: null });
    expect(await client.sessions.place(id, borrower)).toBeNull();

    const { deliveries } = await client.webhooks.ofSession(id);
    await client.webhooks.resend(id, String(deliveries[0]?.delivery_id));
    expect(await client.webhooks.undelivered({ limit: 5 })).toMatchObject({ next_cursor: null });
    expect(await client.webhooks.disabledAddresses()).toEqual({ addresses: [], next_cursor: null });

    for (const reference of ['LOAN-2', 'LOAN-3'])
      await client.sessions.create({ document: [pdf], session: { reference, participants: people(1) } });
    const found = [];
    for await (const { reference } of client.sessions.each({ limit: 2, order: 'oldest' }))
      found.push(reference);
    expect(found).toEqual(['LOAN-1', 'LOAN-2', 'LOAN-3']);
    expect(await client.sessions.count({ status: ['NEW', 'COMPLETED'] })).toEqual({
      count: 3,
      has_more: false,
    });
    const page = await client.sessions.list({ reference_begins: 'LOAN-1' });
    expect(page).toMatchObject({ sessions: [{ session_id: id }], next_cursor: null });

    await client.sessions.cancel(id, { reason: 'Sent twice' });
    expect(await client.sessions.get(id)).toMatchObject({ status: 'CANCELLED', cancel_reason: 'Sent twice' });
    const externalIds = async () =>
      (await client.sessions.get(id)).participants.map((person) => person.external_id);
    expect(await externalIds()).toEqual(['C-0', 'C-1']);
    await client.sessions.erase(id);
    expect(await externalIds()).toEqual([null, null]);
    expect(await client.templates.delete(template.template_id)).toMatchObject({
      open_sessions: { count: 0, has_more: false },
    });
  });

  it('reads the codes of a test session with a test key', async () => {
    const scopes = SCOPES.filter((scope) => scope !== 'setup');
    const { key } = await createApiKey(test.services, 'Tests', { isTest: true, scopes });
    const tests = createClient({
      url: test.app.listeningOrigin,
      apiKey: key,
      onAttempt: (one) => attempts.push(one),
    });
    const sent = await tests.sessions.create({ document: pdf, session: { participants: people(1) } });
    const borrower = String(sent.participants[0]?.participant_id);
    expect(await tests.sessions.testCodes(sent.session_id, borrower)).toEqual({ otp: null, liveness: null });
    expect(await refusalOf(client.sessions.testCodes(sent.session_id, borrower))).toMatchObject({
      code: 'API_KEY_KIND_REFUSED',
    });
  });

  it('creates, previews and sends a draft, and duplicates it', async () => {
    const begun = await client.drafts.create({ content: { reference: 'LOAN-4' } });
    const id = begun.draft_id;
    const { sha256 } = await client.drafts.addDocument(id, { document: { name: 'loan.pdf', content: pdf } });
    expect(await (await client.drafts.document(id, sha256)).bytes()).toEqual(pdf);
    const saved = await client.drafts.save(id, {
      version: begun.version,
      content: { ...begun.content, documents: [{ sha256, name: 'Loan' }], participants: people(1) },
    });
    expect(await client.drafts.get(id)).toMatchObject({ version: saved.version });
    expect(await client.drafts.list({ limit: 1 })).toMatchObject({
      drafts: [{ draft_id: id, reference: 'LOAN-4' }],
      next_cursor: null,
    });
    expect(await client.drafts.places(id)).toMatchObject({ fields: [], problems: [] });
    const { documents } = await client.drafts.preview(id);
    const read = await client.drafts.previewedDocument(id, String(documents[0]?.sha256));
    expect(read.type).toBe('application/pdf');
    await read.stream.cancel();
    const sent = await client.drafts.send(id, { version: saved.version });
    const like = await client.sessions.duplicate(sent.session_id);
    expect(like).toMatchObject({ missing: [], content: { reference: 'LOAN-4' } });
    await client.drafts.delete(like.draft_id);
  });

  it('sends, pauses and cancels a batch', async () => {
    const roles = [{ id: 'borrower', name: 'Borrower' }];
    const layout = await client.layouts.create({
      document: { name: 'loan.pdf', content: pdf },
      layout: { name: 'By the table', roles, fields: [] },
    });
    const form = await (await client.layouts.batchForm(layout.layout_id)).bytes();
    expect(Buffer.from(form).toString()).toContain('borrower.name');
    const batch = { layout_id: layout.layout_id };
    const made = await client.batches.create({ file: tableOf('12'), batch });
    const problems = await (await client.batches.problems(made.batch_id)).bytes();
    expect(Buffer.from(problems).toString()).toContain('borrower.phone');
    const mended = await client.batches.replaceFile(made.batch_id, {
      file: tableOf('+919876543210'),
      batch: {},
    });
    expect(mended).toMatchObject({ batch_id: made.batch_id, problems: [] });
    const listed = [];
    for await (const { batch_id } of client.batches.each()) listed.push(batch_id);
    expect((await client.batches.list()).batches.map(({ batch_id }) => batch_id)).toEqual(listed);
    await client.batches.start(made.batch_id);
    await client.batches.pause(made.batch_id);
    await client.batches.resume(made.batch_id);
    await client.batches.cancel(made.batch_id);
    expect(await client.batches.get(made.batch_id)).toMatchObject({ batch_id: made.batch_id });
    expect((await client.batches.result(made.batch_id)).type).toMatch(/^text\/csv/);
    expect((await client.batches.inputs(made.batch_id)).type).toMatch(/^text\/csv/);
  });

  it('sets the brand and the message texts', async () => {
    const { version, ...before } = await client.brand.get();
    expect(before).toMatchObject({ colour: null });
    const none = { terms_url: null, privacy_url: null, help_phone: null, help_email: null };
    expect(await client.brand.replace({ colour: '#7a1f5c', ...none })).toMatchObject({ colour: '#7a1f5c' });
    expect(await client.brand.change({ help_phone: '1800 123 456' })).toMatchObject({ colour: '#7a1f5c' });
    const logo = { name: 'logo.png', content: Buffer.from(await signaturePng(), 'base64') };
    await client.brand.putLogo('light', { logo });
    expect(await client.brand.deleteLogo('light')).toMatchObject({ version: version + 4 });
    await client.brand.replaceMessageText('hi', 'invite', { sms: null, subject: 'Own', mail: null });
    await client.brand.changeMessageText('hi', 'invite', { subject: 'Own words' });
    const { texts } = await client.brand.messageTexts({ language: 'hi' });
    expect(JSON.stringify(texts)).toContain('Own words');
    const { versions } = await client.brand.versions({ limit: 1 });
    expect(versions).toMatchObject([{ changes: [{ part: 'subject', kind: 'invite', after: 'Own words' }] }]);
  });

  it('reviews, downloads the sealed document and its evidence, shares it and verifies it', async () => {
    const template = await client.templates.create({ review_always: true });
    const sent = await client.sessions.create({
      document: [pdf, { name: 'terms.pdf', content: new Blob([new Uint8Array(writePdf(onePage()))]) }],
      session: { template_id: template.template_id, participants: people(1) },
    });
    const id = sent.session_id;
    for (const participant of sent.participants) {
      const token = participant.link.slice(participant.link.lastIndexOf('/') + 1);
      const signer = new Signer(test, id, participant.participant_id, token, plainPhotos);
      signer.documents = 2;
      await signer.walkTo('signature');
    }
    const { reviews } = await client.reviews.list();
    expect(reviews).toMatchObject([{ session_id: id, round: 1 }]);
    await client.reviews.decide(id, { decision: 'accept', round: 1 });
    await sealAtLast(test, id);

    const sealed = await client.sessions.document(id, { version: 'sealed', document: 2 });
    expect(sealed.name).toMatch(/\.pdf$/);
    const bytes = await sealed.bytes();
    expect(sealed.size).toBe(bytes.length);
    const bundle = await (await client.sessions.bundle(id)).blob();
    const verified = await client.verify.document({ document: bytes });
    expect(verified).toMatchObject({ seal: { verdict: 'passed' }, session: { session_id: id, document: 2 } });
    expect(await client.verify.bundle({ bundle })).toMatchObject({ verdict: 'passed', missing: [] });

    const { events, intact } = await client.sessions.evidence(id);
    expect(intact).toBe(true);
    const zip = await client.sessions.evidenceZip(id);
    expect(zip.type).toBe('application/zip');
    await zip.stream.cancel();
    const part = /"name":"signature[^"]*","sha256":"([0-9a-f]{64})"/.exec(
      events.map(({ body }) => body).join('\n'),
    )?.[1];
    expect((await (await client.sessions.evidencePart(id, String(part))).bytes()).length).toBeGreaterThan(
      100,
    );

    const { token } = await client.sessions.shareDocument(id, { expires_in_hours: 1 });
    const outsider = createClient({
      url: test.app.listeningOrigin,
      onAttempt: (one) => attempts.push(one),
    });
    expect((await outsider.shared.documents(token)).documents).toHaveLength(2);
    expect((await (await outsider.shared.document(token, { document: 2 })).bytes()).length).toBe(
      bytes.length,
    );
    await (await outsider.shared.bundle(token)).stream.cancel();
    expect(await refusalOf(outsider.sessions.get(id))).toMatchObject({
      code: 'API_KEY_INVALID',
      status: 401,
    });
    expect((await outsider.installation.config()).product_name).toBeTruthy();
  });

  it('reads the figures and the retention preview', async () => {
    expect((await client.insight.get({ compare: 'previous' })).comparison).not.toBeNull();
    expect((await client.insight.csv()).type).toMatch(/^text\/csv/);
    expect(await client.insight.retention()).toMatchObject({ retention_days: null });
  });

  it('manages stamp certificates', async () => {
    const line = 'IN-KA1001X,Karnataka,Article 5,100,05-Jan-2026';
    const imported = await client.stamps.import({
      import: {},
      table: { content: Buffer.from(`number,state,article,value,issued_on\n${line}\n`), name: 'stamps.csv' },
      files: {
        content: new Uint8Array(await zipped([['IN-KA1001X.pdf', writePdf(onePage())]])),
        name: 'stamps.zip',
      },
    });
    expect(imported.imported).toBe(1);
    const { stamps } = await client.stamps.list({ state: 'KA' });
    expect(stamps).toMatchObject([{ number: 'IN-KA1001X', status: 'available' }]);
    expect(await (await client.stamps.report()).text()).toContain('IN-KA1001X');
    const id = stamps[0]?.stamp_id ?? '';
    expect((await client.stamps.file(id)).type).toBe('application/pdf');
    const kind = { state: 'KA' as const, article: 'Article 5', value: 100 };
    expect(await client.stamps.setAlert({ ...kind, threshold: 2 })).toMatchObject({ is_low: true });
    expect((await client.stamps.stock()).levels).toMatchObject([{ ...kind, available: 1 }]);
    expect(await client.stamps.spoil(id, { reason: 'Torn' })).toMatchObject({ status: 'spoilt' });
  });

  it('reports validation problems by field', async () => {
    const session = { participants: [{ name: 'A', phone: '12' }] };
    const error = await refusalOf(client.sessions.create({ document: pdf, session }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      problems: [
        { field: 'session.participants.0.phone', message: expect.stringContaining('+919876543210') },
      ],
      requestId: expect.stringMatching(/.+/),
    });
    expect(await refusalOf(client.branches.create({ name: 'X', latitude: 91, longitude: 0 }))).toMatchObject({
      problems: [{ field: 'latitude' }],
    });
    expect(() => client.sessions.get('')).toThrow(TypeError);
  });

  it('performs a repeated request only once', async () => {
    const options = { idempotencyKey: 'order-77' };
    const ask = () => client.branches.create({ name: 'Once', latitude: 1, longitude: 1 }, options);
    const [first, second] = [await ask(), await ask()];
    expect(second).toEqual(first);
  });

  // This test must be the last one in the file, because it checks which methods the earlier tests have called.
  it('has a method for every call of the contract, and each has been called here', () => {
    const wanted = Object.entries(CALLS).flatMap(([name, call]) =>
      call.access === 'api-key' || call.tag === 'Public' ? [name] : [],
    );
    const rows = Object.values(AREAS).flatMap((area): Row[] => Object.values(area));
    expect(wanted.filter((name) => !rows.some(({ call }) => call === name))).toEqual([]);
    const succeeded = new Set(attempts.filter(({ error }) => error === null).map(({ call }) => call));
    expect(wanted.filter((name) => !succeeded.has(name))).toEqual([]);
    // Every call with pages must have a method that iterates over its items.
    const paged = rows.filter(({ call: name }) => /next_cursor/.test(namesIn(CALLS[name])));
    expect(paged.length).toBeGreaterThan(20);
    expect(
      paged.filter(
        ({ call: name }) => !rows.some(({ call, answers }) => call === name && answers === 'each'),
      ),
    ).toEqual([]);
    for (const { call: name, line, answers } of rows) {
      const call = CALLS[name];
      expect(line).toBe(`${call.method} ${call.path}`);
      if (answers === 'data') expect(call).not.toHaveProperty('file');
    }
  });
});

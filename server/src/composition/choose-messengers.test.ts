import { createSecretKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { ringOf } from '../crypto/key-ring.ts';
import { createVault } from '../crypto/vault.ts';
import { connectDatabase } from '../database/connect.ts';
import { createLog } from '../http/request-log.ts';
import { openLocalSmtp, type LocalSmtp } from '../../tests/helpers/local-smtp.ts';
import { openOutsideServer, saying, type OutsideServer } from '../../tests/helpers/outside-server.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/test-database.ts';
import { createMessengers } from './choose-messengers.ts';
import { readOutbox } from '../providers/outbox.ts';

let folder: string;
let gateway: OutsideServer;
let smtp: LocalSmtp;
let testDatabase: TestDatabase;
let deps: Parameters<typeof createMessengers>[1];
const warnings: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-messengers-'));
  gateway = await openOutsideServer();
  smtp = await openLocalSmtp();
  testDatabase = await createTestDatabase();
  const log = createLog('silent');
  log.warn = (warning: unknown) => void warnings.push(String(warning));
  deps = {
    database: connectDatabase(testDatabase.connection, { log }),
    vault: createVault(ringOf(createSecretKey(Buffer.alloc(32, 1)))),
    now: () => new Date(),
    log,
    publicUrl: 'https://sign.test',
  };
});
afterAll(async () => {
  await Promise.all([gateway.close(), smtp.close(), deps.database.close()]);
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

const SMS = { id: 'm-1', to: '+919876543210', text: 'Hello' };
const MAIL = { id: 'm-2', to: 'asha@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const choose = (environment: Record<string, string>) => createMessengers(readSettings(environment), deps);

it('stores messages in the outbox by default, and warns about that in production', async () => {
  const { sms, mail } = choose({});
  await sms.send(SMS);
  await mail.send(MAIL);
  expect(await readOutbox(deps)).toMatchObject([
    { channel: 'email', to: MAIL.to, subject: 'Hello' },
    { channel: 'sms', to: SMS.to, subject: null },
  ]);
  expect(warnings).toEqual([]);
  choose({ NODE_ENV: 'production' });
  expect(warnings).toEqual([
    expect.stringMatching(/SMS_PROVIDER is set$/),
    expect.stringMatching(/MAIL_PROVIDER is set$/),
  ]);
});

it('sends SMS through Twilio and email through the SMTP server in the settings', async () => {
  gateway.answer = saying(201, { sid: 'SM1' });
  const { sms, mail } = choose({
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: 'Meridian',
    TWILIO_BASE_URL: `${gateway.url}/`,
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off`,
    MAIL_FROM: 'loans@meridian.test',
  });
  await sms.send(SMS);
  await mail.send(MAIL);
  expect(gateway.asked.at(-1)?.url).toBe(`/2010-04-01/Accounts/AC${'1'.repeat(32)}/Messages.json`);
  expect(smtp.mails).toMatchObject([{ from: '<loans@meridian.test>', to: ['<asha@example.com>'] }]);
});

it('calls the gateway that the settings describe, and requires a template id for every text that is registered under one', async () => {
  gateway.answer = saying(200, 'ok');
  const described = {
    SMS_PROVIDER: 'http',
    SMS_HTTP_URL: `${gateway.url}/send`,
    SMS_HTTP_HEADERS: '{"AuthKey":"k"}',
    SMS_HTTP_SUCCESS: '^ok$',
  };
  await choose({ ...described, SMS_HTTP_BODY: 'to={{to}}&text={{text}}' }).sms.send(SMS);
  expect(gateway.asked.at(-1)).toMatchObject({
    method: 'POST',
    headers: { authkey: 'k' },
    body: 'to=%2B919876543210&text=Hello',
  });

  const templates = path.join(folder, 'templates.json');
  await writeFile(templates, '{"en":{"otp":{"dlt_template_id":"1107"}}}');
  expect(() =>
    choose({
      ...described,
      SMS_HTTP_BODY: 'to={{to}}&text={{text}}&te={{dlt_template_id}}',
      SMS_TEMPLATES: templates,
    }),
  ).toThrow(
    /SMS_TEMPLATES: has no dlt_template_id for en\.invite, en\.turn, en\.reminder, (en\.\w+, )+en\.decline$/,
  );
});

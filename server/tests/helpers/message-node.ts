/** Runs a node that only delivers messages. It is a separate process, so that a test can kill it. */
import { readSettings } from '../../src/settings/settings.ts';
import { openKeys } from '../../src/access/open-keys.ts';
import { createVault } from '../../src/crypto/vault.ts';
import { connectDatabase } from '../../src/database/connect.ts';
import { deliverMessage, giveUpMessage } from '../../src/delivery/deliver.ts';
import { createBrandReader } from '../../src/messaging/brand.ts';
import { openJobs } from '../../src/jobs/jobs.ts';
import { createMeasures } from '../../src/signing/measures.ts';
import { createLog } from '../../src/http/request-log.ts';
import { createMessengers } from '../../src/composition/choose-messengers.ts';

const settings = readSettings(process.env);
const log = createLog('error');
const database = connectDatabase(settings.DATABASE_URL ?? '', { log });
const { keys } = await openKeys({ settings, database, log, now: () => new Date() });
const outboxDeps = {
  database,
  vault: createVault(keys.personalData),
  now: () => new Date(),
  log,
  publicUrl: 'http://sign.test',
};
const jobs = await openJobs(database, log);
const messageDeps = {
  ...outboxDeps,
  keys,
  settings,
  brand: createBrandReader(database),
  ...createMessengers(settings, outboxDeps),
  jobs,
  measures: createMeasures(settings),
};

await jobs.start({
  'deliver-message': ({ message_id }) => deliverMessage(messageDeps, message_id),
  'give-up-message': ({ message_id }) => giveUpMessage(messageDeps, message_id),
  'invite-staff': async () => {},
  'tell-decline': async () => {},
  'tell-stamp-stock': async () => {},
  'run-batch': () => Promise.resolve(),
  'keep-time': () => Promise.resolve(),
  'count-insight': () => Promise.resolve(),
  'count-ranges': () => Promise.resolve(),
  'rotate-keys': () => Promise.resolve(),
  'seal-session': null,
  sweep: () => Promise.resolve(),
});

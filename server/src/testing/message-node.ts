/** A node that does nothing but deliver messages, in a process of its own, for tests that kill it. */
import { readConfig } from '../config.ts';
import { deriveKeys } from '../crypto/keys.ts';
import { createVault } from '../crypto/vault.ts';
import { connectDatabase } from '../database/connect.ts';
import { deliverMessage, giveUpMessage } from '../delivery/deliver.ts';
import { openJobs } from '../delivery/jobs.ts';
import { createLog } from '../http/request-log.ts';
import { createMessengers } from '../providers/messengers.ts';

const config = readConfig(process.env);
const log = createLog('error');
const database = connectDatabase(config.DATABASE_URL ?? '', { log });
const keys = deriveKeys(config.MASTER_KEY ?? Buffer.alloc(32));
const shelf = { database, vault: createVault(keys.personalData), now: () => new Date(), log };
const desk = { ...shelf, keys, config, publicUrl: 'http://sign.test', ...createMessengers(config, shelf) };

const jobs = await openJobs(database, log);
await jobs.start({
  'deliver-message': ({ message_id }) => deliverMessage(desk, message_id),
  'give-up-message': ({ message_id }) => giveUpMessage(desk, message_id),
  'keep-time': () => Promise.resolve(),
  'seal-session': null,
  sweep: () => Promise.resolve(),
});

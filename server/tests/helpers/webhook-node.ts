/**
 * Runs a node that only delivers webhooks. It is a separate process, so that a test can kill it. The node starts when
 * it receives a message with the number of milliseconds by which its clock is ahead.
 */
import { deriveKeys } from '../../src/crypto/keys.ts';
import { createVault } from '../../src/crypto/vault.ts';
import { connectDatabase } from '../../src/database/connect.ts';
import { startWebhookWorker } from '../../src/delivery/webhooks/worker.ts';
import { createLog } from '../../src/http/request-log.ts';
import { createGuard } from '../../src/outgoing/ask-guarded.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const log = createLog('error');
const keys = deriveKeys(Buffer.alloc(32, 1));

process.once('message', (ahead) =>
  startWebhookWorker({
    database: connectDatabase(databaseUrl, { log }),
    keys,
    vault: createVault(keys.personalData),
    webhookGuard: createGuard({ networks: ['127.0.0.1'], hosts: [] }),
    log,
    tracer: null,
    now: () => new Date(Date.now() + Number(ahead)),
  }),
);

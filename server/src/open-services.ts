/** Puts the services together from the settings: everything that lives as long as the process. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';
import { deriveKeys } from './crypto/keys.ts';
import { loadMasterKey } from './crypto/master-key.ts';
import { createVault } from './crypto/vault.ts';
import { openJobs } from './delivery/jobs.ts';
import { deliverMessage, giveUpMessage } from './delivery/deliver.ts';
import { keepTime } from './delivery/schedules.ts';
import { eraseOverdue } from './delivery/retention/erase.ts';
import { sweep } from './delivery/sweep.ts';
import { startWebhookWorker } from './delivery/webhooks/worker.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { bootstrapApiKey } from './origination/api-keys.ts';
import { createPdfInspector } from './origination/pdf/inspector.ts';
import { createGuard } from './outgoing/ask-guarded.ts';
import { createMessengers } from './providers/messengers.ts';
import { createSignals } from './providers/signals.ts';
import { createFileStorage } from './providers/storage/files.ts';
import { createLocalVision } from './providers/vision/local-vision.ts';
import { createSealer } from './sealing/sealer.ts';
import { requestMissingSeals, sealSession } from './sealing/seal-session.ts';
import { createPdfVerifier } from './sealing/verify/verifier.ts';
import type { Log, Services } from './services.ts';

export interface OpenServices {
  services: Services;
  notes: string[];
  /** Lets running jobs finish, then closes what was opened, in the opposite order. */
  close(): Promise<void>;
}

export interface Overrides {
  now?: () => Date;
  database?: OpenDatabase;
  publicUrl?: string;
  /** A node that leaves the sealing to others. */
  leavesSealing?: boolean;
  /** The embedded database fell into other hands: the process has to end. */
  onLost?: (message: string) => void;
}

export async function openServices(
  config: Config,
  log: Log,
  overrides: Overrides = {},
): Promise<OpenServices> {
  // Passable, since PostgreSQL may run as another user; what lies in it has modes of its own.
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o711 });
  const keys = deriveKeys(await loadMasterKey(config.MASTER_KEY, config.DATA_DIR));
  const opened = overrides.database ?? (await openDatabase(config, log, 'app', overrides.onLost));
  const { database } = opened;
  const now = overrides.now ?? (() => new Date());
  const publicUrl = overrides.publicUrl ?? config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;
  const vault = createVault(keys.personalData);
  const vision = createLocalVision({
    onFailure: (error) => log.error({ err: error }, 'Photos could not be read'),
  });
  const pdfInspector = createPdfInspector();
  const pdfVerifier = createPdfVerifier();
  const sealer = createSealer(config, keys.sealKey, now);
  const jobs = await openJobs(database, log);

  const services: Services = {
    config,
    publicUrl,
    log,
    now,
    database,
    keys,
    vault,
    storage: createFileStorage({ folder: path.join(config.DATA_DIR, 'blobs'), key: keys.blobs }),
    ...createMessengers(config, { database, vault, now, log }),
    ...createSignals(config, { log, publicUrl }),
    vision,
    pdfInspector,
    pdfVerifier,
    sealer,
    webhookGuard: createGuard(config.WEBHOOK_ALLOW),
    jobs,
  };
  if (config.BOOTSTRAP_API_KEY) await bootstrapApiKey(services, config.BOOTSTRAP_API_KEY);
  await jobs.start({
    'deliver-message': ({ message_id }) => deliverMessage(services, message_id),
    'give-up-message': ({ message_id }) => giveUpMessage(services, message_id),
    'keep-time': () => keepTime(services),
    'seal-session': overrides.leavesSealing ? null : (job) => sealSession(services, job),
    sweep: async () => {
      await sweep(services);
      await eraseOverdue(services);
    },
  });
  await requestMissingSeals(services);

  const webhooks = startWebhookWorker(services);

  return {
    services,
    notes: opened.notes,
    async close() {
      await Promise.all([jobs.stop(), webhooks.stop()]);
      await Promise.all([vision.close(), pdfInspector.close(), pdfVerifier.close(), sealer.close()]);
      await opened.close();
    },
  };
}

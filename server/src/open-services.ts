/** Puts the services together from the settings: everything that lives as long as the process. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';
import { deriveKeys } from './crypto/keys.ts';
import { loadMasterKey } from './crypto/master-key.ts';
import { createVault } from './crypto/vault.ts';
import { openJobs } from './delivery/jobs.ts';
import { deliverMessage } from './delivery/messages.ts';
import { sweep } from './delivery/sweep.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { bootstrapApiKey } from './origination/api-keys.ts';
import { createPdfInspector } from './origination/pdf/inspector.ts';
import { createNearestPlaceGeocoder } from './providers/geocoder/nearest-place.ts';
import { createEmbeddedIpIntelligence } from './providers/ip-intelligence/embedded.ts';
import { createSchematicMap } from './providers/maps/schematic-map.ts';
import { createOutbox } from './providers/outbox.ts';
import { createFileStorage } from './providers/storage/files.ts';
import { createLocalVision } from './providers/vision/local-vision.ts';
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
  const vault = createVault(keys.personalData);
  const vision = createLocalVision({
    onFailure: (error) => log.error({ err: error }, 'Photos could not be read'),
  });
  const pdfInspector = createPdfInspector();
  const pdfVerifier = createPdfVerifier();
  const jobs = await openJobs(database, log);

  const services: Services = {
    config,
    publicUrl: overrides.publicUrl ?? config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`,
    log,
    now,
    database,
    keys,
    vault,
    storage: createFileStorage({ folder: path.join(config.DATA_DIR, 'blobs'), key: keys.blobs }),
    ...createOutbox({ database, vault, now }),
    maps: config.MAP_PROVIDER === 'schematic' ? createSchematicMap() : { draw: async () => null },
    geocoder:
      config.GEOCODER === 'nearest-place' ? createNearestPlaceGeocoder() : { addressOf: async () => null },
    ipIntelligence: createEmbeddedIpIntelligence({
      log,
      ...(config.IP_INTELLIGENCE ? { folder: config.IP_INTELLIGENCE } : {}),
    }),
    vision,
    pdfInspector,
    pdfVerifier,
    jobs,
  };
  if (config.BOOTSTRAP_API_KEY) await bootstrapApiKey(services, config.BOOTSTRAP_API_KEY);
  await jobs.start({
    'deliver-message': ({ message_id }) => deliverMessage(services, message_id),
    sweep: () => sweep(services),
  });

  return {
    services,
    notes: opened.notes,
    async close() {
      await jobs.stop();
      await Promise.all([vision.close(), pdfInspector.close(), pdfVerifier.close()]);
      await opened.close();
    },
  };
}

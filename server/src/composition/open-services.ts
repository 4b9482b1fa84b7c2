/** Creates, from the settings, the services that live as long as the process. */
import { mkdir } from 'node:fs/promises';
import type { Settings } from '../settings/settings.ts';
import { createVault } from '../crypto/vault.ts';
import { createChangeFeed } from '../database/change-feed.ts';
import { createBrandReader } from '../messaging/brand.ts';
import { type JobHandlers, openJobs } from '../jobs/jobs.ts';
import { createMeasures } from '../signing/measures.ts';
import { eraseUnowned } from '../origination/documents/new-files.ts';
import { deliverMessage, giveUpMessage } from '../delivery/deliver.ts';
import { runSchedules } from '../delivery/schedules.ts';
import { eraseOverdue } from '../delivery/retention/erase.ts';
import { deleteExpired } from '../delivery/delete-expired.ts';
import { eraseDrafts } from '../delivery/erase-drafts.ts';
import { startAuditStream } from '../delivery/audit-stream/stream.ts';
import { startWebhookWorker } from '../delivery/webhooks/worker.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { bootstrapApiKey } from '../access/api-keys.ts';
import { openKeys } from '../access/open-keys.ts';
import { watchKeys } from '../access/watch-keys.ts';
import { countNews, countWithinTimeBudget } from '../insight/count.ts';
import { checkAttempts } from '../journey/signature/remote/check-attempts.ts';
import { runBatch } from '../origination/batches/run.ts';
import { eraseOldBatches, requestMissingRuns } from '../origination/batches/maintain.ts';
import { createTableReader } from '../tables/table-reader.ts';
import { createEvidenceCheck } from '../evidence/check.ts';
import { startLogWriter } from '../evidence/log-writer.ts';
import { lostHeads } from '../evidence/published-heads.ts';
import { createPdfInspector } from '../pdf/inspection/inspector.ts';
import { createPdfLayouts } from '../pdf/layout/layout-worker.ts';
import { createPdfRebuilder } from '../pdf/rebuild/rebuilder.ts';
import { createGuard } from '../outgoing/ask-guarded.ts';
import { createIdentityProvider } from './choose-identity-provider.ts';
import { createMessengers } from './choose-messengers.ts';
import { createRemoteSigners } from './choose-remote-signers.ts';
import { createSignals, refuseMissingAddressData } from './choose-signals.ts';
import { createBlobStore } from './choose-storage.ts';
import { createVision } from './choose-vision.ts';
import { ensureOwnStorage } from './own-storage.ts';
import { createWatch, watchProviders } from './watch-providers.ts';
import { createStampInventory, returnHeldStamps } from '../providers/stamps/inventory.ts';
import { createStorage } from '../providers/storage/encrypted-storage.ts';
import { createPictures } from '../providers/pictures/pictures.ts';
import { createSealer } from '../sealing/sealer.ts';
import { reencryptWithinTimeBudget } from '../rotation/reencrypt.ts';
import { copySelfMade, selfMadeIssuer } from '../sealing/self-made-seals.ts';
import { createRevisions } from '../sealing/revisions.ts';
import { renewSeals } from '../sealing/renew-seals.ts';
import { requestMissingSeals, sealSession } from '../sealing/seal-session.ts';
import { openTrustedRoots } from '../pki/trust/trusted-roots.ts';
import { createPdfVerifier } from '../pdf/verification/verifier.ts';
import { createRequestSlots } from '../http/request-slots.ts';
import { deliverDecline } from '../staff/deliver-decline.ts';
import { deliverStampAlert, watchStampStock } from '../staff/stamp-alerts.ts';
import { deliverInvitation } from '../staff/deliver-invitation.ts';
import type { Kernel } from '../signing/kernel.ts';
import type { Services } from './services.ts';

/**
 * Each verification may use 40 MiB of disk. Eight documents of one IP address, such as an office, are verified at once,
 * and the others wait.
 */
const VERIFICATION_SLOTS = { max: 32, maxPerCaller: 8, maxWaiting: 64, maxWaitMs: 30_000 };
const TABLE_SLOTS = { max: 16, maxPerCaller: 1, maxWaiting: 16, maxWaitMs: 30_000 };

export interface OpenServices {
  services: Services;
  notes: string[];
  /** Lets running jobs finish, then closes everything in reverse order of opening. */
  close(): Promise<void>;
}

export interface Overrides {
  now?: () => Date;
  database?: OpenDatabase;
  publicUrl?: string;
  /** True if other nodes seal the documents, so that this node seals none. */
  leavesSealing?: boolean;
  /** The interval at which this node looks for jobs whose node has died. */
  lostJobCheckSeconds?: number;
  /**
   * Called when the process must end: another process took over the embedded database, the master key was replaced by
   * one that this node lacks, or this node's storage differs from that of the other nodes.
   */
  onLost?: (message: string) => void;
}

export async function openServices(
  settings: Settings,
  log: Kernel['log'],
  overrides: Overrides = {},
): Promise<OpenServices> {
  // Other users may enter the data folder, because PostgreSQL may run as another user. The files in it have their own
  // modes.
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o711 });
  await refuseMissingAddressData(settings);
  const trustedRoots = await openTrustedRoots(settings.TRUSTED_ROOTS, (problem) => log.warn(problem));
  const opened = overrides.database ?? (await openDatabase(settings, log, 'app', overrides.onLost));
  const { database } = opened;
  const now = overrides.now ?? (() => new Date());
  const orClose = <Opened>(opening: Promise<Opened>): Promise<Opened> =>
    opening.catch(async (error: unknown) => {
      await opened.close();
      throw error;
    });
  const openedKeys = await orClose(openKeys({ settings, database, log, now }));
  const { keys } = openedKeys;
  const store = createBlobStore(settings);
  const onLost = overrides.onLost ?? (() => undefined);
  const ownStorage = await orClose(ensureOwnStorage({ database, store, log, now }, onLost));
  const publicUrl = overrides.publicUrl ?? settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`;
  const vault = createVault(keys.personalData);
  const workers = openWorkers(settings, log, { keys, now, database });
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  // The tracing code is loaded only if tracing is configured.
  const tracer =
    endpoint === undefined
      ? null
      : await (await import('../monitoring/trace-exporter.ts')).openTracer(endpoint, settings, log);
  const jobs = await openJobs(database, log, {
    lostJobCheckSeconds: overrides.lostJobCheckSeconds,
    tracer,
  });

  const watch = createWatch({ database, now, log });
  const services: Services = watchProviders(
    {
      settings,
      publicUrl,
      log,
      now,
      database,
      keys,
      vault,
      storage: createStorage(store, keys.blobs),
      stamps: createStampInventory({ database, now }),
      brand: createBrandReader(database),
      ...createMessengers(settings, { database, vault, now, log, publicUrl }),
      ...createSignals(settings, { log, publicUrl }, watch.ask),
      remoteSigners: createRemoteSigners(settings, trustedRoots),
      ...workers,
      verificationSlots: createRequestSlots(VERIFICATION_SLOTS),
      trustedRoots,
      webhookGuard: createGuard(settings.WEBHOOK_ALLOW),
      identityProvider: createIdentityProvider(settings, publicUrl),
      jobs,
      changes: createChangeFeed(database.direct, log),
      measures: createMeasures(settings),
      tracer,
      revisions: {
        prepare: (...given) => createRevisions(services).prepare(...given),
        embed: (...given) => createRevisions(services).embed(...given),
      },
    },
    watch.ask,
  );
  if (settings.BOOTSTRAP_API_KEY) await bootstrapApiKey(services, settings.BOOTSTRAP_API_KEY);
  const isWorker = settings.ROLES.includes('worker');
  const heads = settings.EVIDENCE_LOG_FILE;
  // Looks for losses before the first publication, because the check compares the file with the last published chain
  // head.
  const lost = isWorker && heads ? await lostHeads(services, heads) : [];
  const checkEvidence = createEvidenceCheck(services, heads, { lost });
  if (isWorker) await jobs.start(jobHandlers(services, checkEvidence, overrides.leavesSealing === true));
  await requestMissingSeals(services);

  const running = [
    jobs,
    ownStorage,
    watch,
    ...(isWorker
      ? [startWebhookWorker(services), startLogWriter(services, heads), startAuditStream(services)]
      : []),
    watchKeys(services, openedKeys, onLost),
  ];

  return {
    services,
    notes: opened.notes,
    async close() {
      await Promise.all([...running.map((each) => each.stop()), services.changes.close()]);
      await Promise.all(Object.values(workers).map((worker) => worker.close()));
      await tracer?.close();
      await opened.close();
    },
  };
}

/** Opens the services that run in separate processes. */
const openWorkers = (
  settings: Settings,
  log: Services['log'],
  { keys, now, database }: Pick<Services, 'keys' | 'now' | 'database'>,
) => ({
  vision: createVision(settings, {
    keys,
    now,
    onFailure: (error) => log.error({ err: error }, 'Photos could not be read'),
  }),
  pictures: createPictures(),
  pdfInspector: createPdfInspector(),
  pdfLayouts: createPdfLayouts(),
  pdfRebuilder: createPdfRebuilder(),
  tables: createTableReader(createRequestSlots(TABLE_SLOTS)),
  pdfVerifier: createPdfVerifier(),
  sealer: createSealer(
    settings,
    keys.sealKey,
    now,
    () => copySelfMade({ settings, database, keys, now }),
    () => selfMadeIssuer({ settings, database, keys, now }),
  ),
});

const jobHandlers = (
  services: Services,
  checkEvidence: ReturnType<typeof createEvidenceCheck>,
  leavesSealing: boolean,
): JobHandlers => ({
  'deliver-message': ({ message_id }) => deliverMessage(services, message_id),
  'give-up-message': ({ message_id }) => giveUpMessage(services, message_id),
  'invite-staff': ({ person_id }) => deliverInvitation(services, person_id),
  'tell-stamp-stock': ({ person_id, state, article, value_paise }) =>
    deliverStampAlert(services, { personId: person_id, state, article, valuePaise: value_paise }),
  'tell-decline': ({ participant_id }) => deliverDecline(services, participant_id),
  'run-batch': ({ batch_id }) => runBatch(services, batch_id),
  'keep-time': async () => {
    await runSchedules(services);
    await requestMissingRuns(services);
    await returnHeldStamps(services);
    await watchStampStock(services);
    await checkAttempts(services);
  },
  'count-insight': () => countNews(services, (count) => requestCounting(services, count)),
  'count-ranges': () => countWithinTimeBudget(services),
  'rotate-keys': () => reencryptWithinTimeBudget(services),
  'seal-session': leavesSealing ? null : (job) => sealSession(services, job),
  sweep: async () => {
    await sweep(services);
    if (!leavesSealing) await renewSeals(services);
    const faults = await checkEvidence();
    services.measures.evidence = { faults: faults.length, at: new Date() };
  },
});

async function requestCounting({ database, jobs }: Services, count: number): Promise<void> {
  await database.transaction(async (tx) => {
    for (let each = 0; each < count; each += 1) await jobs.enqueue(tx, 'count-ranges', {});
  });
}

/** Requests missing seal jobs for waiting sessions and deletes expired data. Runs every quarter of an hour. */
export async function sweep(services: Services): Promise<void> {
  await requestMissingSeals(services);
  await deleteExpired(services);
  await eraseDrafts(services);
  await eraseOldBatches(services);
  await eraseOverdue(services);
  await eraseUnowned(services);
}

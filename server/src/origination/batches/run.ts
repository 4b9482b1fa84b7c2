/**
 * Runs the job of a batch. It creates the sessions of several rows at once until all rows are done, the batch is
 * stopped, or it has to wait. If the process is killed, another node continues with the rows that are not marked as
 * done.
 */
import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type { BatchBlocker } from '@countersign/contract/rules/batches';
import { TEMPLATE_DEFAULTS } from '@countersign/contract/template';
import { and, asc, eq } from 'drizzle-orm';
import { batches, batchRows, type BatchSender } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { findTemplate } from '../creation/session-setup.ts';
import { type OpenLayout, openLayout } from '../creation/from-layout.ts';
import { requestRun, updateBatch } from './acts.ts';
import { contentOf, isAwaited, makeRow } from './make-row.ts';
import { maxMessagesPerRow, type Allowance, messageAllowance } from './pace.ts';
import type { BatchRecord, BatchRowRecord } from './rows.ts';
import { maySend, SenderGone } from './sender.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { WithStamps } from '../../providers/stamps/stamp-source.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** The number of rows that are created at once. While some wait for the database, others use the processors. */
const AT_ONCE = availableParallelism() + 2;
/** The number of rows that are read into memory at once. */
const ROWS_READ = 64;
/** The time in seconds after which a batch looks again for a missing stamp certificate. */
const STAMPS_SECONDS = 60;
/** The time after which the job of a batch ends, so that the jobs of other batches can run. */
const TURN_MS = 60_000;

export async function runBatch(
  services: Kernel & WithStorage & Messengers & PdfTools & WithStamps,
  batchId: string,
): Promise<void> {
  try {
    await runTurn(services, batchId);
  } catch (error) {
    if (isAwaited(error)) {
      const until = new Date(+services.now() + STAMPS_SECONDS * 1000);
      return waitFor(services, batchId, { kind: 'stamps', until });
    }
    if (!(error instanceof SenderGone)) throw error;
    await pause(services, batchId, 'sender', error.sender);
  }
}

async function runTurn(
  services: Kernel & WithStorage & Messengers & PdfTools & WithStamps,
  batchId: string,
): Promise<void> {
  const { db } = services.database;
  const [batch] = await db.select().from(batches).where(eq(batches.id, batchId));
  if (batch?.status !== 'running') return;
  if (!(await maySend(db, services.now(), batch))) throw new SenderGone(batch);
  const layout = await openedLayout(services, batch);
  if (layout === null) return pause(services, batchId, 'layout');
  const invites = await sendsInvites(services, batch);
  const until = performance.now() + TURN_MS;
  if (batch.blocker !== null) await setBlocker(services, batchId, null);
  for (;;) {
    const rows = await waitingRows(services, batchId);
    if (rows.length === 0) return finish(services, batchId);
    const { affordable, room } = await withinPace(services, rows, invites);
    const isRunning = await makeAll(services, batch, layout, affordable);
    if (!isRunning) return;
    if (room.blocker !== null) return waitFor(services, batchId, room.blocker);
    if (services.jobs.isStopping() || performance.now() > until)
      return services.database.transaction((tx) => requestRun(services, tx, batchId));
  }
}

/**
 * Creates the sessions. Returns false if the batch was stopped. If one row fails, the other rows in progress are
 * completed before the job fails.
 */
async function makeAll(
  services: Kernel & WithStorage & Messengers & PdfTools & WithStamps,
  batch: BatchRecord,
  layout: OpenLayout,
  rows: readonly BatchRowRecord[],
): Promise<boolean> {
  const queue = rows.values();
  let isRunning = true;
  const lane = async () => {
    for (const row of queue) {
      if (!isRunning || services.jobs.isStopping()) return;
      isRunning = (await makeRow(services, batch, layout, row)) && isRunning;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  const failed = lanes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return isRunning;
}

const waitingRows = ({ database }: Kernel, batchId: string): Promise<BatchRowRecord[]> =>
  database.db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.status, 'waiting')))
    .orderBy(asc(batchRows.row))
    .limit(ROWS_READ);

/** Returns as many of the first rows as may be sent now. */
async function withinPace(
  services: Kernel,
  rows: readonly BatchRowRecord[],
  invites: boolean,
): Promise<{ affordable: readonly BatchRowRecord[]; room: Allowance }> {
  if (!invites) return { affordable: rows, room: { messages: 0, blocker: null } };
  const most = maxMessagesPerRow(services);
  const costs = rows.map((row) => {
    const people = contentOf(services, row)?.participants ?? [];
    const mails = people.filter(({ email }) => email !== undefined).length;
    return { sms: people.length, messages: Math.min(most, people.length + mails) };
  });
  const total = (of: 'sms' | 'messages') => costs.reduce((sum, cost) => sum + cost[of], 0);
  const room = await messageAllowance(services, { messages: total('messages'), sms: total('sms') });
  let left = room.messages;
  const end = costs.findIndex(({ messages }) => (left -= messages) < 0);
  return { affordable: end < 0 ? rows : rows.slice(0, end), room };
}

async function sendsInvites(services: Kernel, { settings, sender, isTest }: BatchRecord): Promise<boolean> {
  // Test sessions send no messages.
  if (isTest) return false;
  if (settings.send_invites !== undefined) return settings.send_invites;
  if (settings.template_id === undefined) return TEMPLATE_DEFAULTS.send_invite_notification;
  const template = await findTemplate(services.database.db, sender, settings.template_id).catch(refused);
  // If the template does not exist, no invitations are counted here. Each row then reports the missing template.
  return template?.config.send_invite_notification ?? false;
}

const openedLayout = async (
  services: Kernel & WithStorage,
  { settings, sender }: BatchRecord,
): Promise<OpenLayout | null> => {
  const layout = await openLayout(services, sender.departments, settings).catch(refused);
  return layout && { ...layout, checked: new Set() };
};

function refused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** Changes a batch under its lock. Does nothing unless the batch is running. */
async function whileRunning(
  services: Kernel,
  batchId: string,
  work: (tx: Parameters<typeof updateBatch>[0], batch: BatchRecord) => Promise<unknown>,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId)).for('no key update');
    if (batch?.status === 'running') await work(tx, batch);
  });
}

/** Pauses the batch, but only if `sender` is still its sender. Another person may have resumed it in the meantime. */
const pause = (services: Kernel, batchId: string, kind: BatchBlocker, sender?: BatchSender): Promise<void> =>
  whileRunning(services, batchId, async (tx, batch) => {
    if (sender && !isDeepStrictEqual(batch.sender, sender)) return;
    await updateBatch(tx, batchId, { status: 'paused', blocker: kind, changedAt: services.now() });
  });

const setBlocker = (
  services: Kernel,
  batchId: string,
  blocker: { kind: BatchBlocker; until: Date } | null,
  afterwards: (tx: Parameters<typeof updateBatch>[0]) => Promise<void> = async () => {},
): Promise<void> =>
  whileRunning(services, batchId, async (tx) => {
    await updateBatch(tx, batchId, {
      blocker: blocker?.kind ?? null,
      blockerUntil: blocker?.until ?? null,
    });
    await afterwards(tx);
  });

function waitFor(
  services: Kernel,
  batchId: string,
  blocker: { kind: BatchBlocker; until: Date },
): Promise<void> {
  const seconds = Math.max(1, Math.ceil((+blocker.until - +services.now()) / 1000));
  return setBlocker(services, batchId, blocker, (tx) => requestRun(services, tx, batchId, seconds));
}

/** Ends the batch unless a row is still waiting. Another node may be creating the last rows. */
const finish = (services: Kernel, batchId: string): Promise<void> =>
  whileRunning(services, batchId, async (tx) => {
    const at = services.now();
    await updateBatch(tx, batchId, {
      status: 'done',
      messageEncrypted: null,
      blocker: null,
      blockerUntil: null,
      changedAt: at,
      endedAt: at,
    });
  });

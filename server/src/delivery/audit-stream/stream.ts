/**
 * Sends the audit stream while the process runs. Every event is sent at least once and in order. Only one of several
 * nodes sends to a destination at a time: it claims the destination's cursor, and moves the cursor only after the
 * destination has received the events. If a node ends or a destination fails, no event is lost.
 */
import { and, eq, exists, gt, lte, sql } from 'drizzle-orm';
import { auditStreams, evidenceLog } from '../../database/schema.ts';
import { logHead } from '../../evidence/log.ts';
import { askOutside } from '../../outgoing/ask-outside.ts';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { signatureHeaders } from '../webhooks/deliver.ts';
import { signingSecrets } from '../webhooks/secrets.ts';
import { type AuditEvent, nextEvents } from './events.ts';
import { sendToSyslog, syslogTarget } from './syslog.ts';

export type Destination = 'syslog' | 'webhook';

const POLL_MILLISECONDS = 2000;
/** The maximum duration of a claim on a destination. Every attempt is shorter. */
const CLAIM_MILLISECONDS = 60_000;
const FIRST_DELAY_MILLISECONDS = 2000;
const MAX_DELAY_MILLISECONDS = 300_000;
const WEBHOOK_MILLISECONDS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;

type Send = (events: readonly AuditEvent[]) => Promise<void>;

/** Returns, for each destination in the settings, the function that sends to it. */
function destinationsOf(services: Kernel): Map<Destination, Send> {
  const { settings, publicUrl } = services;
  const target = syslogTarget(settings);
  const url = settings.AUDIT_WEBHOOK;
  const { hostname } = new URL(publicUrl);
  return new Map<Destination, Send>([
    ...(target
      ? [['syslog', (events) => sendToSyslog(target, hostname, events)] as [Destination, Send]]
      : []),
    ...(url ? [['webhook', (events) => sendToWebhook(services, url, events)] as [Destination, Send]] : []),
  ]);
}

async function sendToWebhook(services: Kernel, url: string, events: readonly AuditEvent[]): Promise<void> {
  const at = services.now();
  const [first, last] = [events[0]?.seq ?? 0, events.at(-1)?.seq ?? 0];
  const id = `audit_${first}_${last}`;
  const body = `{"type":"audit.events","timestamp":"${at.toISOString()}","data":{"first_seq":${first},"last_seq":${last},"events":[${events.map(({ json }) => json).join(',')}]}}`;
  const { status } = await askOutside(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Countersign',
      ...signatureHeaders({ id, at, body }, await signingSecrets(services)),
    },
    body,
    timeoutMs: WEBHOOK_MILLISECONDS,
    maxBytes: MAX_ANSWER_BYTES,
  });
  if (status < 200 || status >= 300) throw new OutgoingError(new URL(url).host, `answered ${status}`);
}

export interface AuditStream {
  /** Stops the stream. Waits until the current attempt is finished. */
  stop(): Promise<void>;
}

export function startAuditStream(services: Kernel): AuditStream {
  const destinations = destinationsOf(services);
  const running = new Map<Destination, Promise<void>>();
  let isStopped = false;

  /** Sends to all destinations in parallel, so that a slow destination does not delay another. */
  function look(): void {
    for (const [destination, send] of destinations)
      if (!running.has(destination))
        running.set(
          destination,
          drain(services, destination, send, () => isStopped).finally(() => running.delete(destination)),
        );
  }

  if (destinations.size === 0) return { stop: async () => undefined };
  look();
  const timer = setInterval(look, POLL_MILLISECONDS);
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

/** Sends the due events to each destination once. */
export async function sendAuditEvents(services: Kernel): Promise<void> {
  await Promise.all(
    [...destinationsOf(services)].map(([destination, send]) =>
      drain(services, destination, send, () => false),
    ),
  );
}

async function drain(
  services: Kernel,
  destination: Destination,
  send: Send,
  isStopped: () => boolean,
): Promise<void> {
  try {
    await begin(services, destination);
    while (!isStopped() && (await sendNext(services, destination, send)));
  } catch (error) {
    services.log.error({ err: error, destination }, 'The audit stream could not be sent');
  }
}

/**
 * Creates the cursor of a destination. A new destination receives the events from now on. A destination that was
 * configured before continues where it stopped.
 */
async function begin({ database: { db }, now }: Kernel, destination: Destination): Promise<void> {
  const [known] = await db
    .select({ seq: auditStreams.seq })
    .from(auditStreams)
    .where(eq(auditStreams.destination, destination));
  if (known) return;
  const { seq } = await logHead(db);
  await db.insert(auditStreams).values({ destination, seq, claimedUntil: now() }).onConflictDoNothing();
}

/** Sends the next events. Returns false if none is due, another node is sending, or the attempt failed. */
async function sendNext(services: Kernel, destination: Destination, send: Send): Promise<boolean> {
  const { database, now, log } = services;
  const claimedUntil = new Date(+now() + CLAIM_MILLISECONDS);
  const isDestination = eq(auditStreams.destination, destination);
  const [claim] = await database.db
    .update(auditStreams)
    .set({ claimedUntil })
    .where(
      and(
        isDestination,
        lte(auditStreams.claimedUntil, now()),
        exists(
          database.db
            .select({ one: sql`1` })
            .from(evidenceLog)
            .where(gt(evidenceLog.seq, auditStreams.seq)),
        ),
      ),
    )
    .returning({ seq: auditStreams.seq, failures: auditStreams.failures });
  if (!claim) return false;
  // If this attempt took too long, another node may have claimed the destination in the meantime, so the claim is
  // checked.
  const isOurs = and(
    isDestination,
    eq(auditStreams.seq, claim.seq),
    eq(auditStreams.claimedUntil, claimedUntil),
  );
  try {
    const { last, events } = await nextEvents(database.db, claim.seq);
    if (events.length > 0) await send(events);
    const seq = last ?? claim.seq;
    await database.db.update(auditStreams).set({ seq, claimedUntil: now(), failures: 0 }).where(isOurs);
    return last !== null;
  } catch (error) {
    const delay = Math.min(FIRST_DELAY_MILLISECONDS * 2 ** claim.failures, MAX_DELAY_MILLISECONDS);
    await database.db
      .update(auditStreams)
      .set({ claimedUntil: new Date(+now() + delay), failures: claim.failures + 1 })
      .where(isOurs);
    log.warn(
      { err: error, destination, next_attempt_seconds: delay / 1000 },
      'The audit stream was not accepted',
    );
    return false;
  }
}

/**
 * Returns, for each destination in the settings, the number of log entries that it has not received and the number of
 * its consecutive failures.
 */
export async function auditStreamState(
  services: Kernel,
): Promise<{ destination: Destination; behind: number; failures: number }[]> {
  const wanted = destinationsOf(services);
  if (wanted.size === 0) return [];
  const { db } = services.database;
  const { seq: head } = await logHead(db);
  const rows = await db.select().from(auditStreams);
  return rows
    .filter(({ destination }) => wanted.has(destination))
    .map(({ destination, seq, failures }) => ({ destination, behind: Math.max(0, head - seq), failures }));
}

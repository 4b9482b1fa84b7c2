/**
 * Sends live updates to the console as server-sent events (HTML 9.2). An update contains only the id of a session
 * within the person's scope, and the console then reads the session through the originator API. When a staff session is
 * ended, its streams end immediately. When it expires, they end with the next heartbeat.
 */
import { PassThrough } from 'node:stream';
import { watchChanges } from '@countersign/contract/staff/changes';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { isWithinScope } from '../access/access-scope.ts';
import { staff, staffSessions } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { StaffMember } from '../http/callers.ts';
import type { Register } from '../http/register.ts';
import { tooBusy } from '../http/request-slots.ts';
import type { Kernel } from '../signing/kernel.ts';

const MAX_STREAMS = 500;
/**
 * The maximum number of streams per person. Over HTTP/1.1, a browser has six connections per server, and it needs some
 * of them for other requests.
 */
const MAX_STREAMS_PER_PERSON = 6;
const BEAT_MILLISECONDS = 15_000;
/**
 * The maximum amount of unread data. A client that exceeds it is disconnected. It then reconnects and reloads
 * everything.
 */
const MAX_UNREAD_BYTES = 64 * 1024;
/** The time that a browser waits before it reconnects. */
const RETRY_MILLISECONDS = 2000;

interface Stream {
  member: StaffMember;
  out: PassThrough;
}

export function changeRoutes(services: Kernel, register: Register): void {
  const streams = new Set<Stream>();
  let beating: NodeJS.Timeout | undefined;

  register(watchChanges, async ({ caller, reply }) => {
    refuseTooMany(streams, caller);
    const stream = { member: caller, out: new PassThrough() };
    streams.add(stream);
    beating ??= setInterval(() => void beat(services, streams), BEAT_MILLISECONDS).unref();
    stream.out.write(`retry: ${RETRY_MILLISECONDS}\n\n`);
    const stop = services.changes.watch({
      look: () => send(stream, 'look', {}),
      changed({ sessionId, department, branches }) {
        // If a session has too many branches to send, everyone with limited branches reloads, because the session may
        // be in their scope.
        if (branches === null && caller.branches !== null) send(stream, 'look', {});
        else if (isWithinScope(caller, { department, branches: branches ?? [] }))
          send(stream, 'change', { session_id: sessionId });
      },
      signedOut(deviceId) {
        if (deviceId === caller.deviceId) stream.out.end();
      },
      end: () => stream.out.end(),
    });
    stream.out.on('close', () => {
      stop();
      streams.delete(stream);
      if (streams.size > 0) return;
      clearInterval(beating);
      beating = undefined;
    });
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        // The header tells proxies not to buffer the response.
        .header('x-accel-buffering', 'no')
        .send(stream.out)
    );
  });
}

function refuseTooMany(streams: ReadonlySet<Stream>, { personId }: StaffMember): void {
  if (streams.size >= MAX_STREAMS) throw tooBusy();
  const own = [...streams].filter(({ member }) => member.personId === personId);
  if (own.length >= MAX_STREAMS_PER_PERSON) throw new AppError('TOO_MANY_REQUESTS');
}

function send({ out }: Stream, event: string, data: object): void {
  if (out.writableEnded || out.destroyed) return;
  if (out.writableLength > MAX_UNREAD_BYTES) out.destroy();
  else out.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/**
 * Sends a heartbeat to each stream, and ends the streams of people who are no longer signed in. A heartbeat does not
 * extend a staff session.
 */
async function beat(services: Kernel, streams: ReadonlySet<Stream>): Promise<void> {
  if (streams.size === 0) return;
  try {
    const signedIn = await stillSignedIn(
      services,
      [...streams].map(({ member }) => member.deviceId),
    );
    for (const stream of streams)
      if (signedIn.has(stream.member.deviceId)) send(stream, 'beat', {});
      else stream.out.end();
  } catch (error) {
    // Without the database, the server cannot know who is still signed in, so all streams are closed.
    services.log.warn(
      { err: error },
      'Live streams were closed because the staff sessions could not be read',
    );
    for (const { out } of streams) out.end();
  }
}

async function stillSignedIn(
  { database, now }: Kernel,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const at = now();
  const rows = await database.db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.personId))
    .where(
      and(
        inArray(staffSessions.id, [...new Set(ids)]),
        isNull(staffSessions.endedAt),
        gt(staffSessions.idleEndsAt, at),
        gt(staffSessions.endsAt, at),
        isNull(staff.disabledAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

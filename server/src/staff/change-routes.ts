/**
 * Sends live updates of sessions to the console as server-sent events (HTML 9.2). They contain only ids, and only of
 * sessions within the person's scope; the console reads the changes through the originator API. The end of a staff
 * session ends its streams: immediately if the session was ended, or with the next heartbeat if it expired.
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
/** A browser has six connections per server over HTTP/1.1 and needs some of them for other requests. */
const MAX_STREAMS_PER_PERSON = 6;
const BEAT_MILLISECONDS = 15_000;
/** A client that falls further behind than this is disconnected. It reconnects and reloads everything. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** The time for which a browser waits before it reconnects. */
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
        // If a session has too many branches to send, people limited to branches must reload.
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
        // The header asks proxies not to buffer the response.
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
 * Shows that the stream is alive, and ends the streams of people who are no longer signed in. A heartbeat does not
 * extend sessions.
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
    // The streams are closed, because without the database it is unknown who is still signed in.
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

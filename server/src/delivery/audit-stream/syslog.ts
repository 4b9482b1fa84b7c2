/**
 * Sends events to a syslog server (RFC 5424) over TLS (RFC 5425). Syslog has no acknowledgements, so each batch uses a
 * separate connection. If the server closes the connection without an error after our side has ended it, the server has
 * received every byte.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import tls from 'node:tls';
import { OutgoingError, TIMED_OUT, toOutgoingError } from '../../outgoing/outgoing-error.ts';
import type { Settings } from '../../settings/settings.ts';
import type { AuditEvent } from './events.ts';

const PATIENCE_MILLISECONDS = 15_000;
/** The syslog facility 'log audit'. */
const FACILITY = 13;
const WARNING = 4;
const INFORMATIONAL = 6;
const ADVERSE = /_(?:ALTERED|BLOCKED|FAILED|LOCKED|OVERDUE|REFUSED|REJECTED)$/;

/** Returns one message, preceded by its length. */
export function syslogFrame({ type, at, json }: AuditEvent, host: string): Buffer {
  const priority = FACILITY * 8 + (ADVERSE.test(type) ? WARNING : INFORMATIONAL);
  const message = Buffer.from(`<${priority}>1 ${at.toISOString()} ${host} countersign - ${type} - ${json}`);
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}

export interface SyslogTarget {
  host: string;
  port: number;
  /** Returns the options of a connection, including the certificates. */
  options: () => Promise<tls.ConnectionOptions>;
}

export function syslogTarget(settings: Settings): SyslogTarget | null {
  const { AUDIT_SYSLOG: address, AUDIT_SYSLOG_CA, AUDIT_SYSLOG_CERT, AUDIT_SYSLOG_KEY } = settings;
  if (!address) return null;
  const { host, port } = address;
  return {
    host,
    port,
    // The files are read for each connection, so that renewed certificates need no restart.
    options: async () => ({
      host,
      port,
      ...(isIP(host) ? {} : { servername: host }),
      ...(AUDIT_SYSLOG_CA ? { ca: await readFile(AUDIT_SYSLOG_CA) } : {}),
      ...(AUDIT_SYSLOG_CERT && AUDIT_SYSLOG_KEY
        ? { cert: await readFile(AUDIT_SYSLOG_CERT), key: await readFile(AUDIT_SYSLOG_KEY) }
        : {}),
    }),
  };
}

/** Resolves once the server has received the events. Throws only `OutgoingError`. */
export async function sendToSyslog(
  target: SyslogTarget,
  ownHost: string,
  events: readonly AuditEvent[],
): Promise<void> {
  const place = `${target.host}:${target.port}`;
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  let socket: tls.TLSSocket | null = null;
  try {
    socket = tls.connect(await target.options());
    await once(socket, 'secureConnect', { signal });
    const closed = once(socket, 'close', { signal });
    // Data from the server are read and discarded. Otherwise, the end of the connection would not be noticed.
    socket.resume();
    socket.end(Buffer.concat(events.map((event) => syslogFrame(event, ownHost))));
    await closed;
  } catch (error) {
    if (signal.aborted) throw new OutgoingError(place, TIMED_OUT);
    throw toOutgoingError(place, error);
  } finally {
    socket?.destroy();
  }
}

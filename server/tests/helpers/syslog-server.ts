/** Runs a syslog server over TLS (RFC 5425). It stores complete messages, and a test can make it fail. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import { portOf } from './port-of.ts';

export interface SyslogServer {
  port: number;
  messages: string[];
  /** The number of messages after which the server resets the connection. */
  resetsAfter: number;
  close(): Promise<void>;
}

export async function openSyslogServer(options: tls.TlsOptions): Promise<SyslogServer> {
  const open = new Set<tls.TLSSocket>();
  const connections = new Map<number, Socket>();
  const server = tls.createServer(options, (socket) => {
    open.add(socket);
    let received = Buffer.alloc(0);
    let count = 0;
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (;;) {
        const [, length] = /^(\d+) /.exec(received.toString('latin1', 0, 12)) ?? [];
        if (length === undefined) return;
        const end = length.length + 1 + Number(length);
        if (received.length < end) return;
        if (count >= syslog.resetsAfter) {
          // Resets the TCP connection, because a TLS socket cannot be reset.
          connections.get(socket.remotePort ?? 0)?.resetAndDestroy();
          return;
        }
        count += 1;
        syslog.messages.push(received.toString('utf8', length.length + 1, end));
        received = received.subarray(end);
      }
    });
  });
  server.on('tlsClientError', () => undefined);
  server.on('connection', (connection: Socket) => {
    connection.on('error', () => undefined);
    connections.set(connection.remotePort ?? 0, connection);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const syslog: SyslogServer = {
    port: portOf(server),
    messages: [],
    resetsAfter: Infinity,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return syslog;
}

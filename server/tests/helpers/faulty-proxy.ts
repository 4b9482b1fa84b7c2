/** Runs a TCP proxy between the application and its dependencies, and simulates network faults. */
import { EventEmitter, once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { portOf } from './port-of.ts';

/**
 * The network faults.
 * - `cut`: open connections break, and new connections are refused.
 * - `stalled`: connections stay open, but no data passes.
 * - `slow`: every packet is delayed.
 * - `reset`: the request is processed, but the connection breaks after the first half of the answer.
 */
export const FAULTS = ['cut', 'stalled', 'slow', 'reset'] as const;
export type Fault = (typeof FAULTS)[number];

const SLOW_MILLISECONDS = 25;

export interface FaultyProxy {
  port: number;
  /** Sets the fault from now on. Null removes the fault. */
  have(fault: Fault | null): void;
  close(): Promise<void>;
}

export async function openFaultyProxy(target: NetConnectOpts): Promise<FaultyProxy> {
  let fault: Fault | null = null;
  const changes = new EventEmitter().setMaxListeners(0);
  const open = new Set<Socket>();
  const isStalled = () => fault === 'stalled';

  async function pass(from: Socket, to: Socket, isAnswer: boolean): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      while (isStalled()) await once(changes, 'change');
      if (fault === 'slow') await delay(SLOW_MILLISECONDS);
      if (fault === 'reset' && isAnswer) {
        to.write(chunk.subarray(0, chunk.length / 2), () => to.resetAndDestroy());
        from.destroy();
        return;
      }
      to.write(chunk);
    }
    to.end();
  }

  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => undefined);
    if (fault === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    far.on('error', () => near.resetAndDestroy());
    near.once('close', () => {
      open.delete(near);
      far.destroy();
    });
    // Both sockets are closed together, so an error of one socket also ends the loop of the other.
    void pass(near, far, false).catch(() => far.destroy());
    void pass(far, near, true).catch(() => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: portOf(server),
    have(next) {
      fault = next;
      if (fault === 'cut') for (const socket of open) socket.resetAndDestroy();
      changes.emit('change');
    },
    async close() {
      fault = null;
      changes.emit('change');
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

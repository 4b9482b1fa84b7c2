/** A TCP proxy between the application and its dependencies that simulates network faults. */
import { EventEmitter, once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { portOf } from './port-of.ts';

/**
 * `cut`: open connections break and new ones are refused. `stalled`: connections stay open and no data passes. `slow`:
 * every packet is delayed. `reset`: the first half of an answer arrives, then the connection breaks, although the
 * request was processed.
 */
export const FAULTS = ['cut', 'stalled', 'slow', 'reset'] as const;
export type Fault = (typeof FAULTS)[number];

const SLOW_MILLISECONDS = 25;

export interface FaultyProxy {
  port: number;
  /** Sets the fault from now on. Null restores the network. */
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
    // An error on one side also ends the loop of the other, because both sockets are closed together.
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

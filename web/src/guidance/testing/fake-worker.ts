/** Replaces the guidance worker. The test decides its replies. */
import type { FromWorker } from '../worker-messages.ts';

export class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  frames = 0;
  isTerminated = false;

  constructor() {
    super();
    FakeWorker.all.push(this);
  }

  postMessage(): void {
    this.frames += 1;
  }

  terminate(): void {
    this.isTerminated = true;
  }

  reply(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

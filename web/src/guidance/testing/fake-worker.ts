/** Stands for the looking worker in tests: it sees what the test says. */
import type { FromWorker } from '../worker-messages.ts';

export class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  frames = 0;
  isEnded = false;

  constructor() {
    super();
    FakeWorker.all.push(this);
  }

  postMessage(): void {
    this.frames += 1;
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

// Reuses the process of the tests from one mutation to the next. Vitest would end it after each mutation, and the next
// process would spend most of its time on starting: imports, the server's worker processes, compiling. Each test file
// still creates everything it needs.
import { ForksPoolWorker } from 'vitest/node';

let kept;

/**
 * Call this in `configureVitest` of a project. A configuration file is not enough, because Stryker overrides the name
 * of the pool.
 */
export function keepWorker(project) {
  project.config.pool = 'kept';
  project.config.poolRunner = {
    name: 'kept',
    createPoolWorker(options) {
      if (!kept?.isUsable(options)) kept = new KeptWorker(options);
      return kept;
    },
  };
}

class KeptWorker extends ForksPoolWorker {
  name = 'kept';
  #project;
  #isStarted = false;
  #listeners = new Set();

  constructor(options) {
    super(options);
    this.#project = options.project;
  }

  isUsable({ project }) {
    if (!this.#isStarted || project !== this.#project) return false;
    return this.fork.exitCode === null && this.fork.signalCode === null;
  }

  on(event, callback) {
    if (event === 'message') this.#listeners.add(callback);
    super.on(event, callback);
  }

  off(event, callback) {
    if (event === 'message') this.#listeners.delete(callback);
    super.off(event, callback);
  }

  async start() {
    if (!this.#isStarted) await super.start();
  }

  send(message) {
    if (message.type === 'stop') this.#answer('stopped');
    else if (message.type === 'start' && this.#isStarted) this.#answer('started');
    // The configuration from the start of the process is replaced, because it includes the tests selected for the first
    // mutation.
    else if (message.type === 'run')
      super.send({ ...message, context: { ...message.context, config: this.#project.serializedConfig } });
    else super.send(message);
    if (message.type === 'start') this.#isStarted = true;
  }

  #answer(type) {
    const listeners = [...this.#listeners];
    setImmediate(() => {
      for (const listener of listeners) listener({ type, __vitest_worker_response__: true });
    });
  }

  /**
   * Called after each run. If the listeners of that run were not removed, they would receive events of the next one.
   */
  async stop() {
    for (const listener of this.#listeners) super.off('message', listener);
    this.#listeners.clear();
  }
}

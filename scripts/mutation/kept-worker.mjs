// Runs the tests of all mutations in one process. Vitest would start a process for each mutation, and each process
// would spend most of its time on imports, compilation, and starting the server's worker processes. Each test file
// still creates all data that it needs.
import { ForksPoolWorker } from 'vitest/node';

let kept;

/**
 * Makes the project's tests run in one process. Must be called in `configureVitest` of the project: a configuration
 * file is not enough, because Stryker overrides the name of the pool.
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
    // Sends the current configuration. The configuration from the start of the process selects the tests for the first
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

  /** Removes the listeners of a run after it. Otherwise, they would receive the events of the next run. */
  async stop() {
    for (const listener of this.#listeners) super.off('message', listener);
    this.#listeners.clear();
  }
}

/**
 * The dependencies that nearly every feature needs. They are created once, at the start or by a test, and passed to the
 * features.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Keys } from '../crypto/keys.ts';
import type { Vault } from '../crypto/vault.ts';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Database } from '../database/connect.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { RemoteSigners } from '../providers/remote-signing/remote-signing.ts';
import type { Settings } from '../settings/settings.ts';
import type { Tracer } from '../tracing/tracer.ts';
import type { Measures } from './measures.ts';

/**
 * The common dependencies. A function that needs further ones names them in its signature, for example `Kernel &
 * WithStorage`.
 */
export interface Kernel {
  settings: Settings;
  /** The public address at which signers reach this installation. */
  publicUrl: string;
  log: FastifyBaseLogger;
  /** Returns the current time. All rules use this clock, so that tests can set it. */
  now: () => Date;
  database: Database;
  keys: Keys;
  vault: Vault;
  jobs: Jobs;
  /** Reports changes of sessions that were made on any node. */
  changes: ChangeFeed;
  /** The external services that sign for signers, by signature method. */
  remoteSigners: RemoteSigners;
  /** The metrics that operators read. */
  measures: Measures;
  /** Records traces. Null if no trace collector is configured. */
  tracer: Tracer | null;
}

/** The port that provides stamp certificates for new sessions. */
import type { StampRule } from '@countersign/contract/rules/stamps';
import type { Transaction } from '../../database/connect.ts';
import type { stamps } from '../../database/schema.ts';

export type StampRow = typeof stamps.$inferSelect;

/** What a template asks for, with the value for one session. */
export interface StampKind extends Pick<StampRule, 'state' | 'article'> {
  valuePaise: number;
  isTest: boolean;
}

/** A certificate whose file is in the storage. */
export type HeldStamp = StampRow & { sha256: string };

export interface StampSource {
  /** Holds one certificate for a session that is about to be created. Returns null if there is none. */
  reserve(sessionId: string, kind: StampKind): Promise<HeldStamp | null>;
  /**
   * Hands the held certificate over to the session, in the transaction that creates it. Returns null if it is no longer
   * held, because creating the session took too long.
   */
  issue(tx: Transaction, sessionId: string, at: Date): Promise<StampRow | null>;
  /** Gives up a certificate that is still held, so that another session can get it. Does nothing after `issue`. */
  cancel(sessionId: string): Promise<void>;
}

export interface WithStamps {
  stamps: StampSource;
}

/** The port that provides stamp certificates for new sessions. */
import type { StampRule } from '@countersign/contract/rules/stamps';
import type { Transaction } from '../../database/connect.ts';
import type { stamps } from '../../database/schema.ts';

export type StampRow = typeof stamps.$inferSelect;

/** The stamp duty that a template requires, with the value for one session. */
export interface StampKind extends Pick<StampRule, 'state' | 'article'> {
  valuePaise: number;
  isTest: boolean;
}

/** A certificate that is held for a session, with the hash of its file. */
export type HeldStamp = StampRow & { sha256: string };

export interface StampSource {
  /**
   * Holds one certificate for a session that is about to be created. Returns null if the stock has no such certificate.
   */
  reserve(sessionId: string, kind: StampKind): Promise<HeldStamp | null>;
  /**
   * Assigns the held certificate to the session, in the transaction that creates the session. Returns null if the
   * certificate is no longer held, because creating the session took too long.
   */
  issue(tx: Transaction, sessionId: string, at: Date): Promise<StampRow | null>;
  /** Releases a certificate that is still held, so that another session can get it. Has no effect after `issue`. */
  cancel(sessionId: string): Promise<void>;
}

export interface WithStamps {
  stamps: StampSource;
}

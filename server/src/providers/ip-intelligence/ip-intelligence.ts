/** The port that checks a network address. */
import type { Verdict } from '@countersign/contract/rules/verdict';

export interface AddressReading {
  /** failed: a VPN or proxy; passed: known and clean; indeterminate: not known. Unknown is never clean. */
  verdict: Verdict;
  isProxy: boolean;
  isVpn: boolean;
  isTor: boolean;
  isHosting: boolean;
  /** 0 (no risk seen) to 100. */
  riskScore: number;
  country: string | null;
  /** The data that the answer is from, with its date, for the evidence. */
  source: string;
  reason: string;
}

export interface IpIntelligence {
  read(address: string): Promise<AddressReading>;
  /** The operator's own data that is in use, and of when it is. */
  ownData(): Promise<{ file: string; date: Date }[]>;
}

/** The port that checks a network address. */
import type { Verdict } from '@countersign/contract/rules/verdict';

export interface AddressReading {
  /** failed: a VPN or proxy; passed: known and clean; indeterminate: unknown. An unknown address never counts as clean. */
  verdict: Verdict;
  isProxy: boolean;
  isVpn: boolean;
  isTor: boolean;
  isHosting: boolean;
  /** 0 (no risk seen) to 100. */
  riskScore: number;
  country: string | null;
  /** The data behind the answer with its date, for the evidence. */
  source: string;
  reason: string;
}

export interface IpIntelligence {
  read(address: string): Promise<AddressReading>;
  /** Returns the operator's own data files in use, with their dates. */
  ownData(): Promise<{ file: string; date: Date }[]>;
}

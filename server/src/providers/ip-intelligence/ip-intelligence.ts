/** The port that checks a network address. */
import type { Verdict } from '@countersign/contract/rules/verdict';

export interface AddressReading {
  /**
   * `failed` is a VPN or proxy, `passed` is a known address without either, and `indeterminate` is an unknown address.
   */
  verdict: Verdict;
  isProxy: boolean;
  isVpn: boolean;
  isTor: boolean;
  isHosting: boolean;
  /** The score from 0 (no risk found) to 100. */
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

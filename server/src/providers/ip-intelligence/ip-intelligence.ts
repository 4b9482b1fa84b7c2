/** The port to a source of information about network addresses. */
import type { Verdict } from '@countersign/contract/rules/verdict';

export interface AddressReading {
  /**
   * `failed` means a VPN or a proxy, `passed` a known address without either, and `indeterminate` an unknown address.
   */
  verdict: Verdict;
  isProxy: boolean;
  isVpn: boolean;
  isTor: boolean;
  isHosting: boolean;
  /** The score from 0 (no risk found) to 100. */
  riskScore: number;
  country: string | null;
  /** The name and date of the data that decided the verdict, for the evidence. */
  source: string;
  reason: string;
}

export interface IpIntelligence {
  read(address: string): Promise<AddressReading>;
  /** Returns the data files of the operator that are in use, with their dates. */
  ownData(): Promise<{ file: string; date: Date }[]>;
}

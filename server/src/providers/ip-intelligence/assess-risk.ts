/**
 * Derives the verdict and risk score from the flags of an address (SPEC 3, Proxy check response).
 *
 * | what is known                            | verdict       | risk score |
 * |------------------------------------------|---------------|-----------:|
 * | named, with no flag                      | passed        |          0 |
 * | not named, private, unreadable, no data  | indeterminate |         25 |
 * | a hosting provider (suspicious, no proof)| indeterminate |         60 |
 * | a VPN                                    | failed        |         90 |
 * | a proxy                                  | failed        |         95 |
 * | a Tor exit                               | failed        |        100 |
 */
import { checkReason } from '@countersign/contract/texts/check-reasons';
import type { AddressReading } from './ip-intelligence.ts';

export type NetworkFlags = Pick<AddressReading, 'isProxy' | 'isVpn' | 'isTor' | 'isHosting'>;

export const NO_FLAGS: NetworkFlags = { isProxy: false, isVpn: false, isTor: false, isHosting: false };

export function assessRisk(flags: NetworkFlags): Pick<AddressReading, 'verdict' | 'riskScore' | 'reason'> {
  if (flags.isTor) return { verdict: 'failed', riskScore: 100, reason: checkReason('TOR_EXIT') };
  if (flags.isProxy) return { verdict: 'failed', riskScore: 95, reason: checkReason('PROXY') };
  if (flags.isVpn) return { verdict: 'failed', riskScore: 90, reason: checkReason('VPN') };
  if (flags.isHosting) return { verdict: 'indeterminate', riskScore: 60, reason: checkReason('HOSTING') };
  return { verdict: 'passed', riskScore: 0, reason: checkReason('CLEAN') };
}

/** Returns the reading of an address without data. An unknown address is never reported as free of a VPN. */
export function unknownAddress(reason: string, source = 'none'): AddressReading {
  return { verdict: 'indeterminate', ...NO_FLAGS, riskScore: 25, country: null, source, reason };
}

/**
 * Network addresses as numbers. IPv4 is mapped into IPv6 (`::ffff:0:0/96`, RFC 4291 2.5.5.2), so that `1.2.3.4` and
 * `::ffff:1.2.3.4` are one address and one search works for both families.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type ParsedAddress =
  | { kind: 'public'; number: bigint; text: string }
  | { kind: 'private'; text: string }
  | { kind: 'unreadable' };

export function parseAddress(input: string): ParsedAddress {
  // ipaddr.js alone would accept '1', '0x7f.1' and '010.0.0.1'; a client address never looks like that.
  if (isIP(input) === 0) return { kind: 'unreadable' };
  const address = ipaddr.process(input);
  const text = address.toString();
  return PUBLIC_RANGES.has(address.range())
    ? { kind: 'public', number: numberOf(address), text }
    : { kind: 'private', text };
}

export interface AddressRange {
  first: bigint;
  last: bigint;
}

/** A CIDR block or a single address; bits beyond the prefix are ignored. */
export function parseRange(input: string): AddressRange | null {
  const [base = '', prefix, ...rest] = input.split('/');
  const family = isIP(base);
  if (family === 0 || rest.length > 0) return null;
  const width = family === 4 ? 32 : ADDRESS_BITS;
  if (prefix !== undefined && !/^(0|[1-9]\d{0,2})$/.test(prefix)) return null;
  const length = prefix === undefined ? width : Number(prefix);
  if (length > width) return null;
  const hostBits = BigInt(width - length);
  const first = (numberOf(ipaddr.parse(base)) >> hostBits) << hostBits;
  return { first, last: first + (1n << hostBits) - 1n };
}

// Tunnelled addresses (6to4, Teredo) occur on the internet; other special ranges do not.
const PUBLIC_RANGES: ReadonlySet<string> = new Set(['unicast', '6to4', 'teredo']);
const ADDRESS_BITS = 128;
const IPV4_MAPPED = 0xffff_0000_0000n;

function numberOf(address: ipaddr.IPv4 | ipaddr.IPv6): bigint {
  if (address instanceof ipaddr.IPv4) {
    const [a = 0, b = 0, c = 0, d = 0] = address.octets;
    return IPV4_MAPPED + BigInt(a * 0x100_0000 + b * 0x1_0000 + c * 0x100 + d);
  }
  return address.parts.reduce((number, part) => (number << 16n) | BigInt(part), 0n);
}

/**
 * Represents network addresses as numbers. IPv4 is mapped into IPv6 (`::ffff:0:0/96`, RFC 4291 2.5.5.2). `1.2.3.4` and
 * `::ffff:1.2.3.4` are therefore the same number, and one search works for both families.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type ParsedAddress =
  | { kind: 'public'; number: bigint; text: string; tunnelled: Tunnelled | null }
  | { kind: 'private'; text: string }
  | { kind: 'unreadable' };

/**
 * The IPv4 address embedded in a tunnel address. Anyone can write such an address, so the embedded one proves nothing.
 */
export interface Tunnelled {
  number: bigint;
  text: string;
}

export function parseAddress(input: string): ParsedAddress {
  // `isIP` rejects '1', '0x7f.1' and '010.0.0.1', which ipaddr.js alone would accept. A real client address never has
  // such a form.
  if (isIP(input) === 0) return { kind: 'unreadable' };
  const address = withoutTranslation(ipaddr.process(input));
  const text = address.toString();
  return PUBLIC_RANGES.has(address.range())
    ? { kind: 'public', number: numberOf(address), text, tunnelled: tunnelledIn(address) }
    : { kind: 'private', text };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Removes the prefix of an address translator. A server without IPv4 sees clients without IPv6 under `64:ff9b::/96`
 * (RFC 6052). The translator belongs to the server's own network, so the embedded address can be trusted.
 */
function withoutTranslation(address: Address): Address {
  return address instanceof ipaddr.IPv6 && address.range() === 'rfc6052'
    ? ipv4Of(address.parts.slice(6))
    : address;
}

/**
 * Returns the IPv4 address inside a tunnel address (RFC 3056 2, RFC 4380 4). A 6to4 address contains the router's
 * address after its prefix. A Teredo address ends with the inverted bits of the client's address.
 */
function tunnelledIn(address: Address): Tunnelled | null {
  if (!(address instanceof ipaddr.IPv6)) return null;
  const range = address.range();
  if (range !== '6to4' && range !== 'teredo') return null;
  const ipv4 = ipv4Of(
    range === '6to4' ? address.parts.slice(1, 3) : address.parts.slice(6).map((part) => part ^ 0xffff),
  );
  return { number: numberOf(ipv4), text: ipv4.toString() };
}

const ipv4Of = (parts: readonly number[]): ipaddr.IPv4 =>
  new ipaddr.IPv4(parts.flatMap((part) => [part >> 8, part & 0xff]));

export interface AddressRange {
  first: bigint;
  last: bigint;
}

/**
 * Parses a CIDR block or a single address. Bits beyond the prefix are ignored. Returns null for an IPv4 block in IPv6
 * notation with an IPv4 prefix (`::ffff:1.2.3.0/24`): its literal meaning would be all of IPv4.
 */
export function parseRange(input: string): AddressRange | null {
  const [base = '', prefix, ...rest] = input.split('/');
  const family = isIP(base);
  if (family === 0 || rest.length > 0) return null;
  const width = family === 4 ? 32 : ADDRESS_BITS;
  if (prefix !== undefined && !/^(0|[1-9]\d{0,2})$/.test(prefix)) return null;
  const length = prefix === undefined ? width : Number(prefix);
  if (length > width) return null;
  const hostBits = BigInt(width - length);
  const number = numberOf(ipaddr.parse(base));
  if (family === 6 && length < IPV4_PREFIX && isIpv4(number)) return null;
  const first = (number >> hostBits) << hostBits;
  return { first, last: first + (1n << hostBits) - 1n };
}

// The kinds of ranges that occur on the internet, including tunnel addresses (6to4, Teredo).
const PUBLIC_RANGES: ReadonlySet<string> = new Set(['unicast', '6to4', 'teredo']);
const ADDRESS_BITS = 128;
const IPV4_MAPPED = 0xffff_0000_0000n;
const IPV4_LAST = 0xffff_ffff_ffffn;
/** The number of bits before the IPv4 address in IPv6 notation. */
const IPV4_PREFIX = 96;

const isIpv4 = (number: bigint): boolean => number >= IPV4_MAPPED && number <= IPV4_LAST;

/**
 * Removes the IPv4 addresses from an IPv6 block. IPv4 is represented inside IPv6 here, but a block such as `::/8` does
 * not mean any IPv4 address.
 */
export function withoutIpv4({ first, last }: AddressRange): AddressRange[] {
  if (first >= IPV4_MAPPED || last < IPV4_LAST) return [{ first, last }];
  const sides = [
    { first, last: IPV4_MAPPED - 1n },
    { first: IPV4_LAST + 1n, last },
  ];
  return sides.filter((side) => side.first <= side.last);
}

function numberOf(address: Address): bigint {
  if (address instanceof ipaddr.IPv4) {
    const [a = 0, b = 0, c = 0, d = 0] = address.octets;
    return IPV4_MAPPED + BigInt(a * 0x100_0000 + b * 0x1_0000 + c * 0x100 + d);
  }
  return address.parts.reduce((number, part) => (number << 16n) | BigInt(part), 0n);
}

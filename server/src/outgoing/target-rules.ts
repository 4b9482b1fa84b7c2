/**
 * Where a request may go whose address a caller has given: to public addresses of the Internet and to what the operator has
 * allowed, so that nobody reaches our own network through us.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What the operator allows although it is not public: networks, and names whatever they lead to. */
export interface Allowed {
  networks: readonly string[];
  hosts: readonly string[];
}

/** Why this address must not even be resolved, or null. A literal IP address is checked completely. */
export function refusalOfUrl(url: string, allowed: Allowed): string | null {
  const target = URL.canParse(url) ? new URL(url) : null;
  if (target?.protocol !== 'https:' && target?.protocol !== 'http:') return 'is not an http or https address';
  if (target.username || target.password) return 'must not contain a user name or password';
  const host = hostOf(target);
  if (isAllowedHost(host, allowed)) return null;
  if (isIP(host)) return refusalOfAddress(host, allowed) ?? refusalOfPort(target, host, allowed);
  // Names that always mean this machine (RFC 6761 6.3), whatever the resolver knows of them.
  if (/(?:^|\.)localhost$/.test(host)) return NOT_PUBLIC;
  return refusalOfPort(target, host, allowed);
}

/** Why this very IP address must not be connected to, or null. */
export function refusalOfAddress(address: string, allowed: Allowed): string | null {
  if (!ipaddr.isValid(address)) return NOT_PUBLIC;
  const parsed = ipaddr.parse(address);
  return isPublic(parsed) || isAllowedAddress(parsed, allowed) ? null : NOT_PUBLIC;
}

export function isAllowedHost(host: string, { hosts }: Allowed): boolean {
  return hosts.includes(withoutDot(host));
}

/** As a resolver wants it: without the brackets of IPv6 and the dot of the root. */
export function hostOf({ hostname }: URL): string {
  return withoutDot(hostname.replace(/^\[(.*)\]$/, '$1'));
}

const withoutDot = (host: string): string => host.toLowerCase().replace(/\.$/, '');

const NOT_PUBLIC = 'does not resolve to a public address';

/** Ports below 1024 belong to other services, mail among them, that must not be reached through us. */
function refusalOfPort(target: URL, host: string, allowed: Allowed): string | null {
  const port = Number(target.port || 443);
  if (port >= 1024 || port === 443 || port === 80) return null;
  if (isIP(host) && isAllowedAddress(ipaddr.parse(host), allowed)) return null;
  return 'must use port 80, 443 or a port above 1023';
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4
    ? !address.match(AZURE_PLATFORM)
    : address.match(GLOBAL_UNICAST) && !isTunnel(address);
}

/** Looks public, but answers inside every virtual machine of Azure. */
const AZURE_PLATFORM = ipaddr.IPv4.parseCIDR('168.63.129.16/32');

/** Everything else of IPv6 is special or not given out yet (RFC 4291 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** ISATAP (RFC 5214): the last four bytes are an IPv4 address, and may be any. */
const isTunnel = ({ parts }: ipaddr.IPv6): boolean => ((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === 0x5efe;

const isAllowedAddress = (address: ipaddr.IPv4 | ipaddr.IPv6, { networks }: Allowed): boolean =>
  isInNetworks(address, networks);

/** Addresses and CIDRs of both versions; an address of one version is in no network of the other. */
export const isInNetworks = (address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly string[]): boolean =>
  networks.some((network) => {
    const [base, bits] = readNetwork(network);
    return base.kind() === address.kind() && address.match(base, bits);
  });

/** What is written as IPv6 and means IPv4 (`::ffff:10.0.0.0/104`) is a network of IPv4, as callers' addresses are. */
function readNetwork(network: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const single = ipaddr.isValidCIDR(network) ? null : ipaddr.parse(network);
  const [base, bits] = single
    ? ([single, single.kind() === 'ipv4' ? 32 : 128] as const)
    : ipaddr.parseCIDR(network);
  const mapped = base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= MAPPED_BITS;
  return mapped ? [base.toIPv4Address(), bits - MAPPED_BITS] : [base, bits];
}

const MAPPED_BITS = 96;

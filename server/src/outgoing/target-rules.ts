/**
 * Decides which caller-supplied addresses may be requested: public internet addresses and those that the operator has
 * allowed, so that callers cannot reach our own network through the server.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Non-public targets that the operator allows: networks, and names regardless of what they resolve to. */
export interface Allowed {
  networks: readonly string[];
  hosts: readonly string[];
}

/** Why an address must not be requested. */
export const TARGET_REFUSALS = {
  scheme: 'is not an http or https address',
  credentials: 'must not contain a user name or password',
  port: 'must use port 80, 443 or a port above 1023',
  private: 'does not resolve to a public address',
} as const;

export type TargetRefusal = keyof typeof TARGET_REFUSALS;

/** Returns why this address must not even be resolved, or null. For a literal IP address this check is complete. */
export function refusalOfUrl(url: string, allowed: Allowed): TargetRefusal | null {
  const target = URL.canParse(url) ? new URL(url) : null;
  if (target?.protocol !== 'https:' && target?.protocol !== 'http:') return 'scheme';
  if (target.username || target.password) return 'credentials';
  const host = hostOf(target);
  if (isAllowedHost(host, allowed)) return null;
  if (isIP(host)) return refusalOfAddress(host, allowed) ?? refusalOfPort(target, host, allowed);
  // These names always mean the local machine, whatever the resolver answers (RFC 6761 6.3).
  if (/(?:^|\.)localhost$/.test(host)) return 'private';
  return refusalOfPort(target, host, allowed);
}

/** Returns why this IP address must not be connected to, or null. */
export function refusalOfAddress(address: string, allowed: Allowed): TargetRefusal | null {
  if (!ipaddr.isValid(address)) return 'private';
  const parsed = ipaddr.parse(address);
  return isPublic(parsed) || isAllowedAddress(parsed, allowed) ? null : 'private';
}

export function isAllowedHost(host: string, { hosts }: Allowed): boolean {
  return hosts.includes(withoutDot(host));
}

/** Returns the host as a resolver expects it, without IPv6 brackets and the trailing dot. */
export function hostOf({ hostname }: URL): string {
  return withoutDot(hostname.replace(/^\[(.*)\]$/, '$1'));
}

const withoutDot = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/** Ports below 1024 belong to other services, such as mail, which must not be reachable through the server. */
function refusalOfPort(target: URL, host: string, allowed: Allowed): TargetRefusal | null {
  const port = Number(target.port || 443);
  if (port >= 1024 || port === 443 || port === 80) return null;
  if (isIP(host) && isAllowedAddress(ipaddr.parse(host), allowed)) return null;
  return 'port';
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4
    ? !address.match(AZURE_PLATFORM)
    : address.match(GLOBAL_UNICAST) && !isTunnel(address);
}

/** This address looks public but answers inside every Azure virtual machine. */
const AZURE_PLATFORM = ipaddr.IPv4.parseCIDR('168.63.129.16/32');

/** All other IPv6 addresses are special or unassigned (RFC 4291 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Detects ISATAP addresses (RFC 5214), whose last four bytes are an arbitrary IPv4 address. */
const isTunnel = ({ parts }: ipaddr.IPv6): boolean => ((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === 0x5efe;

const isAllowedAddress = (address: ipaddr.IPv4 | ipaddr.IPv6, { networks }: Allowed): boolean =>
  isInNetworks(address, networks);

/**
 * Returns whether an address is in one of the networks, which are addresses or CIDR blocks of both IP versions. An IPv4
 * address never matches an IPv6 network, or the reverse.
 */
export const isInNetworks = (address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly string[]): boolean =>
  networks.some((network) => {
    const [base, bits] = readNetwork(network);
    return base.kind() === address.kind() && address.match(base, bits);
  });

/**
 * Parses a network. An IPv4 network in IPv6 notation (`::ffff:10.0.0.0/104`) becomes IPv4, because callers' addresses
 * are normalised the same way.
 */
function readNetwork(network: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const single = ipaddr.isValidCIDR(network) ? null : ipaddr.parse(network);
  const [base, bits] = single
    ? ([single, single.kind() === 'ipv4' ? 32 : 128] as const)
    : ipaddr.parseCIDR(network);
  const mapped = base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= MAPPED_BITS;
  return mapped ? [base.toIPv4Address(), bits - MAPPED_BITS] : [base, bits];
}

const MAPPED_BITS = 96;

/**
 * Returns the network of an address. Rate limits count IPv6 callers by network, because a caller can use countless
 * addresses in one network (RFC 4291 2.5.4).
 */
import ipaddr from 'ipaddr.js';

const NETWORK_BYTES = 8;

export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? String(address)
    : address.toByteArray().slice(0, NETWORK_BYTES).join('.');
}

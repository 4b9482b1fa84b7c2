/** Finds the addresses and names under which other devices on the local network reach this machine. */
import os from 'node:os';

export interface LocalNames {
  /** The IPv4 addresses, the most likely one first. Empty if the machine is on no network. */
  addresses: string[];
  hostnames: string[];
}

type Interfaces = ReturnType<typeof os.networkInterfaces>;

export function localNames(
  interfaces: Interfaces = os.networkInterfaces(),
  hostname = os.hostname(),
): LocalNames {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => ({ address, rank: rankOf(name, address) })),
  );
  const addresses = found.sort((a, b) => a.rank - b.rank).map(({ address }) => address);
  return { addresses: [...new Set(addresses)], hostnames: hostnamesOf(hostname) };
}

/** Matches interfaces of containers and virtual machines, which phones cannot reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|podman|tun|utun|tailscale|wg|zt)/;
const LINK_LOCAL = /^169\.254\./;
const HOME_OR_OFFICE = /^(192\.168|10|172\.(1[6-9]|2\d|3[01]))\./;

function rankOf(name: string, address: string): number {
  if (LINK_LOCAL.test(address)) return 3;
  if (VIRTUAL.test(name)) return 2;
  return HOME_OR_OFFICE.test(address) ? 0 : 1;
}

/** Returns the machine's own name and its multicast DNS name, if they are valid in a certificate. */
function hostnamesOf(hostname: string): string[] {
  const name = hostname.toLowerCase();
  if (!/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/.test(name)) return [];
  return name.includes('.') ? [name] : [name, `${name}.local`];
}

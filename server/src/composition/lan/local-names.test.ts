import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { localNames } from './local-names.ts';

const v4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  netmask: '255.255.255.0',
  family: 'IPv4',
  mac: '00:00:00:00:00:00',
  internal,
  cidr: `${address}/24`,
});
const v6: NetworkInterfaceInfo = { ...v4('fe80::1'), family: 'IPv6', scopeid: 2 };

it('puts the address that phones most likely reach first, and omits unreachable addresses', () => {
  const { addresses } = localNames({
    lo: [v4('127.0.0.1', true)],
    docker0: [v4('172.17.0.1')],
    ppp0: [v4('203.0.113.9')],
    eth1: [v4('169.254.10.10')],
    wlan0: [v6, v4('192.168.1.20')],
  });
  expect(addresses).toEqual(['192.168.1.20', '203.0.113.9', '172.17.0.1', '169.254.10.10']);
});

it('finds nothing on a machine without a network', () => {
  expect(localNames({ lo: [v4('127.0.0.1', true)] }, 'desk').addresses).toEqual([]);
});

it.each([
  ['desk', ['desk', 'desk.local']],
  ['Desk.Example.COM', ['desk.example.com']],
  ['bad name!', []],
  ['', []],
])('converts the hostname %j to %j', (hostname, expected) => {
  expect(localNames({}, hostname).hostnames).toEqual(expected);
});

/** IP addresses that the test server knows: one of a VPN and one of a home. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ServerSettings } from './server.ts';

/** Addresses from `addresses/vpn.txt` and `addresses/clean.txt`. */
export const VPN_EXIT = '8.8.4.4';
export const HOME = '8.8.8.8';

export const KNOWN_ADDRESSES: ServerSettings = {
  IP_INTELLIGENCE: path.join(import.meta.dirname, 'addresses'),
  TRUST_PROXY: '127.0.0.1/32',
};

/** Makes all further requests of the page come from this address. */
export function callFrom(page: Page, address: string): Promise<void> {
  return page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
}

/**
 * Reads databases in MaxMind's format (MaxMind DB 2.0). Two types are supported: anonymous networks (VPN, proxy, Tor,
 * hosting) and countries. The file states its type. Records are untrusted input, so a schema parses them.
 */
import { open, type Response } from 'maxmind';
import { z } from 'zod';
import type { NetworkFlags } from './assess-risk.ts';

export type AddressDatabase = { type: string; built: Date } & (
  | { kind: 'anonymous'; flagsOf(address: string): NetworkFlags | null }
  | { kind: 'country'; countryOf(address: string): string | null }
);

/**
 * Opens a database. Returns null if it covers neither anonymous networks nor countries. Throws if the file is no
 * database.
 */
export async function openAddressDatabase(file: string): Promise<AddressDatabase | null> {
  const reader = await open<Response>(file);
  const { databaseType: type, buildEpoch: built } = reader.metadata;
  if (/anonymous/i.test(type)) {
    return { kind: 'anonymous', type, built, flagsOf: (address) => flagsIn(reader.get(address)) };
  }
  if (/country|city|enterprise/i.test(type)) {
    return { kind: 'country', type, built, countryOf: (address) => countryIn(reader.get(address)) };
  }
  return null;
}

const flag = z.boolean().optional().catch(undefined);

const anonymousRecord = z.object({
  is_anonymous: flag,
  is_anonymous_vpn: flag,
  is_hosting_provider: flag,
  is_public_proxy: flag,
  is_residential_proxy: flag,
  is_tor_exit_node: flag,
});

function flagsIn(record: unknown): NetworkFlags | null {
  const parsed = anonymousRecord.safeParse(record);
  if (!parsed.success) return null;
  const { data } = parsed;
  // MaxMind fills the gaps between its entries with empty records. An address in a gap is unknown, which does not mean
  // that it is free of a VPN.
  if (Object.values(data).every((value) => value === undefined)) return null;
  const isVpn = data.is_anonymous_vpn === true;
  const isTor = data.is_tor_exit_node === true;
  const isHosting = data.is_hosting_provider === true;
  const isProxy = data.is_public_proxy === true || data.is_residential_proxy === true;
  // A network that is anonymous for no stated reason counts as a proxy.
  const isOther = data.is_anonymous === true && !isVpn && !isTor && !isHosting;
  return { isVpn, isTor, isHosting, isProxy: isProxy || isOther };
}

const isoCountry = z.object({ iso_code: z.string().regex(/^[A-Z]{2}$/) });
const countryRecord = z.object({
  country: isoCountry.optional().catch(undefined),
  registered_country: isoCountry.optional().catch(undefined),
});

function countryIn(record: unknown): string | null {
  const parsed = countryRecord.safeParse(record);
  return parsed.success ? ((parsed.data.country ?? parsed.data.registered_country)?.iso_code ?? null) : null;
}

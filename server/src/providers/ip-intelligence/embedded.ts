/**
 * Checks an address against the data that the operator has installed (SPEC 3, Proxy check response). The address is
 * never sent to another server. An address that is not in the data is unknown, which does not mean that it is free of a
 * VPN.
 *
 * The operator's `clean.txt` overrides every other source, to correct a wrong entry in a purchased database.
 */
import { checkReason } from '@countersign/contract/texts/check-reasons';
import { parseAddress, type Tunnelled } from './address.ts';
import { watchDataFolder, type AddressSource, type Log } from './data-folder.ts';
import type { AddressReading, IpIntelligence } from './ip-intelligence.ts';
import { listContains } from './lists.ts';
import { NO_FLAGS, type NetworkFlags, unknownAddress, assessRisk } from './assess-risk.ts';

export interface EmbeddedIpIntelligenceOptions {
  /** The folder with the address data: `vpn.txt`, `proxy.txt`, `tor.txt`, `hosting.txt`, `clean.txt` and `*.mmdb`. */
  folder?: string | undefined;
  log: Log;
  now?: () => number;
}

export function createEmbeddedIpIntelligence(options: EmbeddedIpIntelligenceOptions): IpIntelligence {
  const { folder, log, now = Date.now } = options;
  const data = folder === undefined ? null : watchDataFolder(folder, log, now);

  return {
    async read(input) {
      const address = parseAddress(input);
      if (address.kind === 'unreadable') return unknownAddress(checkReason('NO_ADDRESS'));
      if (address.kind === 'private') return unknownAddress(checkReason('PRIVATE_ADDRESS'));
      const sources = (await data?.sources()) ?? [];
      if (sources.length === 0) return unknownAddress(checkReason('NO_ADDRESS_DATA'));
      const found = sources.flatMap((source) => lookUp(source, address, log) ?? []);
      const { tunnelled } = address;
      const behind = tunnelled ? sources.flatMap((source) => lookUp(source, tunnelled, log) ?? []) : [];
      // The IPv4 address inside a tunnel address is only a claim. If it is listed, it adds suspicion, but it neither
      // clears the client nor changes the client's country.
      const claimed = behind.filter(({ flags }) => flags !== null && Object.values(flags).includes(true));
      return combine([...found, ...claimed], sources, new Date(now()));
    },
    async ownData() {
      return ((await data?.sources()) ?? []).map(({ file, date }) => ({ file, date }));
    },
  };
}

interface Finding {
  source: AddressSource;
  flags: NetworkFlags | null;
  clean: boolean;
  country: string | null;
}

function lookUp(source: AddressSource, { number, text }: Tunnelled, log: Log): Finding | null {
  const finding = { source, flags: null, clean: false, country: null };
  if (source.kind === 'list') {
    if (!listContains(source.ranges, number)) return null;
    if (source.list === 'clean') return { ...finding, clean: true };
    return { ...finding, flags: { ...NO_FLAGS, ...FLAG_OF_LIST[source.list] } };
  }
  try {
    if (source.database.kind === 'country') {
      const country = source.database.countryOf(text);
      return country === null ? null : { ...finding, country };
    }
    const flags = source.database.flagsOf(text);
    return flags === null ? null : { ...finding, flags };
  } catch (error) {
    log.warn({ err: error, file: source.file }, 'A record of the address database could not be read');
    return null;
  }
}

const FLAG_OF_LIST = {
  vpn: { isVpn: true },
  proxy: { isProxy: true },
  tor: { isTor: true },
  hosting: { isHosting: true },
} as const;

function combine(
  findings: readonly Finding[],
  consulted: readonly AddressSource[],
  today: Date,
): AddressReading {
  const country = findings.find((finding) => finding.country !== null)?.country ?? null;
  const flagged = findings.filter((finding) => finding.flags !== null);
  const clean = findings.filter((finding) => finding.clean);
  const answered = clean.length > 0 ? clean : flagged;
  if (answered.length === 0) {
    return { ...unknownAddress(checkReason('ADDRESS_NOT_NAMED'), describe(consulted, today)), country };
  }
  const flags = clean.length > 0 ? NO_FLAGS : mergeFlags(flagged);
  const sources = findings.filter((finding) => answered.includes(finding) || finding.country !== null);
  const source = describe(
    sources.map((finding) => finding.source),
    today,
  );
  return { ...flags, ...assessRisk(flags), country, source };
}

function mergeFlags(findings: readonly Finding[]): NetworkFlags {
  const any = (flag: keyof NetworkFlags) => findings.some(({ flags }) => flags?.[flag] === true);
  return { isProxy: any('isProxy'), isVpn: any('isVpn'), isTor: any('isTor'), isHosting: any('isHosting') };
}

/** Returns a text such as 'vpn.txt of 2026-03-01 (4 days old), GeoIP2-Anonymous-IP of 2026-02-27 (6 days old)'. */
function describe(sources: readonly AddressSource[], today: Date): string {
  return sources
    .map(({ name, date }) => {
      const days = Math.max(0, Math.floor((today.getTime() - date.getTime()) / 86_400_000));
      return `${name} of ${date.toISOString().slice(0, 10)} (${days} ${days === 1 ? 'day' : 'days'} old)`;
    })
    .join(', ');
}

// Decides which URLs the QR generator and the QR scanner accept (SPEC 5, URL check).

export type UrlVerdict = { valid: true; url: string } | { valid: false; reason: UrlRefusal };

/** The reasons for a refusal. Each language has a text for each of them. */
export type UrlRefusal = 'empty' | 'format' | 'protocol' | 'domain';

/** SPEC 5, URL check: a second-to-last label this short (co.uk, net.in) belongs to the suffix. */
const SHORT_LABEL_LENGTH = 3;

export function checkUrl(text: string, allowedDomains: readonly string[]): UrlVerdict {
  const trimmed = text.trim();
  if (trimmed === '') return refused('empty');

  const address = parse(trimmed);
  if (address === null) return refused('format');

  if (address.protocol !== 'http:' && address.protocol !== 'https:') {
    return refused('protocol');
  }

  const reduced = reduceHost(address.hostname);
  const allowed = allowedDomains.map(hostOfDomain).filter((host) => host !== null);
  if (!allowed.some((domain) => reduced === domain || reduced.endsWith(`.${domain}`))) {
    return refused('domain');
  }
  return { valid: true, url: asChecked(address, trimmed) };
}

export function reduceHost(host: string): string {
  const labels = withoutTrailingDot(host.toLowerCase())
    .replace(/^www\./u, '')
    .split('.');
  const secondToLast = labels.at(-2) ?? '';
  // Hosts of two labels or fewer have no subdomains, so cutting leaves them unchanged.
  return labels.slice(secondToLast.length <= SHORT_LABEL_LENGTH ? -3 : -2).join('.');
}

export function parseAllowedDomains(setting: string): string[] {
  return setting
    .split(',')
    .map((domain) => domain.trim())
    .filter((domain) => domain !== '');
}

/** Removes whitespace from the input of the generator (SPEC 5, URL check). */
export function normaliseGeneratorInput(text: string): string {
  return text.replace(/\s+/gu, '');
}

/**
 * Returns the parsed form rather than the typed one: programs disagree about the host of `https://a.com\@b.com`
 * and `https:a.com`, but the parsed form always leads to the host that was checked. A bare origin stays as
 * typed, without the slash.
 */
function asChecked(address: URL, typed: string): string {
  return address.href === `${typed}/` ? typed : address.href;
}

/** Returns a domain as the URL parser writes hosts (lower case, punycode), or null if it is not a host. */
function hostOfDomain(domain: string): string | null {
  if (/[/\\:@?#]/u.test(domain)) return null;
  const host = withoutTrailingDot(parse(`http://${domain}`)?.hostname ?? '');
  return host === '' ? null : host;
}

/** Parses a URL. `URL.parse` is missing in older browsers that signers still use. */
function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function withoutTrailingDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

function refused(reason: UrlRefusal): UrlVerdict {
  return { valid: false, reason };
}

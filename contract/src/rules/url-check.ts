// Decides which URLs the QR generator and the QR scanner accept (SPEC 5, URL check).

export type UrlVerdict = { valid: true; url: string } | { valid: false; reason: UrlRefusal };

/** The reasons to reject a URL. Every language has a text for each reason. */
export type UrlRefusal = 'empty' | 'format' | 'protocol' | 'domain';

/**
 * The maximum length of a second-to-last label that belongs to the suffix, as in co.uk and net.in (SPEC 5, URL check).
 */
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
  // A host with two labels or fewer has no subdomain and stays unchanged.
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
 * Returns the parsed form of a URL instead of the typed form. Programs disagree about the host of
 * `https://a.com\@b.com` and `https:a.com`, but the parsed form always leads to the host that was checked. An origin
 * without a path stays as typed, without a slash at the end.
 */
function asChecked(address: URL, typed: string): string {
  return address.href === `${typed}/` ? typed : address.href;
}

/**
 * Returns a domain in the form in which the URL parser writes hosts (lower case, punycode). Returns null if the domain
 * is not a valid host.
 */
function hostOfDomain(domain: string): string | null {
  if (/[/\\:@?#]/u.test(domain)) return null;
  const host = withoutTrailingDot(parse(`http://${domain}`)?.hostname ?? '');
  return host === '' ? null : host;
}

/** Parses a URL. It does not use `URL.parse`, which some of the signers' older browsers lack. */
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

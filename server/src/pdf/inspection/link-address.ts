/** Rejects link addresses that run a script, open a file on the reader's device, or start a program. */

/** Returns the scheme of the address if that scheme is refused. Returns null if the scheme is allowed or missing. */
export function refusedScheme(address: Uint8Array): string | null {
  // Browsers ignore white space and control characters. UTF-16 byte order marks are dropped as well.
  const text = Buffer.from(address.subarray(0, LONGEST))
    .toString('latin1')
    .replaceAll(/[^\x21-\x7e]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  return scheme !== undefined && (REFUSED_SCHEMES.has(scheme) || scheme.startsWith('ms-')) ? scheme : null;
}

/** The number of bytes that are examined. Even after much white space, a scheme begins earlier. */
const LONGEST = 4096;

const REFUSED_SCHEMES: ReadonlySet<string> = new Set(
  (
    'javascript vbscript livescript mocha data blob filesystem about view-source ' +
    'file content res jar mhtml mk shell search search-ms intent android-app'
  ).split(' '),
);

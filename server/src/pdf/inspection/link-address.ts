/** Addresses that a link must not have: they run a script, open a file of the reader's own, or start a program on the device. */

/** The scheme of such an address; null where it is one like those of the web, or none. */
export function refusedScheme(address: Uint8Array): string | null {
  // Browsers drop white space and control characters; the marks of UTF-16 are dropped here too.
  const text = Buffer.from(address.subarray(0, LONGEST))
    .toString('latin1')
    .replaceAll(/[^\x21-\x7e]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  return scheme !== undefined && (REFUSED_SCHEMES.has(scheme) || scheme.startsWith('ms-')) ? scheme : null;
}

/** After which there is no scheme, however much white space is in it. */
const LONGEST = 4096;

const REFUSED_SCHEMES: ReadonlySet<string> = new Set(
  (
    'javascript vbscript livescript mocha data blob filesystem about view-source ' +
    'file content res jar mhtml mk shell search search-ms intent android-app'
  ).split(' '),
);

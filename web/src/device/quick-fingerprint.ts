/**
 * Computes the fingerprint of the header (SPEC 7) from facts that every browser provides immediately. Even the first
 * call can therefore carry the fingerprint, which stays the same for all calls of a page load. It excludes facts that
 * have their own header (screen, time zone).
 */

let known: string | undefined;

/** Reads the fingerprint once per page load, so that a language added meanwhile does not change it. */
export function quickFingerprint(): string {
  known ??= hashText(quickFacts().join('\n'));
  return known;
}

/** Returns facts that stay the same on one device. */
export function quickFacts(): string[] {
  const { userAgent, vendor, languages, hardwareConcurrency, maxTouchPoints } = navigator;
  return [
    // Version numbers are removed so that a browser update does not change the fingerprint.
    userAgent.replaceAll(/\/[\d._]+/g, ''),
    vendor,
    languages.join(),
    String(hardwareConcurrency),
    String('deviceMemory' in navigator ? navigator.deviceMemory : ''),
    String(maxTouchPoints),
    String(screen.colorDepth),
  ];
}

/**
 * Returns a hash of 106 bits in 28 characters; it is not secret. The browser's asynchronous SHA-256 would be too late for
 * the first call.
 */
export function hashText(text: string): string {
  return hash53(text, 0) + hash53(text, 1);
}

/** Implements cyrb53 by bryc (public domain): two multiplicative 32-bit hashes, mixed with each other. */
function hash53(text: string, seed: number): string {
  let [first, second] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 2_654_435_761);
    second = Math.imul(second ^ unit, 1_597_334_677);
  }
  const mixed =
    Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909);
  const other =
    Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(mixed ^ (mixed >>> 13), 3_266_489_909);
  return (2 ** 32 * (other & 0x1f_ff_ff) + (mixed >>> 0)).toString(16).padStart(14, '0');
}

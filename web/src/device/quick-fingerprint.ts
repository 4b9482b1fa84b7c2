/**
 * The fingerprint of the header (SPEC 7): from facts that every browser gives at once, so that the very first call carries it,
 * and the same for every call of a page. What has a header of its own (screen, time zone) is not in it.
 */

let known: string | undefined;

/** Read once for each page load: a language that is added meanwhile makes no other device. */
export function quickFingerprint(): string {
  known ??= hashText(quickFacts().join('\n'));
  return known;
}

/** What stays the same on one device. */
export function quickFacts(): string[] {
  const { userAgent, vendor, languages, hardwareConcurrency, maxTouchPoints } = navigator;
  return [
    // A browser that renews itself between two visits is still the same one.
    userAgent.replaceAll(/\/[\d._]+/g, ''),
    vendor,
    languages.join(),
    String(hardwareConcurrency),
    String('deviceMemory' in navigator ? navigator.deviceMemory : ''),
    String(maxTouchPoints),
    String(screen.colorDepth),
  ];
}

/** 106 bits in 28 letters; not secret. The browser's own SHA-256 answers too late for the first call. */
export function hashText(text: string): string {
  return hash53(text, 0) + hash53(text, 1);
}

/** cyrb53 by bryc (public domain): two multiplicative hashes of 32 bits, mixed with each other. */
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

/** Decodes base64 exactly as RFC 4648 section 4 defines it, with a limit on the decoded size. */
export type Decoded = { ok: true; bytes: Buffer } | { ok: false; reason: 'TOO_LARGE' | 'NOT_BASE64' };

export function decodeStrictBase64(text: string, maxBytes: number): Decoded {
  if (text.length > Math.ceil(maxBytes / 3) * 4) return { ok: false, reason: 'TOO_LARGE' };
  const bytes = Buffer.from(text, 'base64');
  // Node.js skips unknown characters, and only canonical text survives the round trip unchanged.
  if (bytes.toString('base64') !== text) return { ok: false, reason: 'NOT_BASE64' };
  return bytes.length > maxBytes ? { ok: false, reason: 'TOO_LARGE' } : { ok: true, bytes };
}

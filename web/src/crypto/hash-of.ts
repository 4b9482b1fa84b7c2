/** Returns the SHA-256 of the content in hexadecimal. */
export async function hashOf(content: BufferSource): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', content);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

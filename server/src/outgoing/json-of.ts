/** Returns undefined if the text is not JSON. */
export function jsonOf(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}

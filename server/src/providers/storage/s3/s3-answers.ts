/**
 * Reads the few XML elements that the server needs from S3 responses. These responses are flat lists without
 * attributes, and no element contains another one of the same name.
 */

/**
 * Returns the name of the root element. A service may send white space before it, to keep the connection open while it
 * works.
 */
export const rootOf = (xml: string): string | undefined =>
  /^\s*(?:<\?xml[^>]*\?>\s*)?<(\w+)[\s/>]/.exec(xml)?.[1];

/** Returns the contents of all elements with this name, in order. */
export function elementsIn(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`, 'g'))].map(
    ([, content = '']) => content,
  );
}

/** Returns the text of the first element with this name. */
export function textIn(xml: string, name: string): string | undefined {
  const [content] = elementsIn(xml, name);
  return content === undefined ? undefined : unescaped(content);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[name] ?? whole;
  });

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/**
 * Writes elements in canonical form, inclusive (Canonical XML 1.0) or exclusive (Exclusive XML Canonicalization 1.0). The
 * parser rejects comments, processing instructions and attributes in namespaces, so the rules for them are not needed.
 */
import type { XmlElement } from './xml-element.ts';

export type Canonicalization = 'inclusive' | 'exclusive';

/** Writes the element and its content, without `omitted`. */
export function canonicalXml(root: XmlElement, kind: Canonicalization, omitted?: XmlElement): string {
  const write = (element: XmlElement, rendered: ReadonlyMap<string, string>): string => {
    const name = element.prefix === '' ? element.local : `${element.prefix}:${element.local}`;
    const shown = new Map(rendered);
    let tag = name;
    for (const [prefix, namespace] of namespacesOf(element, kind)) {
      // An absent default namespace is written only where it ends one of an outer element.
      if ((shown.get(prefix) ?? '') === namespace) continue;
      shown.set(prefix, namespace);
      tag += ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escapeAttribute(namespace)}"`;
    }
    for (const [key, value] of sorted(element.attributes)) tag += ` ${key}="${escapeAttribute(value)}"`;
    const content = element.children.map((child) =>
      typeof child === 'string' ? escapeText(child) : child === omitted ? '' : write(child, shown),
    );
    return `<${tag}>${content.join('')}</${name}>`;
  };
  return write(root, new Map());
}

/** Returns the namespaces to write, in order: all in scope, or only the one that the element's own name uses. */
function namespacesOf({ prefix, namespace, scope }: XmlElement, kind: Canonicalization): [string, string][] {
  return kind === 'exclusive' ? [[prefix, namespace]] : sorted(scope);
}

const sorted = (map: ReadonlyMap<string, string>): [string, string][] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;');

const escapeAttribute = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;');

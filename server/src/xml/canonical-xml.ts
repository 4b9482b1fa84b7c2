/**
 * Writes elements in canonical form, inclusive (Canonical XML 1.0) or exclusive (Exclusive XML Canonicalization 1.0). The
 * parser rejects comments, processing instructions and attributes of the xml namespace, so the rules for them are not needed.
 */
import type { XmlElement } from './xml-element.ts';

export type Canonicalization = 'inclusive' | 'exclusive';

/**
 * Writes the element and its content, without `omitted`. Exclusive canonicalization treats the namespaces of
 * `inclusivePrefixes` as the inclusive form does (Exclusive XML Canonicalization 1.0, 3).
 */
export function canonicalXml(
  root: XmlElement,
  kind: Canonicalization,
  omitted?: XmlElement,
  inclusivePrefixes: readonly string[] = [],
): string {
  const write = (element: XmlElement, rendered: ReadonlyMap<string, string>): string => {
    const name = element.prefix === '' ? element.local : `${element.prefix}:${element.local}`;
    const shown = new Map(rendered);
    let tag = name;
    for (const [prefix, namespace] of namespacesOf(element, kind, inclusivePrefixes)) {
      // An absent default namespace is written only where it ends one of an outer element.
      if ((shown.get(prefix) ?? '') === namespace) continue;
      shown.set(prefix, namespace);
      tag += ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escapeAttribute(namespace)}"`;
    }
    for (const [key, value] of attributesOf(element)) tag += ` ${key}="${escapeAttribute(value)}"`;
    const content = element.children.map((child) =>
      typeof child === 'string' ? escapeText(child) : child === omitted ? '' : write(child, shown),
    );
    return `<${tag}>${content.join('')}</${name}>`;
  };
  return write(root, new Map());
}

/** Returns the namespaces to write, in order: all in scope, or only those that the element's own names use. */
function namespacesOf(
  { prefix, prefixed, scope }: XmlElement,
  kind: Canonicalization,
  inclusivePrefixes: readonly string[],
): [string, string][] {
  if (kind === 'inclusive') return sorted(scope);
  const used = new Set([prefix, ...[...prefixed.keys()].map(prefixIn), ...inclusivePrefixes]);
  return sorted(new Map([...used].flatMap((each) => inScope(scope, each))));
}

const inScope = (scope: XmlElement['scope'], prefix: string): [string, string][] => {
  const namespace = scope.get(prefix);
  return namespace === undefined ? [] : [[prefix, namespace]];
};

/** Attributes in namespaces follow the others, by namespace and then by name (Canonical XML 1.0, 2.3). */
function attributesOf({ attributes, prefixed, scope }: XmlElement): [string, string][] {
  const order = (name: string) => `${scope.get(prefixIn(name)) ?? ''} ${name.slice(name.indexOf(':') + 1)}`;
  return [
    ...sorted(attributes),
    ...[...prefixed].sort(([a], [b]) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0)),
  ];
}

const prefixIn = (name: string): string => name.slice(0, name.indexOf(':'));

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

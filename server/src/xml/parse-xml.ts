/**
 * Parses a strict subset of XML 1.0 in UTF-8. It rejects document types, entities, comments, processing instructions, CDATA
 * sections: parsers disagree on them, and attacks on signed XML rely on them. It also rejects attributes in namespaces, unless
 * the caller's protocol uses them.
 */
import type { XmlElement } from './xml-element.ts';

/** Thrown if a document is malformed or uses a feature that is not accepted. The message contains no text of the document. */
export class XmlProblem extends Error {
  override name = 'XmlProblem';
}

const LIMITS = { bytes: 4 * 1024 * 1024, depth: 24, elements: 5_000, attributes: 32 };
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

const DECLARATION =
  /^<\?xml version="1\.[01]"(?: encoding="[Uu][Tt][Ff]-8")?(?: standalone="(?:yes|no)")? ?\?>/;
const NAME = /[A-Za-z_][A-Za-z0-9_.-]*(?::[A-Za-z_][A-Za-z0-9_.-]*)?/y;
const SPACE = /[ \t\n]+/y;
const ATTRIBUTE_VALUE = /"([^"<]*)"|'([^'<]*)'/y;
const TEXT = /[^<]+/y;
/** The characters that XML 1.0 allows (section 2.2). With the flag `u`, half a surrogate pair is not one of them. */
const ALLOWED = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Returns the root element. Throws XmlProblem. */
export function parseXml(bytes: Uint8Array, options: ParseOptions = {}): XmlElement {
  if (bytes.length > LIMITS.bytes) throw new XmlProblem('The document is too large');
  return new Parser(decode(bytes), options).document();
}

interface ParseOptions {
  allowsPrefixedAttributes?: boolean;
}

function decode(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new XmlProblem('The document is not UTF-8');
  }
  if (!ALLOWED.test(text)) throw new XmlProblem('The document contains a forbidden character');
  // XML 1.0, 2.11: a line break is one line feed. A carriage return that was escaped is kept.
  return text.replaceAll(/\r\n?/g, '\n');
}

interface OpenElement extends XmlElement {
  qualified: string;
  children: (XmlElement | string)[];
}

class Parser {
  readonly #text: string;
  #at = 0;
  #elements = 0;

  readonly #allowsPrefixed: boolean;

  constructor(text: string, { allowsPrefixedAttributes = false }: ParseOptions) {
    this.#text = text;
    this.#allowsPrefixed = allowsPrefixedAttributes;
  }

  document(): XmlElement {
    this.#at = DECLARATION.exec(this.#text)?.[0].length ?? 0;
    this.#take(SPACE);
    const root = this.#tree();
    this.#take(SPACE);
    if (this.#at !== this.#text.length) throw new XmlProblem('The document continues after its root element');
    return root;
  }

  /** Reads one element with its content. It keeps the open elements itself, so that depth costs no stack. */
  #tree(): XmlElement {
    const open: OpenElement[] = [];
    for (;;) {
      const parent = open.at(-1);
      const text = parent === undefined ? undefined : this.#take(TEXT)?.[0];
      if (text !== undefined) parent?.children.push(unescape(text));
      const next = this.#text.startsWith('</', this.#at) ? this.#end(parent) : this.#start(parent);
      if (next.isOpen) {
        open.push(next.element);
        if (open.length > LIMITS.depth) throw new XmlProblem('The elements are nested too deeply');
        continue;
      }
      const closed = next.element ?? open.pop();
      if (closed === undefined) throw new XmlProblem('An end tag has no start tag');
      const outer = open.at(-1);
      if (outer === undefined) return closed;
      outer.children.push(closed);
    }
  }

  #start(parent: OpenElement | undefined): { isOpen: boolean; element: OpenElement } {
    this.#expect('<');
    this.#elements += 1;
    if (this.#elements > LIMITS.elements) throw new XmlProblem('The document has too many elements');
    const qualified = this.#take(NAME)?.[0];
    if (qualified === undefined)
      throw new XmlProblem('A markup declaration, comment or malformed tag was found');
    const { attributes, prefixed, scope } = this.#attributes(parent?.scope ?? new Map([['', '']]));
    const isEmpty = this.#text.startsWith('/>', this.#at);
    this.#expect(isEmpty ? '/>' : '>');
    const [prefix, local] = split(qualified);
    const namespace = scope.get(prefix);
    if (namespace === undefined) throw new XmlProblem('A prefix has no namespace');
    return {
      isOpen: !isEmpty,
      element: { qualified, prefix, local, namespace, attributes, prefixed, scope, children: [] },
    };
  }

  #end(open: OpenElement | undefined): { isOpen: false; element?: undefined } {
    this.#expect('</');
    if (this.#take(NAME)?.[0] !== open?.qualified)
      throw new XmlProblem('An end tag does not match its start tag');
    this.#take(SPACE);
    this.#expect('>');
    return { isOpen: false };
  }

  #attributes(outer: XmlElement['scope']): Pick<XmlElement, 'attributes' | 'prefixed' | 'scope'> {
    const found = new Map<string, string>();
    while (this.#take(SPACE) !== null) {
      const name = this.#take(NAME)?.[0];
      if (name === undefined) break;
      this.#take(SPACE);
      this.#expect('=');
      this.#take(SPACE);
      const quoted = this.#take(ATTRIBUTE_VALUE);
      if (quoted === null) throw new XmlProblem('An attribute has no quoted value');
      if (found.has(name)) throw new XmlProblem('An attribute is repeated');
      if (found.size === LIMITS.attributes) throw new XmlProblem('An element has too many attributes');
      // XML 1.0, 3.3.3: unescaped white space in a value becomes a space.
      found.set(name, unescape((quoted[1] ?? quoted[2] ?? '').replaceAll(/[\t\n]/g, ' ')));
    }
    const [attributes, prefixed] = [new Map<string, string>(), new Map<string, string>()];
    const scope = new Map(outer);
    for (const [name, value] of found) {
      if (name === 'xmlns') scope.set('', declared(value));
      else if (name.startsWith('xmlns:')) scope.set(prefixOf(name, value), declared(value));
      else if (!name.includes(':')) attributes.set(name, value);
      else if (this.#allowsPrefixed) prefixed.set(name, value);
      else throw new XmlProblem('An attribute is in a namespace');
    }
    refuseUnclear(prefixed, scope);
    return { attributes, prefixed, scope };
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  #expect(token: string): void {
    if (!this.#text.startsWith(token, this.#at)) throw new XmlProblem('A tag is malformed');
    this.#at += token.length;
  }
}

/** Refuses prefixes without a declaration, which includes `xml`, and two names of one attribute. */
function refuseUnclear(prefixed: ReadonlyMap<string, string>, scope: XmlElement['scope']): void {
  const names = new Set<string>();
  for (const name of prefixed.keys()) {
    const [prefix, local] = split(name);
    const namespace = scope.get(prefix);
    if (namespace === undefined) throw new XmlProblem('A prefix has no namespace');
    const expanded = `${namespace} ${local}`;
    if (names.has(expanded)) throw new XmlProblem('An attribute is repeated');
    names.add(expanded);
  }
}

function declared(namespace: string): string {
  if (namespace === XML || namespace === XMLNS) throw new XmlProblem('A reserved namespace is declared');
  return namespace;
}

function prefixOf(name: string, namespace: string): string {
  const prefix = name.slice('xmlns:'.length);
  if (prefix === 'xml' || prefix === 'xmlns' || namespace === '')
    throw new XmlProblem('A prefix is declared wrongly');
  return prefix;
}

function split(qualified: string): [prefix: string, local: string] {
  const [first = '', second] = qualified.split(':');
  return second === undefined ? ['', first] : [first, second];
}

function unescape(text: string): string {
  if (text.includes(']]>')) throw new XmlProblem('The end of a CDATA section was found');
  return text.replaceAll(/&([^;]{0,32});?/g, (reference, name: string) => {
    if (!reference.endsWith(';')) throw new XmlProblem('An entity reference is malformed');
    return ENTITIES.get(name) ?? characterOf(name);
  });
}

function characterOf(name: string): string {
  const [, hexadecimal, decimal] = /^#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}))$/.exec(name) ?? [];
  const code = hexadecimal === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hexadecimal, 16);
  const character = code >= 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : null;
  if (character === null || !ALLOWED.test(character)) throw new XmlProblem('An entity is not accepted');
  return character;
}

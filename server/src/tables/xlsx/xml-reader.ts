/**
 * Reads XML in pieces, limited to the parts that workbooks use: elements, attributes and text. Names are returned
 * without their prefix. A document type is rejected, because workbooks have none and custom entities make small files
 * expand enormously.
 */
import { TableRefused } from '../table-messages.ts';

export interface XmlHandler {
  open?(name: string, attributes: ReadonlyMap<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

export interface XmlReader {
  write(piece: string): void;
  end(): void;
}

/** The maximum length of a tag or text. No workbook has a longer one, because a cell has at most 32,767 characters. */
const MAX_TOKEN = 512 * 1024;
const NOTHING: ReadonlyMap<string, string> = new Map();
const SPACE = /\s/;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

export function createXmlReader(handler: XmlHandler): XmlReader {
  let rest = '';

  /** Processes everything up to the last complete token. */
  function read(isLast: boolean): void {
    let at = 0;
    while (at < rest.length) {
      const open = rest.indexOf('<', at);
      if (open < 0 && !isLast) break;
      const end = open < 0 ? rest.length : open;
      if (end > at) handler.text?.(unescape(rest.slice(at, end)));
      at = end;
      if (open < 0) break;
      const next = readMarkup(open);
      if (next === null) break;
      at = next;
    }
    rest = rest.slice(at);
    if (rest.length > MAX_TOKEN || (isLast && rest !== '')) throw new TableRefused('NOT_A_TABLE');
  }

  /** Returns the position of the end, or null if the end has not arrived. */
  function readMarkup(at: number): number | null {
    if (rest.startsWith('<!--', at)) return behind('-->', at + 4);
    if (rest.startsWith('<?', at)) return behind('?>', at + 2);
    if (rest.startsWith('<![CDATA[', at)) {
      const end = rest.indexOf(']]>', at);
      if (end < 0) return null;
      handler.text?.(rest.slice(at + 9, end));
      return end + 3;
    }
    // The markup is incomplete and may still become a comment or a CDATA section.
    if (rest.startsWith('<!', at)) {
      if (rest.length - at < 9) return null;
      throw new TableRefused('NOT_A_TABLE');
    }
    const end = tagEnd(at);
    if (end < 0) return null;
    readTag(rest.slice(at + 1, end));
    return end + 1;
  }

  const behind = (mark: string, from: number): number | null => {
    const end = rest.indexOf(mark, from);
    return end < 0 ? null : end + mark.length;
  };

  /** Returns the end of a tag. A `>` within quotes does not end it. */
  function tagEnd(from: number): number {
    let end = rest.indexOf('>', from);
    for (let at = from; end >= 0;) {
      const quote = quoteWithin(at, end);
      if (quote < 0) return end;
      const closing = rest.indexOf(rest[quote] ?? '', quote + 1);
      if (closing < 0) return -1;
      at = closing + 1;
      if (closing > end) end = rest.indexOf('>', at);
    }
    return -1;
  }

  function quoteWithin(from: number, end: number): number {
    for (let at = from; at < end; at++) {
      const code = rest.charCodeAt(at);
      if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) return at;
    }
    return -1;
  }

  function readTag(tag: string): void {
    if (tag.startsWith('/')) return handler.close?.(localName(tag.slice(1).trim()));
    const isEmpty = tag.endsWith('/');
    const inner = isEmpty ? tag.slice(0, -1) : tag;
    const space = inner.search(SPACE);
    const name = localName(space < 0 ? inner : inner.slice(0, space));
    handler.open?.(name, space < 0 ? NOTHING : attributesIn(inner.slice(space)));
    if (isEmpty) handler.close?.(name);
  }

  return {
    write(piece) {
      rest += piece;
      read(false);
    },
    end() {
      read(true);
    },
  };
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes.set(localName(name), unescape(double ?? single ?? ''));
  return attributes;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescape = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
        if (name !== undefined) return NAMED[String(name)] ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
      })
    : text;

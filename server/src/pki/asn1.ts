/**
 * Reads ASN.1 and retains the original bytes of every value. Signatures and hashes cover bytes. If a value were encoded
 * again, this could undo exactly the change that verification must detect.
 */
import * as asn1js from 'asn1js';
import type { VerdictCode } from '@countersign/contract/texts/verdict-reasons';
import { Flaw } from './finding.ts';

/**
 * A parsed value. `tag` is the identifier octet (X.690 8.1.2). It combines class, constructed bit and number, so one
 * comparison checks all of them.
 */
export type Asn1 = { tag: number; raw: Buffer; content: Buffer; children: Asn1[] };

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** Returns the tag of a constructed value with the context-specific number n. */
  context: (n: number): number => 0xa0 + n,
  /** Returns the tag of a primitive value with the context-specific number n. */
  contextPrimitive: (n: number): number => 0x80 + n,
};

/** Thrown if data is malformed. The message is shown as part of the verdict. */
export class Malformed<Code extends VerdictCode> extends Flaw<Code> {}

/** The limits for hostile input. Even a signature with long revocation lists stays within them. */
const LIMITS = { maxDepth: 64, maxNodes: 200_000, parseEmbedded: false };

/** Reads the first value in `bytes`. Any bytes after it are ignored. */
export function readAsn1(bytes: Uint8Array): Asn1 {
  const { offset, result } = parse(bytes);
  if (offset === -1) throw new Malformed('NOT_ASN1');
  return convert(result);
}

/** Parses the bytes. asn1js returns most errors, but throws some, for example for a UniversalString of odd length. */
function parse(bytes: Uint8Array): asn1js.FromBerResult {
  try {
    return asn1js.fromBER(bytes, LIMITS);
  } catch {
    throw new Malformed('NOT_ASN1');
  }
}

export function expectTag(node: Asn1 | undefined, tag: number, what: string): Asn1 {
  if (node?.tag !== tag) throw new Malformed('PART_MISSING', { part: what });
  return node;
}

/** Returns an object identifier in dotted form, such as '2.5.4.3' (X.690 8.19). */
export function oidOf(node: Asn1 | undefined, what: string): string {
  const { content } = expectTag(node, TAG.oid, what);
  if (content.length > 64) throw new Malformed('PART_MALFORMED', { part: what });
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of content) {
    arc = (arc << 7n) | BigInt(byte & 0x7f);
    if (byte & 0x80) continue;
    arcs.push(arc);
    arc = 0n;
  }
  const [first, ...rest] = arcs;
  if (first === undefined) throw new Malformed('PART_MALFORMED', { part: what });
  const root = first < 40n ? 0n : first < 80n ? 1n : 2n;
  return [root, first - root * 40n, ...rest].join('.');
}

/**
 * Reads a time in UTC: a UTCTime (RFC 5280 4.1.2.5.1), or a GeneralizedTime with optional fractions of a second (RFC
 * 3161 2.4.2).
 */
export function timeOf(node: Asn1 | undefined, what: string): Date {
  const text = node?.content.toString('latin1') ?? '';
  const match =
    node?.tag === TAG.utcTime
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)()Z$/.exec(text)
      : node?.tag === TAG.generalizedTime
        ? /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text)
        : null;
  if (match === null) throw new Malformed('PART_MISSING', { part: what });
  const [, year = '', month, day, hour, minute, second, fraction] = match;
  const fullYear = year.length === 4 ? year : `${Number(year) < 50 ? '20' : '19'}${year}`;
  const date = new Date(
    `${fullYear}-${month}-${day}T${hour}:${minute}:${second}${(fraction ?? '').slice(0, 4)}Z`,
  );
  if (Number.isNaN(date.getTime())) throw new Malformed('PART_MALFORMED', { part: what });
  return date;
}

function convert(block: asn1js.BaseBlock): Asn1 {
  const view = block.valueBeforeDecodeView;
  const raw = Buffer.from(view.buffer, view.byteOffset, view.length);
  const content = raw.subarray(block.idBlock.blockLength + block.lenBlock.blockLength);
  const { isIndefiniteForm, length } = block.lenBlock;
  if (!isIndefiniteForm && length !== content.length) throw new Malformed('NOT_ASN1');
  if (block instanceof asn1js.OctetString && block.idBlock.isConstructed) {
    // BER may split an octet string into pieces (X.690 8.7.3). The pieces are joined, because they have the same value.
    return { tag: TAG.octetString, raw, content: Buffer.from(block.getValue()), children: [] };
  }
  const children = block instanceof asn1js.Constructed ? block.valueBlock.value.map(convert) : [];
  if (block instanceof asn1js.Constructed) {
    // asn1js accepts a value whose stated length differs from the length of its children. Without this check, a changed
    // length would go unnoticed.
    const enclosed = children.reduce((sum, child) => sum + child.raw.length, isIndefiniteForm ? 2 : 0);
    if (enclosed !== content.length) throw new Malformed('NOT_ASN1');
  }
  return { tag: raw[0] ?? 0, raw, content, children };
}

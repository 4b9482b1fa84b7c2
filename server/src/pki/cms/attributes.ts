import { expectTag, Malformed, oidOf, TAG, type Asn1 } from '../asn1.ts';

/** The values of the attributes, by object identifier. */
export type Attributes = Map<string, Asn1[]>;

/** Reads attributes. Throws if a type occurs more than once (RFC 5652 5.3). */
export function readAttributes(nodes: Asn1[]): Attributes {
  const attributes: Attributes = new Map();
  for (const node of nodes) {
    const [type, values, ...more] = expectTag(node, TAG.sequence, 'attribute').children;
    const oid = oidOf(type, 'attribute type');
    const { children } = expectTag(values, TAG.set, 'attribute value');
    if (more.length > 0 || children.length === 0) throw new Malformed('ATTRIBUTE_MALFORMED');
    if (attributes.has(oid)) throw new Malformed('ATTRIBUTE_REPEATED');
    attributes.set(oid, children);
  }
  return attributes;
}

/**
 * Returns the value of an attribute, or null if the attribute is absent. Throws if it has several values, because the
 * attributes used in verification must have exactly one (RFC 5652 11).
 */
export function singleValue(attributes: Attributes, oid: string, what: string): Asn1 | null {
  const values = attributes.get(oid);
  if (values === undefined) return null;
  const [only, ...more] = values;
  if (only === undefined || more.length > 0) throw new Malformed('PART_MALFORMED', { part: what });
  return only;
}

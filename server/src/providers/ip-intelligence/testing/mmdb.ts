/** Writes small databases in MaxMind's format (MaxMind DB 2.0), so that tests need no purchased data. */
import { parseRange } from '../address.ts';

export type MmdbValue = string | boolean | number | MmdbValue[] | { [key: string]: MmdbValue };

export function writeMmdb(options: {
  type: string;
  built: Date;
  networks: Readonly<Record<string, MmdbValue>>;
}): Buffer {
  const nodes: [Slot, Slot][] = [[null, null]];
  const data: Buffer[] = [];
  let dataLength = 0;
  for (const [network, value] of Object.entries(options.networks)) {
    const encoded = encode(value);
    insert(nodes, network, { dataAt: dataLength });
    data.push(encoded);
    dataLength += encoded.length;
  }
  const recordOf = (slot: Slot) => {
    if (slot === null) return nodes.length;
    return typeof slot === 'number' ? slot : nodes.length + SEPARATOR.length + slot.dataAt;
  };
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [index, [left, right]] of nodes.entries()) {
    tree.writeUIntBE(recordOf(left), index * 6, 3);
    tree.writeUIntBE(recordOf(right), index * 6 + 3, 3);
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: Math.floor(options.built.getTime() / 1000),
    database_type: options.type,
    description: { en: 'for tests' },
    ip_version: 6,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  });
  return Buffer.concat([tree, SEPARATOR, ...data, MARKER, metadata]);
}

type Slot = number | { dataAt: number } | null;

const SEPARATOR = Buffer.alloc(16);
const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');

function insert(nodes: [Slot, Slot][], network: string, leaf: { dataAt: number }): void {
  const range = parseRange(network);
  if (range === null) throw new TypeError(`${network} is not a network`);
  const span = (range.last - range.first).toString(2).replace(/^0$/, '').length;
  // The format stores IPv4 in the first 32 bits of the tree, not at its position within IPv6.
  const first = network.includes(':') ? range.first : range.first & 0xffff_ffffn;
  const path = first
    .toString(2)
    .padStart(128, '0')
    .slice(0, 128 - span);
  let at = 0;
  for (let depth = 0; depth < path.length; depth++) {
    const node = nodes[at];
    if (node === undefined) throw new Error('The tree lost a node');
    const side = path[depth] === '1' ? 1 : 0;
    if (depth === path.length - 1) {
      node[side] = leaf;
      return;
    }
    const next = node[side];
    if (typeof next === 'number') {
      at = next;
    } else {
      at = nodes.push([null, null]) - 1;
      node[side] = at;
    }
  }
}

function encode(value: MmdbValue): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([header(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'boolean') return header(14, value ? 1 : 0);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([header(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([header(11, value.length), ...value.map(encode)]);
  const pairs = Object.entries(value);
  return Buffer.concat([
    header(7, pairs.length),
    ...pairs.flatMap(([key, part]) => [encode(key), encode(part)]),
  ]);
}

function header(type: number, size: number): Buffer {
  // A size of 29 or more needs additional bytes. One additional byte is enough for the tests.
  const short = Math.min(size, 29);
  const control = type <= 7 ? [(type << 5) | short] : [short, type - 7];
  return Buffer.from(size < 29 ? control : [...control, size - 29]);
}

/**
 * Splits page content into operations with their positions (ISO 32000-1, 7.8.2), skipping comments and inline pictures.
 */
import { endOfInlinePicture } from '../reading/inline-picture.ts';
import { stringBytes } from '../reading/string-bytes.ts';
import { TokenReader, unescapeName } from '../reading/token-reader.ts';

export interface Operation {
  operator: string;
  operands: Operand[];
  /** The offsets of the first operand's beginning and the operator's end. */
  start: number;
  end: number;
}

export type Operand =
  | { type: 'number'; value: number }
  | { type: 'name'; value: string }
  | { type: 'string'; bytes: Uint8Array }
  | { type: 'array'; items: Operand[] }
  | { type: 'dictionary'; entries: Map<string, Operand> }
  | { type: 'other' };

/** The maximum number of operands of an operation, not counting the elements of arrays. No operator takes more. */
const MAX_OPERANDS = 64;
const MAX_DEPTH = 16;

export function* operationsOf(bytes: Buffer): Generator<Operation> {
  const read = new TokenReader(bytes);
  let operands: Operand[] = [];
  let start = -1;
  for (let token = read.next(); token !== 'end'; token = read.next()) {
    const at = read.start;
    if (token === 'keyword') {
      const operator = bytes.toString('latin1', at, read.position);
      if (LITERALS.has(operator)) {
        operands.push({ type: 'other' });
        continue;
      }
      yield { operator, operands, start: start === -1 ? at : start, end: read.position };
      if (operator === 'ID') {
        const end = endOfInlinePicture(bytes, read.position, filterIn(operands));
        read.position = end === -1 ? bytes.length : end;
      }
      operands = [];
      start = -1;
      continue;
    }
    if (start === -1) start = at;
    operands.push(readOperand(read, token, bytes, 0));
    if (operands.length > MAX_OPERANDS) operands.shift();
  }
}

/** Returns the picture's first filter, which is the one that reads its raw bytes. */
function filterIn(operands: readonly Operand[]): string | undefined {
  const entries = entriesOf(operands);
  const filter = entries.get('F') ?? entries.get('Filter');
  const first = filter?.type === 'array' ? filter.items[0] : filter;
  return first?.type === 'name' ? first.value : undefined;
}

const LITERALS: ReadonlySet<string> = new Set(['true', 'false', 'null']);
const NONE: Operand = { type: 'other' };
const MAX_STRING_BYTES = 64 * 1024;

function readOperand(
  read: TokenReader,
  token: ReturnType<TokenReader['next']>,
  bytes: Buffer,
  depth: number,
): Operand {
  switch (token) {
    case 'integer':
    case 'real':
      return { type: 'number', value: read.number() };
    case 'name':
      return { type: 'name', value: unescapeName(bytes.toString('latin1', read.start + 1, read.position)) };
    case 'string':
      return {
        type: 'string',
        bytes: stringBytes(bytes.subarray(read.start, read.position), MAX_STRING_BYTES),
      };
    case '[':
      return depth > MAX_DEPTH ? NONE : { type: 'array', items: readItems(read, ']', bytes, depth) };
    case '<<':
      return depth > MAX_DEPTH
        ? NONE
        : { type: 'dictionary', entries: entriesOf(readItems(read, '>>', bytes, depth)) };
    case ']':
    case '>>':
    case 'keyword':
    case 'end':
      return NONE;
  }
}

function readItems(read: TokenReader, closing: ']' | '>>', bytes: Buffer, depth: number): Operand[] {
  const items: Operand[] = [];
  for (let token = read.next(); token !== closing && token !== 'end'; token = read.next())
    items.push(readOperand(read, token, bytes, depth + 1));
  return items;
}

function entriesOf(items: readonly Operand[]): Map<string, Operand> {
  const entries = new Map<string, Operand>();
  for (let index = 0; index + 1 < items.length; index += 2) {
    const [key, value] = [items[index], items[index + 1]];
    if (key?.type === 'name' && value) entries.set(key.value, value);
  }
  return entries;
}

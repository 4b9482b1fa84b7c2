/**
 * Reads page content (ISO 32000-1, 7.8.2) as operations with operands of the right number and types. Any other
 * operation is left out, as in pdf.js, and reported.
 */
import { endOfInlinePicture } from '../reading/inline-picture.ts';
import { isWhiteSpace } from '../reading/token-reader.ts';
import { Unrepresentable } from './changes.ts';
import { ContentLexer, Keyword, type Token } from './content-lexer.ts';
import { OPERATOR_WORDS, OPERATORS, type OperandType } from './operators.ts';
import { Name, type Dictionary, type Value } from './values.ts';

export interface Operation {
  operator: string;
  operands: Value[];
  /** The encoded data of an inline image. The entries of the image are the first operand. */
  data?: Buffer;
}

const MAX_DEPTH = 20;
const MAX_OPERANDS = 33;

/** Yields the operations. `onInvalid` receives each operator that is left out. */
export function* readContent(bytes: Buffer, onInvalid: (operator: string) => void): Generator<Operation> {
  const lexer = new ContentLexer(bytes, OPERATOR_WORDS);
  let operands: Value[] = [];
  for (let token = lexer.next(); token !== null; token = lexer.next()) {
    if (!(token instanceof Keyword) || LITERALS.has(token.word)) {
      operands.push(readValue(lexer, token, 0));
      if (operands.length > 4 * MAX_OPERANDS) operands = operands.slice(-MAX_OPERANDS);
      continue;
    }
    const { word } = token;
    if (word === 'BI') {
      yield readInlinePicture(lexer, bytes);
      operands = [];
      continue;
    }
    const types = OPERATORS.get(word);
    const used = types === undefined ? null : pickOperands(types, operands);
    if (used === null) onInvalid(word);
    else {
      if (used.length < operands.length) onInvalid(word);
      yield { operator: word, operands: used };
    }
    operands = [];
  }
}

const LITERALS: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/**
 * Returns the operands that the operator takes. If there are too many, the last ones count. Returns null if there are
 * too few or if a type is wrong.
 */
function pickOperands(types: readonly OperandType[] | 'colour', operands: Value[]): Value[] | null {
  if (types === 'colour') return operands.slice(-MAX_OPERANDS);
  if (operands.length < types.length) return null;
  const used = types.length === 0 ? [] : operands.slice(-types.length);
  return used.every((operand, index) => hasType(operand, types[index])) ? used : null;
}

function hasType(operand: Value, type: OperandType | undefined): boolean {
  switch (type) {
    case 'n':
      return typeof operand === 'number';
    case '/':
      return operand instanceof Name;
    case 's':
      return operand instanceof Uint8Array;
    case 'N':
      return Array.isArray(operand) && operand.every((item) => typeof item === 'number');
    case 'T':
      return Array.isArray(operand);
    case 'p':
      return operand instanceof Name || operand instanceof Map;
    case undefined:
      return false;
  }
}

function readValue(lexer: ContentLexer, token: Token, depth: number): Value {
  if (typeof token === 'number' || token instanceof Name || token instanceof Uint8Array) return token;
  if (token instanceof Keyword) return token.word === 'null' ? null : token.word === 'true';
  if (depth > MAX_DEPTH) throw new Unrepresentable('TOO_COMPLEX', 'its content is nested too deeply');
  if (token === '[') return readItems(lexer, ']', depth);
  if (token === '<<') return entriesOf(readItems(lexer, '>>', depth));
  return null;
}

/** Reads items up to the closing bracket. If the bracket is missing, reads up to the next operator. */
function readItems(lexer: ContentLexer, closing: ']' | '>>', depth: number): Value[] {
  const items: Value[] = [];
  for (;;) {
    const before = lexer.position;
    const token = lexer.next();
    if (token === null || token === closing) return items;
    if (token instanceof Keyword && !LITERALS.has(token.word)) {
      if (OPERATORS.has(token.word) && closing === ']') {
        lexer.position = before;
        return items;
      }
      continue;
    }
    items.push(readValue(lexer, token, depth + 1));
  }
}

function entriesOf(items: readonly Value[]): Dictionary {
  const entries: Dictionary = new Map();
  for (let index = 0; index + 1 < items.length; index += 2) {
    const key = items[index];
    const value = items[index + 1];
    if (key instanceof Name && value !== undefined && !entries.has(key.value)) entries.set(key.value, value);
  }
  return entries;
}

function readInlinePicture(lexer: ContentLexer, bytes: Buffer): Operation {
  const items: Value[] = [];
  for (let token = lexer.next(); ; token = lexer.next()) {
    if (token === null) throw new Unrepresentable('DAMAGED_PICTURE', 'an inline image has no end');
    if (token instanceof Keyword && !LITERALS.has(token.word)) {
      if (token.word === 'ID') break;
      throw new Unrepresentable('DAMAGED_PICTURE', 'an inline image has invalid entries');
    }
    items.push(readValue(lexer, token, 0));
  }
  const entries = entriesOf(items);
  const start = isWhiteSpace(bytes[lexer.position]) ? lexer.position + 1 : lexer.position;
  const end = endOfInlinePicture(bytes, start, firstFilter(entries));
  if (end === -1) throw new Unrepresentable('DAMAGED_PICTURE', 'an inline image has no end');
  lexer.position = end;
  let dataEnd = end - 2;
  if (dataEnd > start && isWhiteSpace(bytes[dataEnd - 1])) dataEnd -= 1;
  return { operator: 'BI', operands: [entries], data: bytes.subarray(start, Math.max(start, dataEnd)) };
}

function firstFilter(entries: Dictionary): string | undefined {
  const filter = entries.get('F') ?? entries.get('Filter');
  const first = Array.isArray(filter) ? filter[0] : filter;
  return first instanceof Name ? first.value : undefined;
}

/** Compiles PostScript calculator functions (ISO 32000-1, 7.10.5). */
import { Unrepresentable } from './changes.ts';
import { ContentLexer, Keyword } from './content-lexer.ts';

type Item = number | boolean;
type Step = (stack: Item[]) => void;

const MAX_STEPS = 5000;
const MAX_STACK = 100;

/** Compiles a program to a function. The function returns the values that the program leaves on the stack. */
export function compileCalculator(bytes: Buffer): (inputs: readonly number[]) => number[] {
  const words = tokens(bytes);
  if (words.shift() !== '{') throw damaged();
  const run = compileBlock(words);
  return (inputs) => {
    const stack: Item[] = [...inputs];
    run(stack);
    return stack.map(Number);
  };
}

function tokens(bytes: Buffer): (string | number)[] {
  const lexer = new ContentLexer(bytes);
  const words: (string | number)[] = [];
  for (let token = lexer.next(); token !== null; token = lexer.next()) {
    if (typeof token === 'number' || token === '{' || token === '}') words.push(token);
    else if (token instanceof Keyword) words.push(token.word);
    else throw damaged();
    if (words.length > MAX_STEPS) throw damaged();
  }
  return words;
}

function compileBlock(words: (string | number)[]): Step {
  const steps: Step[] = [];
  const blocks: Step[] = [];
  for (let word = words.shift(); word !== '}'; word = words.shift()) {
    if (word === undefined) throw damaged();
    if (word === '{') blocks.push(compileBlock(words));
    else if (word === 'if' || word === 'ifelse') {
      const other = word === 'ifelse' ? blocks.pop() : undefined;
      const then = blocks.pop();
      if (!then || (word === 'ifelse' && !other)) throw damaged();
      steps.push((stack) => (stack.pop() === true ? then(stack) : other?.(stack)));
    } else if (typeof word === 'number') {
      const value = word;
      steps.push((stack) => stack.push(value));
    } else {
      const step = STEPS.get(word);
      if (!step) throw damaged();
      steps.push(step);
    }
  }
  if (blocks.length > 0) throw damaged();
  return (stack) => {
    for (const step of steps) {
      step(stack);
      if (stack.length > MAX_STACK) throw damaged();
    }
  };
}

const take = (stack: Item[]): number => {
  const item = stack.pop();
  if (item === undefined) throw damaged();
  return Number(item);
};

const unary =
  (compute: (x: number) => Item): Step =>
  (stack) =>
    stack.push(compute(take(stack)));

const binary =
  (compute: (x: number, y: number) => Item): Step =>
  (stack) => {
    const y = take(stack);
    stack.push(compute(take(stack), y));
  };

/** Returns a step that applies the operation to two booleans or to two integers. */
const logical =
  (compute: (x: number, y: number) => number): Step =>
  (stack) => {
    const [y, x] = [stack.pop(), stack.pop()];
    const result = compute(Number(x ?? 0), Number(y ?? 0));
    stack.push(typeof x === 'boolean' ? result !== 0 : result);
  };

const degrees = (radians: number): number => (radians * 180) / Math.PI;
const radians = (angle: number): number => (angle * Math.PI) / 180;

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['abs', unary(Math.abs)],
  ['add', binary((x, y) => x + y)],
  ['atan', binary((x, y) => (degrees(Math.atan2(x, y)) + 360) % 360)],
  ['ceiling', unary(Math.ceil)],
  ['cos', unary((x) => Math.cos(radians(x)))],
  ['cvi', unary(Math.trunc)],
  ['cvr', unary((x) => x)],
  ['div', binary((x, y) => (y === 0 ? 0 : x / y))],
  ['exp', binary((x, y) => x ** y)],
  ['floor', unary(Math.floor)],
  ['idiv', binary((x, y) => (y === 0 ? 0 : Math.trunc(x / y)))],
  ['ln', unary((x) => Math.log(x))],
  ['log', unary((x) => Math.log10(x))],
  ['mod', binary((x, y) => (y === 0 ? 0 : x % y))],
  ['mul', binary((x, y) => x * y)],
  ['neg', unary((x) => -x)],
  ['round', unary((x) => Math.floor(x + 0.5))],
  ['sin', unary((x) => Math.sin(radians(x)))],
  ['sqrt', unary((x) => Math.sqrt(Math.max(0, x)))],
  ['sub', binary((x, y) => x - y)],
  ['truncate', unary(Math.trunc)],
  ['bitshift', binary((x, y) => (y > 0 ? x << y : x >> -y))],
  ['and', logical((x, y) => x & y)],
  ['or', logical((x, y) => x | y)],
  ['xor', logical((x, y) => x ^ y)],
  [
    'not',
    (stack) => {
      const item = stack.pop() ?? false;
      stack.push(typeof item === 'boolean' ? !item : ~item);
    },
  ],
  ['eq', binary((x, y) => x === y)],
  ['ne', binary((x, y) => x !== y)],
  ['gt', binary((x, y) => x > y)],
  ['ge', binary((x, y) => x >= y)],
  ['lt', binary((x, y) => x < y)],
  ['le', binary((x, y) => x <= y)],
  ['true', (stack) => stack.push(true)],
  ['false', (stack) => stack.push(false)],
  ['pop', (stack) => void take(stack)],
  ['exch', (stack) => stack.push(...stack.splice(-2).toReversed())],
  ['dup', (stack) => stack.push(stack.at(-1) ?? 0)],
  [
    'copy',
    (stack) => {
      const count = clampCount(take(stack), stack);
      if (count > 0) stack.push(...stack.slice(-count));
    },
  ],
  ['index', (stack) => stack.push(stack.at(-1 - clampCount(take(stack), stack)) ?? 0)],
  [
    'roll',
    (stack) => {
      const shift = take(stack);
      const count = clampCount(take(stack), stack);
      if (count === 0) return;
      const items = stack.splice(-count);
      const by = ((shift % count) + count) % count;
      stack.push(...items.slice(count - by), ...items.slice(0, count - by));
    },
  ],
]);

const clampCount = (count: number, stack: Item[]): number =>
  Math.max(0, Math.min(Math.trunc(count), stack.length));

const damaged = () => new Unrepresentable('UNSUPPORTED_COLOUR', 'a calculator function is damaged');

export interface Subroutines {
  local: Buffer[];
  global: Buffer[];
}

/** Returns the difference between the stated width and the nominal width, or null if the charstring states no width. */
export function widthOfCharString(charString: Buffer, subroutines: Subroutines): number | null {
  const stack: number[] = [];
  const result = run(charString, { stack, subroutines }, 0);
  return typeof result === 'number' ? result : null;
}

interface Machine {
  stack: number[];
  subroutines: Subroutines;
}

type Result = number | 'none' | 'continue';

const MAX_DEPTH = 10;

function run(data: Buffer, machine: Machine, depth: number): Result {
  const { stack, subroutines } = machine;
  for (let at = 0; at < data.length;) {
    const byte = data[at++] ?? 0;
    if (byte === 28) {
      stack.push(at + 2 <= data.length ? data.readInt16BE(at) : 0);
      at += 2;
    } else if (byte === 255) {
      stack.push(at + 4 <= data.length ? data.readInt32BE(at) / 65_536 : 0);
      at += 4;
    } else if (byte >= 251) stack.push(-(byte - 251) * 256 - (data[at++] ?? 0) - 108);
    else if (byte >= 247) stack.push((byte - 247) * 256 + (data[at++] ?? 0) + 108);
    else if (byte >= 32) stack.push(byte - 139);
    else if (byte === RETURN) return 'continue';
    else if (byte === CALL_LOCAL || byte === CALL_GLOBAL) {
      const list = byte === CALL_LOCAL ? subroutines.local : subroutines.global;
      const called = list[(stack.pop() ?? 0) + biasOf(list.length)];
      if (!called || depth >= MAX_DEPTH) return 'none';
      const result = run(called, machine, depth + 1);
      if (result !== 'continue') return result;
    } else return widthBefore(byte, stack);
  }
  return 'continue';
}

/**
 * Reads the width before an operator. If the charstring states a width, the first operator that clears the stack has
 * one additional operand.
 */
function widthBefore(operator: number, stack: readonly number[]): Result {
  const [first] = stack;
  if (first === undefined) return 'none';
  switch (operator) {
    case 21:
      return stack.length > 2 ? first : 'none';
    case 4:
    case 22:
      return stack.length > 1 ? first : 'none';
    case 14:
      return stack.length === 1 || stack.length === 5 ? first : 'none';
    case 1:
    case 3:
    case 18:
    case 19:
    case 20:
    case 23:
      return stack.length % 2 === 1 ? first : 'none';
    default:
      return 'none';
  }
}

const biasOf = (count: number): number => (count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768);
const [RETURN, CALL_LOCAL, CALL_GLOBAL] = [11, 10, 29];

/** Prints the processor time of the sessions by stage and kind, and the memory of the processes. */
import { STAGES } from './messages.ts';
import type { LoadedParts } from './messages.ts';
import { KINDS } from './sessions.ts';
import type { Outcome } from './summary.ts';

const NAME = 22;
const CELL = 9;

export function printCost(outcomes: readonly Outcome[]): void {
  console.log('\nCPU-milliseconds for three photos, by stage and by kind');
  printRow('', ['mean', 'p50', 'p95', 'worst']);
  for (const stage of STAGES) {
    const costs = outcomes.map(({ reading }) => reading.cpu[stage]);
    printRow(stage, statisticsOf(costs));
  }
  for (const kind of KINDS) {
    const costs = outcomes.filter(({ session }) => session.kind === kind).map(cpuOf);
    if (costs.length > 0) printRow(kind, statisticsOf(costs));
  }
  printRow('every session', statisticsOf(outcomes.map(cpuOf)));
}

/** Prints the memory of a vision process: after loading, and after increasing numbers of sessions. */
export function printMemory(loaded: LoadedParts, outcomes: readonly Outcome[]): void {
  console.log('\nmegabytes held by a reading process after');
  for (const { part, held } of loaded) printRow(part, [megabytes(held)]);
  for (const part of [0.1, 0.2, 0.5, 1]) {
    const count = Math.ceil(outcomes.length * part);
    const held = outcomes[count - 1]?.reading.memory.held ?? 0;
    printRow(`${count} sessions`, [megabytes(held)]);
  }
}

export function cpuOf({ reading }: Outcome): number {
  return STAGES.reduce((sum, stage) => sum + reading.cpu[stage], 0);
}

/** Returns a percentile. `part` is a share from 0 to 1. */
export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;
}

export const megabytes = (bytes: number) => bytes / 2 ** 20;

function statisticsOf(costs: readonly number[]): number[] {
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, costs.length);
  return [mean, ...[0.5, 0.95, 1].map((part) => percentile(costs, part))];
}

function printRow(name: string, cells: readonly (string | number)[]): void {
  const texts = cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell));
  console.log(name.padEnd(NAME) + texts.map((text) => text.padStart(CELL)).join(''));
}

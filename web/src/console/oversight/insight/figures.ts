/** Derives the chart data from the API response. */
import type { getInsight } from '@countersign/contract/originator/insight';
import type { DataOf } from '../../../api/client.ts';

export type Insight = DataOf<typeof getInsight>;
export type Figures = Insight['period'];

export interface ChartProps {
  period: Figures;
  comparison: Figures | null;
}

export interface Completion {
  invited: number;
  signed: number;
}

/** Returns the part as a fraction of the whole. Returns null if the whole is zero. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Returns how many signers dropped off before a stage. */
export function lostBefore(funnel: Figures['funnel'], index: number): number {
  const people = funnel[index]?.people ?? 0;
  return (funnel[index - 1]?.people ?? people) - people;
}

/** Returns the stage before which most signers dropped off. Returns null if no signer dropped off. */
export const steepest = (funnel: Figures['funnel']): Figures['funnel'][number]['stage'] | null =>
  highest(funnel, (_, index) => Math.max(0, lostBefore(funnel, index)) || null)?.stage ?? null;

export const triesIn = ({ first, second, third, later, not_yet }: Figures['tries'][number]): number =>
  first + second + third + later + not_yet;

export const verdictsIn = ({ passed, failed, indeterminate }: Figures['checks'][number]): number =>
  passed + failed + indeterminate;

/** Returns one column per day. If there are too many days, returns one column per week. */
export function columnsOf(days: Figures['days']): { columns: Figures['days']; areWeeks: boolean } {
  if (days.length <= MOST_COLUMNS) return { columns: days, areWeeks: false };
  const columns: Figures['days'] = [];
  for (let start = 0; start < days.length; start += 7) {
    const week = days.slice(start, start + 7);
    const [first] = week;
    if (first)
      columns.push({
        day: first.day,
        invited: sumOf(week.map(({ invited }) => invited)),
        signed: sumOf(week.map(({ signed }) => signed)),
      });
  }
  return { columns, areWeeks: true };
}

const MOST_COLUMNS = 100;

/** Returns the item with the highest number. Ignores items without a number. */
export function highest<T>(list: readonly T[], number: (one: T, index: number) => number | null): T | null {
  let found: { one: T; at: number } | null = null;
  for (const [index, one] of list.entries()) {
    const at = number(one, index);
    if (at !== null && at > (found?.at ?? -Infinity)) found = { one, at };
  }
  return found?.one ?? null;
}

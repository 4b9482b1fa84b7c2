/**
 * Reads and writes the choice of figures. The address of the page contains it, so that people can save and share it.
 */
import type { getInsight } from '@countersign/contract/originator/insight';
import { LANGUAGES, type Language } from '@countersign/contract/rules/languages';
import type { z } from 'zod';
import { dayOf } from '../../ui/relative-time.ts';

export type InsightQuery = z.input<(typeof getInsight)['query']>;

export const PERIODS = ['7', '28', '90', '365', 'own'] as const;
type PeriodName = (typeof PERIODS)[number];
/** The comparisons that the API supports. */
export const COMPARISONS = ['previous', 'year', 'none'] as const satisfies readonly InsightQuery['compare'][];

export interface Choice {
  period: PeriodName;
  compare: (typeof COMPARISONS)[number];
  /** The first day of a custom range. Absent for all other periods. */
  from?: string;
  to?: string;
  department?: string;
  template?: string;
  branch?: string;
  language?: Language;
}

const FREE = ['from', 'to', 'department', 'template', 'branch'] as const;

export function readChoice(address: URLSearchParams): Choice {
  const choice: Choice = {
    period: PERIODS.find((name) => name === address.get('period')) ?? '28',
    compare: COMPARISONS.find((name) => name === address.get('compare')) ?? 'previous',
  };
  for (const name of FREE) {
    const value = address.get(name);
    if (value) choice[name] = value;
  }
  const language = LANGUAGES.find((each) => each === address.get('language'));
  return language ? { ...choice, language } : choice;
}

/** Returns the choice as a query string, without default values. */
export function writeChoice({ period, compare, from, to, ...filters }: Choice): string {
  const address = new URLSearchParams({
    ...(period === '28' ? {} : { period }),
    ...(compare === 'previous' ? {} : { compare }),
    ...(period === 'own' && from ? { from } : {}),
    ...(period === 'own' && to ? { to } : {}),
    ...filters,
  });
  return address.size > 0 ? `?${address}` : '';
}

const DAY = 86_400_000;

/**
 * Returns the query for the API. Without dates, the period ends on the current day of the server. Returns null while
 * the custom range is incomplete or invalid.
 */
export function queryFor(choice: Choice, now: Date): InsightQuery | null {
  const { period, compare, from, to, department, template, branch, language } = choice;
  const filters = {
    compare,
    ...(department ? { department } : {}),
    ...(template ? { template_id: template } : {}),
    ...(branch ? { branch_id: branch } : {}),
    ...(language ? { language } : {}),
  };
  if (period === 'own') return from && to && isPeriod(from, to) ? { from, to, ...filters } : null;
  if (period === '28') return filters;
  return { from: dayOf(new Date(now.getTime() - (Number(period) - 1) * DAY)), to: dayOf(now), ...filters };
}

const MOST_DAYS = 366;

function isPeriod(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  return days >= 1 && days <= MOST_DAYS && from >= '2000' && to < '3000';
}

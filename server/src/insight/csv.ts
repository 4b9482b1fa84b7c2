/** The figures as CSV (RFC 4180): one line for each number, with the one it is compared with. */
import { csvLine } from '../http/csv-reply.ts';
import type { Figures } from './figures.ts';

type Line = readonly [figure: string, item: string, detail: string, value: number | null];

export function csvOf(period: Figures, comparison: Figures | null): string {
  const compared = new Map((comparison ? linesOf(comparison) : []).map((line) => [nameOf(line), line[3]]));
  const rows = linesOf(period).map((line) => {
    const [figure, item, detail, value] = line;
    return [figure, item, detail, value, compared.get(nameOf(line)) ?? null];
  });
  return [['figure', 'item', 'detail', 'value', 'compared'], ...rows].map(csvLine).join('');
}

const nameOf = ([figure, item, detail]: Line): string => JSON.stringify([figure, item, detail]);

function linesOf(figures: Figures): Line[] {
  const { sessions, funnel, times, tries, checks, messages, days, hours } = figures;
  return [
    ...numbers('sessions', '', sessions),
    ...funnel.map(({ stage, people }): Line => ['funnel', stage, 'people', people]),
    ...times.flatMap(({ step, ...counted }) => numbers('times', step, counted)),
    ...tries.flatMap(({ step, ...counted }) => numbers('tries', step, counted)),
    ...checks.flatMap(({ check, ...counted }) => numbers('checks', check, counted)),
    ...messages.flatMap(({ kind, channel, ...counted }) =>
      numbers('messages', `${kind} ${channel}`, counted),
    ),
    ...days.flatMap(({ day, ...counted }) => numbers('days', day, counted)),
    ...hours.flatMap(({ hour, ...counted }) => numbers('hours', String(hour), counted)),
    ...figures.templates.flatMap(({ template_id, name, ...counted }) =>
      numbers('templates', name ?? template_id ?? '', counted),
    ),
    ...figures.branches.flatMap(({ branch_id, name, ...counted }) =>
      numbers('branches', name ?? branch_id ?? '', counted),
    ),
    ...figures.languages.flatMap(({ language, ...counted }) => numbers('languages', language ?? '', counted)),
  ];
}

const numbers = (figure: string, item: string, counted: Readonly<Record<string, number | null>>): Line[] =>
  Object.entries(counted).map(([detail, value]) => [figure, item, detail, value]);

/** Writes the figures as CSV (RFC 4180). Each line has one number and the number that it is compared with. */
import { csvLine } from '../http/csv-reply.ts';
import type { Figures } from './figures.ts';

type Line = readonly [figure: string, item: string, detail: string, value: number | null];

export function csvOf(period: Figures, comparison: Figures | null): string {
  const named = comparison ? [period, comparison] : [period];
  const templates = namesById(
    named.flatMap((figures) => figures.templates).map(({ template_id, name }) => [template_id, name]),
  );
  const branches = namesById(
    named.flatMap((figures) => figures.branches).map(({ branch_id, name }) => [branch_id, name]),
  );
  const linesIn = (figures: Figures) => linesOf(figures, templates, branches);
  const compared = new Map((comparison ? linesIn(comparison) : []).map((line) => [nameOf(line), line[3]]));
  const rows = linesIn(period).map((line) => {
    const [figure, item, detail, value] = line;
    return [figure, item, detail, value, compared.get(nameOf(line)) ?? null];
  });
  return [['figure', 'item', 'detail', 'value', 'compared'], ...rows].map(csvLine).join('');
}

const nameOf = ([figure, item, detail]: Line): string => JSON.stringify([figure, item, detail]);

type Names = ReadonlyMap<string | null, string>;

/** Maps ids to names, and adds the id to a name that several items share. */
function namesById(items: readonly (readonly [id: string | null, name: string | null])[]): Names {
  const ids = new Map<string | null, Set<string | null>>();
  for (const [id, name] of items) ids.set(name, (ids.get(name) ?? new Set()).add(id));
  const isShared = (name: string) => (ids.get(name)?.size ?? 0) > 1;
  return new Map(
    items.map(([id, name]) => [
      id,
      name === null ? (id ?? '') : isShared(name) ? `${name} (${id ?? ''})` : name,
    ]),
  );
}

function linesOf(figures: Figures, templates: Names, branches: Names): Line[] {
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
    ...figures.templates.flatMap(({ template_id, name: _name, ...counted }) =>
      numbers('templates', templates.get(template_id) ?? '', counted),
    ),
    ...figures.branches.flatMap(({ branch_id, name: _name, ...counted }) =>
      numbers('branches', branches.get(branch_id) ?? '', counted),
    ),
    ...figures.languages.flatMap(({ language, ...counted }) => numbers('languages', language ?? '', counted)),
  ];
}

const numbers = (figure: string, item: string, counted: Readonly<Record<string, number | null>>): Line[] =>
  Object.entries(counted).map(([detail, value]) => [figure, item, detail, value]);

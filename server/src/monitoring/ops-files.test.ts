import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp } from '../../tests/helpers/test-app.ts';

const textOf = (file: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8');

const alertRules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() }),
  ),
});

/** The metrics of Prometheus itself. */
const NOT_OURS = new Set(['up']);
/** Returns the names before a brace, a bracket or an operator, except functions, keywords, labels and texts. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, ' ');
  const words = Array.from(bare.matchAll(/[a-z_][a-z0-9_]*(?!\w|\s*\()/g), ([word]) => word);
  return words.filter((word) => !['and', 'or', 'unless'].includes(word) && !NOT_OURS.has(word));
}

let exported: Set<string>;
let rules: z.output<typeof alertRules>['groups'][number]['rules'];
let runbooks: string;
beforeAll(async () => {
  const test = await openTestApp({ replace: { vision: willingVision } });
  try {
    const { payload } = await test.app.inject({ url: '/metrics' });
    const types = payload.matchAll(/^# TYPE (\S+) (\S+)$/gm);
    exported = new Set(
      Array.from(types).flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
      ),
    );
  } finally {
    await test.close();
  }
  rules = alertRules
    .parse(parse(await textOf('ops/prometheus/alerts.yml')))
    .groups.flatMap((group) => group.rules);
  runbooks = await textOf('docs/runbooks.md');
});

describe('monitored metrics', () => {
  it('are found in an expression', () => {
    expect(
      metricsIn('sum by (le) (rate(a_bucket{b="c_d"}[5m])) > 0.2 * max(e) and on (f) g unless up == 0'),
    ).toEqual(['a_bucket', 'e', 'g']);
  });

  it('are exported if an alert uses them', () => {
    for (const { alert, expr } of rules) {
      const named = metricsIn(expr);
      expect(named.length > 0 || expr.startsWith('up{'), alert).toBe(true);
      for (const metric of named) expect(exported, `${alert}: ${metric}`).toContain(metric);
    }
  });

  it('are exported if the dashboard shows them', async () => {
    const { panels } = dashboard.parse(JSON.parse(await textOf('ops/grafana/countersign.json')));
    const shown = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
    expect(shown.length).toBeGreaterThan(20);
    for (const { title, expr } of shown)
      for (const metric of metricsIn(expr)) expect(exported, `${title}: ${metric}`).toContain(metric);
  });

  it('include every exported metric, on the dashboard or in an alert', async () => {
    const watched = `${await textOf('ops/grafana/countersign.json')}${JSON.stringify(rules)}`;
    const ours = Array.from(exported).filter(
      (name) => name.startsWith('countersign_') && !name.endsWith('_sum'),
    );
    expect(ours.filter((name) => !watched.includes(name))).toEqual([]);
  });
});

it('the runbooks cover exactly the existing alerts: the effect on signers, what to look at, what to do', () => {
  const sections = runbooks.split(/^## /m).slice(1);
  const names = sections.map((section) => section.split('\n')[0]);
  expect(new Set(names)).toEqual(new Set(rules.map(({ alert }) => alert)));
  expect(names).toHaveLength(rules.length);
  for (const { alert, annotations } of rules)
    expect(annotations.runbook_url).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
  for (const section of sections)
    expect(section.match(/^\*\*\w+:\*\*/gm)).toEqual(['**Signers:**', '**Look:**', '**Do:**']);
});

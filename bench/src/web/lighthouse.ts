/** Runs Lighthouse with its settings for a phone (a simulated mid-range device on slow 4G) or for a desktop. */
import lighthouse, { desktopConfig } from 'lighthouse';
import { median } from './median.ts';

export interface Audit {
  /** The scores, from 0 to 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  metrics: Record<Metric, number>;
  /** The audits that lower the scores of accessibility and best practices. */
  shortcomings: string[];
}

/** The measured metrics. `machineSpeed` shows whether a slow machine caused a poor result. */
type Metric = 'firstPaint' | 'largestPaint' | 'speedIndex' | 'blocked' | 'layoutShift' | 'machineSpeed';

export async function auditOn(
  port: number,
  url: string,
  form: 'mobile' | 'desktop',
  /** Headers to send with every request, such as the cookie of a signed-in person. */
  extraHeaders?: Record<string, string>,
): Promise<Audit> {
  const flags = {
    port,
    hostname: '127.0.0.1',
    logLevel: 'error' as const,
    ...(extraHeaders ? { extraHeaders } : {}),
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  };
  const run =
    form === 'mobile'
      ? await lighthouse(url, { ...flags, formFactor: 'mobile' })
      : await lighthouse(url, flags, desktopConfig);
  if (!run) throw new Error('Lighthouse gave no result');
  const { categories, audits, environment, runtimeError } = run.lhr;
  if (runtimeError) throw new Error(`Lighthouse failed: ${runtimeError.message}`);

  const score = (category: string) => {
    const value = categories[category]?.score;
    if (typeof value !== 'number') throw new Error(`Lighthouse gave no score for ${category}`);
    return Math.round(value * 100);
  };
  const metric = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const shortcomings = ['accessibility', 'best-practices'].flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => audits[id])
      .filter((audit) => typeof audit?.score === 'number' && audit.score < 1)
      .map((audit) => `${category}, ${audit?.title}`),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    metrics: {
      firstPaint: metric('first-contentful-paint'),
      largestPaint: metric('largest-contentful-paint'),
      speedIndex: metric('speed-index'),
      blocked: metric('total-blocking-time'),
      layoutShift: metric('cumulative-layout-shift'),
      machineSpeed: environment.benchmarkIndex,
    },
    shortcomings,
  };
}

export function medianMetrics(audits: readonly Audit[]): Record<string, string> {
  const of = (metric: keyof Audit['metrics']) => median(audits.map(({ metrics }) => metrics[metric]));
  return {
    'first contentful paint': `${of('firstPaint').toFixed(0)} ms`,
    'largest contentful paint': `${of('largestPaint').toFixed(0)} ms`,
    'speed index': `${of('speedIndex').toFixed(0)} ms`,
    'total blocking time': `${of('blocked').toFixed(0)} ms`,
    'layout shift': of('layoutShift').toFixed(3),
    'speed of this machine by Lighthouse': of('machineSpeed').toFixed(0),
  };
}

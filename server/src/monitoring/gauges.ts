/** Registers gauges that are read when metrics are requested. A gauge that cannot be read is omitted. */
import type { Registry } from 'prom-client';
import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';

export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

export interface GaugeOptions {
  name: string;
  help: string;
  labels?: readonly string[];
  read: () => Promise<readonly Sample[]> | readonly Sample[];
}

/** Prometheus gives up after ten seconds by default, so a gauge gets half of that. */
const PATIENCE_MILLISECONDS = 5000;

export function addGauge(registry: Registry, { name, help, labels = [], read }: GaugeOptions): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const samples = await samplesOf(read);
      gauge.reset();
      // A gauge without labels is removed, because a reset would report 0, which is a false value.
      if (labels.length === 0) gauge.remove();
      for (const sample of samples) gauge.set(sample.labels ?? {}, sample.value);
    },
  });
}

/** Registers a counter whose value is counted elsewhere. */
export function addCounter(registry: Registry, { name, help, labels = [], read }: GaugeOptions): void {
  const counter: Counter = new Counter({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const samples = await samplesOf(read);
      counter.reset();
      for (const sample of samples) counter.inc(sample.labels ?? {}, sample.value);
    },
  });
}

async function samplesOf(read: GaugeOptions['read']): Promise<readonly Sample[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly Sample[]>();
  const timer = setTimeout(() => resolve([]), PATIENCE_MILLISECONDS);
  try {
    return await Promise.race([read(), late]);
  } catch {
    // No value is reported. countersign_database_reachable or countersign_can_seal explains why.
    return [];
  } finally {
    clearTimeout(timer);
  }
}

/** Shares one reading among all requests within the given time. A failed reading is not cached. */
export function cached<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let latest: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (latest && performance.now() - latest.at < milliseconds) return latest.value;
    const reading = { at: performance.now(), value: read() };
    latest = reading;
    reading.value.catch(() => {
      if (latest === reading) latest = undefined;
    });
    return reading.value;
  };
}

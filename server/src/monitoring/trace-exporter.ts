/**
 * Exports spans to a collector in the background, in batches. The queue is limited. If the collector is unreachable or
 * too slow, spans are dropped and counted, and no request waits.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { softwareInUse } from '../evidence/software.ts';
import { askOutside } from '../outgoing/ask-outside.ts';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import type { Settings } from '../settings/settings.ts';
import type { Attributes, FinishedSpan } from '../tracing/span.ts';
import { createTracer, type Tracer } from '../tracing/tracer.ts';
import { exportRequest } from './otlp.ts';
import type { Kernel } from '../signing/kernel.ts';

const MAX_WAITING = 4096;
const BATCH = 512;
const PAUSE_MILLISECONDS = 2000;
/** The pause doubles after each failure, up to this limit. */
const LONGEST_PAUSE_MILLISECONDS = 60_000;
const ANSWER_MILLISECONDS = 10_000;
/** The time limit for exporting when the process ends. */
const LAST_MILLISECONDS = 3000;
const MAX_ANSWER_BYTES = 64 * 1024;
/**
 * The 'Retryable Response Codes' of OTLP/HTTP. After any other code, the collector would reject the same spans again.
 */
const PASSING: readonly number[] = [429, 502, 503, 504];

type TracingSettings = Pick<
  Settings,
  'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>;

export async function openTracer(
  endpoint: string,
  settings: TracingSettings,
  log: Kernel['log'],
  pauseMs = PAUSE_MILLISECONDS,
): Promise<Tracer> {
  const { version } = await softwareInUse();
  const resource = {
    'service.name': settings.OTEL_SERVICE_NAME,
    'service.version': version,
    'service.instance.id': randomUUID(),
  };
  const headers = settings.OTEL_EXPORTER_OTLP_HEADERS ?? {};
  return createTracer(
    settings.OTEL_TRACES_SAMPLER_ARG,
    createExporter({ url: `${endpoint}/v1/traces`, headers, resource, log, pauseMs }),
  );
}

interface ExporterOptions {
  url: string;
  headers: Record<string, string>;
  resource: Attributes;
  log: Kernel['log'];
  pauseMs: number;
}

function createExporter({ url, headers, resource, log, pauseMs }: ExporterOptions) {
  const waiting: FinishedSpan[] = [];
  const counts = { exported: 0, dropped: 0 };
  let problem: string | null = null;
  let pause = pauseMs;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isClosed = false;

  /**
   * Sends spans. Returns null if the collector accepted them. Otherwise returns the reason and whether a retry may
   * succeed.
   */
  async function send(
    spans: readonly FinishedSpan[],
    timeoutMs: number,
  ): Promise<{ says: string; isPassing: boolean } | null> {
    try {
      const { status, body } = await askOutside(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(exportRequest(spans, resource)),
        timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      });
      const isTaken = status >= 200 && status < 300;
      if (!isTaken) return { says: `answered ${status}`, isPassing: PASSING.includes(status) };
      const rejected = Math.min(spans.length, rejectedOf(body.toString()));
      counts.exported += spans.length - rejected;
      counts.dropped += rejected;
      return null;
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return { says: error.reason, isPassing: true };
    }
  }

  /** Sends all waiting spans, and stops if the collector accepts no more. */
  async function flush(until: number): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      const failure = await send(
        batch,
        Math.max(1, Math.min(ANSWER_MILLISECONDS, until - performance.now())),
      );
      logChange(failure?.says ?? null);
      if (failure?.isPassing) {
        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS);
        return;
      }
      waiting.splice(0, batch.length);
      if (failure) counts.dropped += batch.length;
      pause = pauseMs;
    }
  }

  /** Logs once when a problem begins and once when it ends. */
  function logChange(says: string | null): void {
    if (says !== null && problem === null)
      log.warn({ problem: says }, 'The trace collector accepts no spans');
    if (says === null && problem !== null) log.info('The trace collector accepts spans again');
    problem = says;
  }

  /** The timer starts outside any span, so that requests to the collector are not traced themselves. */
  function schedule(): void {
    timer = setTimeout(() => {
      sending = flush(Number.POSITIVE_INFINITY)
        .catch((error: unknown) => log.error({ err: error }, 'Traces could not be exported'))
        .finally(() => {
          if (!isClosed) schedule();
        });
    }, pause).unref();
  }
  schedule();

  return {
    add(span: FinishedSpan) {
      if (waiting.length < MAX_WAITING) waiting.push(span);
      else counts.dropped += 1;
    },
    counts: () => ({ ...counts }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const until = performance.now() + LAST_MILLISECONDS;
      await Promise.race([
        sending.then(() => flush(until)),
        delay(LAST_MILLISECONDS, undefined, { ref: false }),
      ]);
      counts.dropped += waiting.splice(0).length;
    },
  };
}

/**
 * Returns the number of rejected spans. With 'Partial Success' in OTLP/HTTP, the status is 200 although some spans were
 * rejected.
 */
const rejectedOf = (answer: string): number => Number(/"rejectedSpans"\s*:\s*"?(\d+)/.exec(answer)?.[1] ?? 0);

/**
 * Starts traces for a request, a job or a webhook. The decision whether a trace is sampled is made here, once for all
 * of its spans.
 */
import { randomBytes } from 'node:crypto';
import { type FinishedSpan, newSpanId, runToItsEnd, Span, type SpanOptions, startClock } from './span.ts';
import type { TraceContext } from './trace-context.ts';

interface TraceOptions extends SpanOptions {
  /** The caller's span, if the request names one. Its trace continues, and its sampling decision applies. */
  parent?: TraceContext | undefined;
  /** An earlier cause. The new span starts a separate trace, which is sampled if the linked one was. */
  link?: TraceContext | undefined;
}

interface SpanCounts {
  /** The number of spans that the collector accepted. */
  exported: number;
  /** The number of spans that were lost because the collector was unreachable, rejected them or was too slow. */
  dropped: number;
}

export interface Tracer {
  begin(name: string, options: TraceOptions): Span;
  counts(): SpanCounts;
  /** Exports the remaining spans within a few seconds. */
  close(): Promise<void>;
}

/** Samples by trace id, so that all programs that use this rule choose the same traces. */
export const isSampledBy = (traceId: string, share: number): boolean =>
  Number.parseInt(traceId.slice(-14), 16) / 2 ** 56 >= 1 - share;

export function createTracer(
  share: number,
  { add, ...exporter }: { add: (span: FinishedSpan) => void } & Pick<Tracer, 'counts' | 'close'>,
): Tracer {
  return {
    ...exporter,
    begin(name, { parent, link, ...options }) {
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
      const isSampled = (parent ?? link)?.isSampled ?? isSampledBy(traceId, share);
      return new Span({
        name,
        ...options,
        context: { traceId, spanId: newSpanId(), isSampled },
        parentId: parent?.spanId,
        link,
        sink: isSampled ? add : undefined,
        clock: startClock(),
      });
    },
  };
}

/** Runs background work in a trace, or just runs it if tracing is off. */
export function inTrace<T>(
  tracer: Tracer | null,
  name: string,
  options: TraceOptions,
  work: () => Promise<T>,
): Promise<T> {
  return tracer ? runToItsEnd(tracer.begin(name, options), work) : work();
}

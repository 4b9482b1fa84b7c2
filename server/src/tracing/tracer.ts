/** Where traces begin: at a request, a job, a webhook. Whether one is kept is decided here, once for all of its spans. */
import { randomBytes } from 'node:crypto';
import { type FinishedSpan, newSpanId, runToItsEnd, Span, type SpanOptions, startClock } from './span.ts';
import type { TraceContext } from './trace-context.ts';

interface TraceOptions extends SpanOptions {
  /** Whoever asked, and traces too: the trace goes on, and is kept where theirs is. */
  parent?: TraceContext | undefined;
  /** What caused it a while ago: a trace of its own, which is kept where that one was. */
  link?: TraceContext | undefined;
}

interface SpanCounts {
  /** Taken by the collector. */
  exported: number;
  /** Lost, since the collector was away, refused them or is too slow. */
  dropped: number;
}

export interface Tracer {
  begin(name: string, options: TraceOptions): Span;
  counts(): SpanCounts;
  /** Hands over what is left, within a few seconds. */
  close(): Promise<void>;
}

/** The share of traces that is kept is chosen by the id, so that every program that does so keeps the same. */
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

/** A trace around work in the background; just the work where nothing is traced. */
export function inTrace<T>(
  tracer: Tracer | null,
  name: string,
  options: TraceOptions,
  work: () => Promise<T>,
): Promise<T> {
  return tracer ? runToItsEnd(tracer.begin(name, options), work) : work();
}

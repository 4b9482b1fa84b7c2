/** Tracks the current span for the code that runs inside it, and creates child spans. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { type TraceContext, writeTraceparent } from './trace-context.ts';

export type Attributes = Record<string, string | number | boolean>;
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

export interface FinishedSpan extends TraceContext {
  parentId?: string;
  /** The span in a separate trace that caused this one. */
  link?: TraceContext;
  name: string;
  kind: SpanKind;
  /** The time in milliseconds since 1970, with fractions. */
  from: number;
  to: number;
  attributes: Attributes;
  isFailed: boolean;
}

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
}

interface SpanStart extends SpanOptions {
  name: string;
  context: TraceContext;
  parentId?: string | undefined;
  link?: TraceContext | undefined;
  /** Receives the span when it ends. Without a sink the span is not recorded and only its context is passed on. */
  sink: ((span: FinishedSpan) => void) | undefined;
  clock: Clock;
}

/** Returns one clock for all spans of a request, because the system clock may be adjusted in the meantime. */
type Clock = () => number;

export function startClock(): Clock {
  const [wall, begun] = [Date.now(), performance.now()];
  return () => wall + performance.now() - begun;
}

export const newSpanId = (): string => randomBytes(8).toString('hex');

const underWay = new AsyncLocalStorage<Span | undefined>();

export class Span {
  readonly context: TraceContext;
  readonly #start: SpanStart;
  readonly #from: number;
  readonly #attributes: Attributes;
  readonly #statements = { count: 0, milliseconds: 0 };
  #isFailed = false;

  constructor(start: SpanStart) {
    this.context = start.context;
    this.#start = start;
    this.#from = start.clock();
    this.#attributes = { ...start.attributes };
  }

  get isRecorded(): boolean {
    return this.#start.sink !== undefined;
  }

  set(attributes: Attributes): void {
    Object.assign(this.#attributes, attributes);
  }

  /** Records only the kind of the error, because its message may quote secrets. */
  fail(error: unknown): void {
    this.#isFailed = true;
    this.set({ 'error.type': error instanceof Error ? error.name : String(error) });
  }

  countStatement(milliseconds: number): void {
    this.#statements.count += 1;
    this.#statements.milliseconds += milliseconds;
  }

  /** Runs `work`, in which `currentSpan` returns this span, as it does in all code that `work` starts. */
  run<T>(work: () => T): T {
    return underWay.run(this, work);
  }

  child(name: string, { kind = 'internal', attributes = {} }: SpanOptions = {}): Span {
    const { sink, clock } = this.#start;
    const { traceId, spanId, isSampled } = this.context;
    const context = { traceId, spanId: newSpanId(), isSampled };
    return new Span({ name, kind, attributes, context, parentId: spanId, sink, clock });
  }

  end(): void {
    const { sink, clock, name, kind = 'internal', parentId, link } = this.#start;
    const { count, milliseconds } = this.#statements;
    if (count > 0)
      this.set({ 'db.statements': count, 'db.milliseconds': Math.round(milliseconds * 1000) / 1000 });
    sink?.({
      ...this.context,
      ...(parentId === undefined ? {} : { parentId }),
      ...(link === undefined ? {} : { link }),
      name,
      kind,
      from: this.#from,
      to: clock(),
      attributes: this.#attributes,
      isFailed: this.#isFailed,
    });
  }
}

export const currentSpan = (): Span | undefined => underWay.getStore();

/** Runs `work` in a child of the current span. If the current span is not recorded, just runs `work`. */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const parent = currentSpan();
  if (!parent?.isRecorded) return work(undefined);
  return runToItsEnd(parent.child(name, options), work);
}

export async function runToItsEnd<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Binds a callback to the current span, for code that is called later from within another span. */
export function bindSpan<Given extends unknown[], Result>(
  work: (...given: Given) => Result,
): (...given: Given) => Result {
  const span = currentSpan();
  // The spans are compared first, because that is cheaper than entering a context. Without tracing, there is only one
  // span.
  return (...given) => (currentSpan() === span ? work(...given) : underWay.run(span, work, ...given));
}

/** Returns the headers that pass the current trace on in an outgoing request. */
export function traceHeaders(): { traceparent?: string } {
  const span = currentSpan();
  return span ? { traceparent: writeTraceparent(span.context) } : {};
}

/** Runs `work` in a process that records no spans. Its outgoing requests carry the trace of the caller. */
export function runRemote<T>(context: TraceContext | undefined, work: () => T): T {
  if (!context) return work();
  return new Span({ name: '', context, sink: undefined, clock: startClock() }).run(work);
}

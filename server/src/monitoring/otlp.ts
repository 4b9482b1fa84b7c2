/**
 * Encodes spans as an OTLP request in JSON (OpenTelemetry Protocol 1.x, 'JSON Protobuf Encoding'): ids in hexadecimal,
 * 64-bit numbers as strings.
 */
import type { Attributes, FinishedSpan, SpanKind } from '../tracing/span.ts';

/** The numbers of `Span.SpanKind` and `Status.StatusCode` in trace.proto. */
const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };
const FAILED = 2;

export function exportRequest(spans: readonly FinishedSpan[], resource: Attributes): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: keyValues(resource) },
        scopeSpans: [{ scope: { name: 'countersign' }, spans: spans.map(spanInJson) }],
      },
    ],
  };
}

function spanInJson({
  traceId,
  spanId,
  parentId,
  link,
  name,
  kind,
  from,
  to,
  attributes,
  isFailed,
}: FinishedSpan) {
  return {
    traceId,
    spanId,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(from),
    endTimeUnixNano: nanoseconds(to),
    attributes: keyValues(attributes),
    ...(link ? { links: [{ traceId: link.traceId, spanId: link.spanId }] } : {}),
    ...(isFailed ? { status: { code: FAILED } } : {}),
  };
}

/**
 * Converts a time with microseconds as the smallest unit, because a JavaScript number cannot represent the current time
 * more precisely.
 */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`;

const keyValues = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }));

function anyValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

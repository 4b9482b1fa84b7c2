/** Runs a trace collector that accepts OTLP over HTTP as JSON, validates it and stores the spans. */
import { z } from 'zod';
import { type Asked, openOutsideServer, type OutsideServer } from './outside-server.ts';

const id = (digits: number) => z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`));
const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
]);
const attributes = z
  .array(z.strictObject({ key: z.string().min(1), value }))
  .transform((pairs) =>
    Object.fromEntries(pairs.map(({ key, value: given }) => [key, Object.values(given)[0]])),
  );
const nanoseconds = z.string().regex(/^\d{19}$/);
const span = z.strictObject({
  traceId: id(32),
  spanId: id(16),
  parentSpanId: id(16).optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  links: z.array(z.strictObject({ traceId: id(32), spanId: id(16) })).optional(),
  status: z.strictObject({ code: z.int().min(0).max(2) }).optional(),
});
const request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(span) }),
      ),
    }),
  ),
});

export type CollectedSpan = z.output<typeof span>;

export interface Collector {
  url: string;
  asked: Asked[];
  spans: CollectedSpan[];
  /** The resource in the newest request. */
  resource: Record<string, unknown>;
  /** The status with which the collector answers. It accepts the spans only if the status is 200. */
  status: number;
  close: OutsideServer['close'];
}

export async function openCollector(): Promise<Collector> {
  const server = await openOutsideServer((asked) => {
    if (asked.method !== 'POST' || asked.url !== '/v1/traces') return { status: 404 };
    if (asked.headers['content-type'] !== 'application/json') return { status: 415 };
    const read = request.safeParse(JSON.parse(asked.body));
    if (!read.success) return { status: 400, body: read.error.message };
    if (collector.status !== 200) return { status: collector.status };
    for (const { resource, scopeSpans } of read.data.resourceSpans) {
      collector.resource = resource.attributes;
      collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
    }
    return { body: { partialSuccess: {} } };
  });
  const collector: Collector = {
    url: server.url,
    asked: server.asked,
    spans: [],
    resource: {},
    status: 200,
    close: () => server.close(),
  };
  return collector;
}

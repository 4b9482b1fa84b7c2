/** Tests the traces of the real application as a collector receives them. */
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../http/request-log.ts';
import { logController, logRequests } from '../http/access-log.ts';
import { traceRequests } from '../http/trace-requests.ts';
import { type CollectedSpan, type Collector, openCollector } from '../../tests/helpers/collector.ts';
import { openOutsideServer } from '../../tests/helpers/outside-server.ts';
import { nth, Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp } from '../../tests/helpers/test-app.ts';
import { openWebhookReceiver } from '../../tests/helpers/webhook-receiver.ts';
import { currentSpan } from '../tracing/span.ts';
import { readTraceparent } from '../tracing/trace-context.ts';
import { createTracer } from '../tracing/tracer.ts';
import { openTracer } from './trace-exporter.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function opened<T extends { close(): Promise<unknown> }>(opening: Promise<T>): Promise<T> {
  const thing = await opening;
  closing.push(() => thing.close());
  return thing;
}

const named = ({ spans }: Collector, name: string): CollectedSpan[] =>
  spans.filter((span) => span.name === name);

/** Returns the path from the span up to its root. */
function pathOf(collector: Collector, span: CollectedSpan): string[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [span.name, ...pathOf(collector, parent)] : [span.name];
}

const PERSON = { name: 'Asha Rao', phone: '+919876543210' };
// Durations are also decimal numbers, and one could equal a short coordinate.
const POSITION = { latitude: 18.5286417, longitude: 73.8745291 };
const CALLER = { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') };
const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;

describe('a signing is traced', () => {
  it('from its API calls to the gateway, the seal and the webhook, without personal data or secrets', async () => {
    const collector = await opened(openCollector());
    const gateway = await opened(openOutsideServer());
    const receiver = await opened(openWebhookReceiver());
    const test = await openTestApp({
      seals: true,
      replace: { vision: willingVision },
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=a%20secret, x-tenant=7',
        OTEL_SERVICE_NAME: 'signing-pune',
        SMS_PROVIDER: 'http',
        SMS_HTTP_URL: `${gateway.url}/send`,
        SMS_HTTP_BODY: '{"to":"{{to}}","text":"{{text}}"}',
        WEBHOOK_ALLOW: '127.0.0.1',
      },
    });
    const originator = new Originator(test);
    const { signer, sessionId } = await originator.start({
      template: { webhook_url: `${receiver.url}/hook` },
      participants: [PERSON],
    });
    await originator.ask(`/sessions/${sessionId}`, { headers: { traceparent } });
    signer.device = { traceparent };
    expect((await signer.sendOtp()).success).toBe(true);
    const otp = /\b\d{6}\b/.exec(gateway.asked.at(-1)?.body ?? '')?.[0] ?? '';
    for (const step of [
      () => signer.verifyOtp(otp),
      () => signer.readAll(),
      () => signer.locate(POSITION),
      () => signer.showCode(),
      () => signer.sign(),
    ])
      expect((await step()).success).toBe(true);
    await expect.poll(() => receiver.received.map(({ type }) => type)).toContain('session.completed');
    const { tracer } = test.services;
    await test.close();

    expect(collector.asked.map(({ headers }) => [headers['api-key'], headers['x-tenant']])).toContainEqual([
      'a secret',
      '7',
    ]);
    expect(collector.resource).toMatchObject({ 'service.name': 'signing-pune' });
    expect(tracer?.counts()).toEqual({ exported: collector.spans.length, dropped: 0 });

    const calls = named(collector, 'GET /api/v1/originator/sessions/:id');
    expect(calls).toMatchObject([
      {
        traceId: CALLER.traceId,
        parentSpanId: CALLER.spanId,
        kind: 2,
        attributes: {
          'http.route': '/api/v1/originator/sessions/:id',
          'http.response.status_code': '200',
          'db.statements': expect.stringMatching(/^[1-9]/),
        },
      },
    ]);
    // A signer's request must not decide which of our traces are sampled.
    const foreign = collector.spans.filter(({ traceId }) => traceId === CALLER.traceId);
    expect(foreign.filter(({ name }) => name.includes('/participant/'))).toEqual([]);

    const sms = readTraceparent(gateway.asked.at(-1)?.headers['traceparent']);
    const asked = collector.spans.find(({ spanId }) => spanId === sms?.spanId);
    if (!asked) throw new Error('The gateway was asked outside of any span');
    expect(asked).toMatchObject({
      traceId: sms?.traceId,
      kind: 3,
      attributes: { 'http.response.status_code': '200' },
    });
    expect(pathOf(collector, asked)).toEqual(['POST', 'message otp', 'POST /api/v1/participant/otp/send']);

    const job = nth(named(collector, 'job seal-session'), 0);
    const [signature] = named(collector, 'POST /api/v1/participant/signature-capture');
    expect(job.links).toEqual([{ traceId: signature?.traceId, spanId: signature?.spanId }]);
    expect(named(collector, 'worker: sealing').map((span) => pathOf(collector, span))).toContainEqual([
      'worker: sealing',
      'job seal-session',
    ]);
    expect(named(collector, 'worker: PDF inspection').map((span) => pathOf(collector, span).at(-1))).toEqual([
      'POST /api/v1/originator/sessions',
    ]);

    const hook = readTraceparent(nth(receiver.received, 0).headers['traceparent']);
    const delivery = collector.spans.find(({ spanId }) => spanId === hook?.spanId);
    expect(delivery && pathOf(collector, delivery)).toEqual(['POST', 'webhook']);

    const sent = collector.asked.map(({ body }) => body).join('\n');
    for (const secret of [
      'Asha',
      '9876543210',
      signer.token,
      signer.bearer,
      test.apiKey,
      sessionId,
      signer.id,
      otp,
      '/hook',
      ...Object.values(POSITION).map(String),
    ])
      expect(sent).not.toContain(secret);
  });
});

describe('the exporter', () => {
  const log = createLog('silent');
  const settings = {
    OTEL_EXPORTER_OTLP_HEADERS: undefined,
    OTEL_SERVICE_NAME: 'test',
    OTEL_TRACES_SAMPLER_ARG: 1,
  };

  it('queues up to its limit while the collector is unreachable, counts dropped spans, and exports the rest on close', async () => {
    const collector = await opened(openCollector());
    collector.status = 503;
    const tracer = await openTracer(collector.url, settings, log, 20);
    for (let made = 0; made < 5000; made++) tracer.begin('work', {}).end();
    expect(tracer.counts()).toEqual({ exported: 0, dropped: 904 });
    await expect.poll(() => collector.asked.length).toBeGreaterThan(0);
    expect(tracer.counts().exported).toBe(0);
    collector.status = 200;
    await tracer.close();
    expect(tracer.counts()).toEqual({ exported: 4096, dropped: 904 });
    expect(new Set(collector.spans.map(({ spanId }) => spanId)).size).toBe(4096);
  });

  it('drops what a collector rejects for good, and closes without one', async () => {
    const collector = await opened(openCollector());
    collector.status = 401;
    const refused = await openTracer(collector.url, settings, log);
    refused.begin('work', {}).end();
    await refused.close();
    expect([collector.asked.length, refused.counts()]).toEqual([1, { exported: 0, dropped: 1 }]);
    const nowhere = await openTracer('http://127.0.0.1:1', settings, log);
    nowhere.begin('work', {}).end();
    await nowhere.close();
    expect(nowhere.counts()).toEqual({ exported: 0, dropped: 1 });
  });
});

it('the tracer samples the configured share of traces and passes on the sampling decision of callers', () => {
  const stored: string[] = [];
  const exporter = {
    add: () => void stored.push(''),
    counts: () => ({ exported: 0, dropped: 0 }),
    close: async () => {},
  };
  const none = createTracer(0, exporter);
  none.begin('own', {}).end();
  expect(stored).toHaveLength(0);
  none.begin('asked', { parent: { ...CALLER, isSampled: true } }).end();
  none.begin('caused', { link: { ...CALLER, isSampled: true } }).end();
  createTracer(1, exporter)
    .begin('asked', { parent: { ...CALLER, isSampled: false } })
    .end();
  expect(stored).toHaveLength(2);
});

it('the trace id is on every log line written within a trace, including the last line of a request', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const exporter = { add: () => {}, counts: () => ({ exported: 0, dropped: 0 }), close: async () => {} };
  const app = Fastify({ loggerInstance: log, logController: logController() });
  traceRequests(app, createTracer(1, exporter));
  logRequests(app);
  app.post('/api/things', async ({ log: own }) => {
    own.info('at work');
    return { trace: currentSpan()?.context.traceId };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(() => app.close());
  const answer = await fetch(`${app.listeningOrigin}/api/things`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { trace } = z.object({ trace: z.string() }).parse(await answer.json());
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('request');
  for (const said of ['at work', 'request'])
    expect(lines.find(({ msg }) => msg === said)).toMatchObject({ trace_id: trace });
  log.info('elsewhere');
  expect(lines.at(-1)).not.toHaveProperty('trace_id');
});

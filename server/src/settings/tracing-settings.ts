/** Defines the OpenTelemetry trace settings, with OpenTelemetry's own names. */
import { z } from 'zod';
import { http } from '../outgoing/node-http.ts';
import type { Environment } from './needed-settings.ts';

/**
 * Parses headers such as `api-key=secret,x-tenant=7`. The values are URL-encoded (OpenTelemetry Protocol Exporter,
 * 'Specifying headers').
 */
const headers = z.string().transform((text, context): Record<string, string> => {
  try {
    const pairs = text.split(',').map((pair) => {
      const [, name = '', value = ''] = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      return [name.toLowerCase(), decodeURIComponent(value)] as const;
    });
    for (const [name, value] of pairs) {
      http.validateHeaderName(name);
      http.validateHeaderValue(name, value);
    }
    return Object.fromEntries(pairs);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be headers, such as api-key=secret,x-tenant=7' });
    return z.NEVER;
  }
});

export const tracingSettings = {
  /**
   * The address of a collector for OTLP over HTTP. The exporter appends `/v1/traces`. If this setting is missing, no
   * traces are recorded.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/[?#]/.test(url), { message: 'must not have a query' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('countersign'),
  /** The share of traces to sample if the caller has not decided. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a share between 0 and 1, such as 0.1')
    .transform(Number)
    .default(1),
};

/**
 * Reports unsupported options. These variables are often set for many programs at once, and may request features that
 * this program lacks. An error at start is better than losing traces silently.
 */
export function tracingMistakes(given: Environment): string[] {
  if (!given['OTEL_EXPORTER_OTLP_ENDPOINT']) return [];
  const { OTEL_EXPORTER_OTLP_PROTOCOL: protocol, OTEL_TRACES_SAMPLER: sampler } = given;
  return [
    ...(protocol && protocol !== 'http/json'
      ? [
          'OTEL_EXPORTER_OTLP_PROTOCOL: must be http/json, to the port of the collector that speaks HTTP (4318)',
        ]
      : []),
    ...(sampler && sampler !== 'parentbased_traceidratio'
      ? ['OTEL_TRACES_SAMPLER: must be parentbased_traceidratio, with OTEL_TRACES_SAMPLER_ARG']
      : []),
  ];
}

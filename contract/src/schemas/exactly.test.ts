import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FilePart } from '../call.ts';
import { CALLS } from '../calls.ts';
import { templateConfig } from '../template.ts';
import { exactly, nearestName, unknownName } from './exactly.ts';

const SETTINGS = Object.keys(templateConfig.shape);

describe('nearestName', () => {
  it.each([
    ['webhookUrl', 'webhook_url'],
    ['vpn_check_enable', 'vpn_check_enabled'],
    ['vpn-check-enabled', 'vpn_check_enabled'],
    ['VPNCheckEnabled', 'vpn_check_enabled'],
    ['max_distance_metres', 'max_distance_meters'],
    ['validity_hour', 'validity_hours'],
  ])('matches %s to %s', (mistyped, meant) => expect(nearestName(mistyped, SETTINGS)).toBe(meant));

  it.each(['phone', 'q', 'x'.repeat(5000), '', '__proto__'])('matches %s to no name', (name) =>
    expect(nearestName(name, SETTINGS)).toBeNull(),
  );

  it('suggests the nearest known name if there is one, and otherwise lists the known names if they are few', () => {
    expect(unknownName('status[]', ['status', 'limit'])).toBe(
      "unknown name 'status[]', did you mean 'status'?",
    );
    expect(unknownName('phone', ['status', 'limit'])).toBe(
      "unknown name 'phone': known names are status, limit",
    );
    expect(unknownName('phone', SETTINGS)).toBe("unknown name 'phone'");
    expect(unknownName('phone', [])).toBe("unknown name 'phone': no fields are accepted here");
  });
});

it('reports every unknown name with its own hint and leaves other messages unchanged', () => {
  const read = exactly({ webhook_url: z.string().optional() }).safeParse({ webhookUrl: '', other: 1 });
  expect(read.error?.issues[0]?.message).toBe(
    "unknown name 'webhookUrl', did you mean 'webhook_url'?; unknown name 'other': known names are webhook_url",
  );
  expect(exactly({}).safeParse(null).error?.issues[0]?.message).toMatch(/expected object/);
});

describe('originator input', () => {
  const inputs = Object.entries(CALLS).flatMap(([name, call]): [string, z.ZodType][] =>
    call.access === 'api-key'
      ? [
          ...('query' in call ? [[`${name} query`, call.query] as [string, z.ZodType]] : []),
          ...('body' in call ? [[`${name} body`, call.body] as [string, z.ZodType]] : []),
          ...('multipart' in call ? Object.entries(call.multipart) : []).flatMap(
            ([part, schema]: [string, z.ZodType | FilePart]): [string, z.ZodType][] =>
              'file' in schema ? [] : [[`${name} ${part}`, schema]],
          ),
        ]
      : [],
  );

  it.each(inputs)('%s: rejects unknown names in every object', (_name, schema) => {
    const objects = objectsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    expect(objects.length).toBeGreaterThan(0);
    for (const one of objects) expect(one, JSON.stringify(one)).toHaveProperty('additionalProperties');
  });

  it('describes every setting of a template', () => {
    for (const [name, schema] of Object.entries(templateConfig.shape))
      expect(schema.description, name).toMatch(/.{20}/);
    for (const name of ['ocr_cooldown_minutes', 'ocr_lockout_minutes'] as const)
      expect(templateConfig.shape[name].description).toMatch(/seconds/);
  });
});

function objectsIn(node: unknown): object[] {
  if (typeof node !== 'object' || node === null) return [];
  const isObject = 'type' in node && node.type === 'object';
  return [...(isObject ? [node] : []), ...Object.values(node).flatMap(objectsIn)];
}

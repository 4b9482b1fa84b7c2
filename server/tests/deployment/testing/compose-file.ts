/** Reads the Compose file in ops/ and substitutes secrets for its variables. */
import { parse } from 'yaml';
import { z } from 'zod';
import { opsFile } from './ops-file.ts';

const names = z.union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)]);
const service = z.looseObject({
  environment: z.record(z.string(), z.string()).default({}),
  networks: names.default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: names.default([]),
  configs: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
});
const file = z.looseObject({
  services: z.object({ countersign: service, database: service, objects: service, bucket: service }),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
  configs: z.record(z.string(), z.object({ content: z.string() })),
});

export interface ComposeFile {
  /** The content of the file as written. */
  content: unknown;
  /** The parsed file after replacing its variables. */
  read: z.output<typeof file>;
}

/** Reads the file and replaces its variables with `secrets`. Throws if a variable has no secret. */
export function composeFile(secrets: Readonly<Record<string, string>>): ComposeFile {
  const text = opsFile('compose/compose.yml');
  const filled = text.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_all, name: string) => {
    const secret = secrets[name];
    if (secret === undefined) throw new Error(`The file has a variable ${name}`);
    return secret;
  });
  return { content: parse(text), read: file.parse(parse(filled)) };
}

/** Returns the settings of the example environment file, with values for the blank ones. */
export function environmentFile(filled: Readonly<Record<string, string>>): Record<string, string> {
  const lines = opsFile('compose/countersign.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm);
  return Object.fromEntries(
    Array.from(lines, ([, name = '', value = '']) => {
      const given = value === '' ? filled[name] : value;
      if (given === undefined) throw new Error(`${name} has no value`);
      return [name, given];
    }),
  );
}

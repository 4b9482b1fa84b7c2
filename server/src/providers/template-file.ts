/** Reads and validates a file of message templates when the server starts. */
import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Reads the file. Throws an error that names the setting and the problem in the file. */
export function readTemplateFile<Schema extends z.ZodType>(
  setting: string,
  file: string,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(readJson(setting, file));
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(
    (issue) => `  ${setting}: ${issue.path.join('.')} ${issue.message}`,
  );
  throw new Error(`The settings have mistakes:\n${mistakes.join('\n')}`);
}

function readJson(setting: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`The settings have mistakes:\n  ${setting}: must be a readable JSON file`);
  }
}

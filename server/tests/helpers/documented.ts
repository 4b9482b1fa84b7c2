/** Extracts commands from the README and the documentation. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const BESIDE = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'client/README.md',
  'examples/loan-system/README.md',
];

export interface Block {
  file: string;
  language: string;
  text: string;
}

export async function documentedFiles(): Promise<{ file: string; text: string }[]> {
  const docs = (await readdir(path.join(ROOT, 'docs'))).filter((name) => name.endsWith('.md'));
  const files = [...BESIDE, ...docs.map((name) => `docs/${name}`)];
  return Promise.all(
    files.map(async (file) => ({ file, text: await readFile(path.join(ROOT, file), 'utf8') })),
  );
}

/** Returns the fenced code blocks in these languages. */
export async function documentedBlocks(...languages: string[]): Promise<Block[]> {
  const files = await documentedFiles();
  return files.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/^```([a-z]+)\n(.*?)^```$/gms), ([, language = '', content = '']) => ({
      file,
      language,
      text: content,
    })).filter(({ language }) => languages.includes(language)),
  );
}

/** Returns the commands of a block without comments. A command includes its continuation lines. */
export function commandsOf({ text }: Block): string[] {
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/\s+#.*$|^#.*$/, '').trim())
    .filter(Boolean);
}

/** Returns commands in running text, such as `npm run cli -- doctor`. */
export async function commandsInText(): Promise<{ file: string; command: string }[]> {
  const files = await documentedFiles();
  return files.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/`((?:npm|node) [^`]+)`/g), ([, command = '']) => ({
      file,
      command: command.replaceAll(/\s+/g, ' '),
    })),
  );
}

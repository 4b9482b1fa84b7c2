/** Unpacks bundles, and forges bundles with correct hashes. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestApp } from '../../../tests/helpers/test-app.ts';
import { unzip } from '../../../tests/helpers/unzip.ts';

export interface Bundle {
  session_id: string;
  head: { count: number; sha256: string };
  events: { body: string; sha256: string; origin: string | null; details: string | null }[];
}

export async function saveBundle(test: TestApp, sessionId: string, bundle: string): Promise<void> {
  const zip = await test.app.inject({
    url: `/api/v1/originator/sessions/${sessionId}/evidence?format=zip`,
    headers: { authorization: `Bearer ${test.apiKey}` },
  });
  for (const [name, content] of unzip(zip.rawPayload)) {
    await mkdir(path.dirname(path.join(bundle, name)), { recursive: true });
    await writeFile(path.join(bundle, name), content);
  }
}

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** Runs the program in the bundle, or the copy in another folder. */
export function run(
  bundle: string,
  words: readonly string[] = [],
  programFolder = bundle,
): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const script = path.join(programFolder, 'verify-evidence.mjs');
    execFile(process.execPath, [script, bundle, ...words], { timeout: 120_000 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out: stdout + stderr }),
    );
  });
}

/** Returns the option with the fingerprint of the seal's certificate, as the company would publish it. */
export async function trusting(bundle: string): Promise<string[]> {
  const { events } = await readBundle(bundle);
  const { facts } = JSON.parse(String(events[lastOf(events, 'DOCUMENT_SEALED')]?.body));
  return ['--certificate', facts.certificate.fingerprint];
}

export const readBundle = async (bundle: string): Promise<Bundle> =>
  JSON.parse(await readFile(path.join(bundle, 'evidence.json'), 'utf8'));

export const edit = (change: (evidence: Bundle) => void) => async (bundle: string) => {
  const evidence = await readBundle(bundle);
  change(evidence);
  await writeFile(path.join(bundle, 'evidence.json'), JSON.stringify(evidence));
};

/** Computes every hash again after a change, as a forger would. */
export function rechain(evidence: Bundle): void {
  let previous = sha256(`countersign evidence ${evidence.session_id}`);
  for (const [index, event] of evidence.events.entries()) {
    event.body = JSON.stringify({ ...JSON.parse(event.body), seq: index + 1, previous });
    event.sha256 = sha256(event.body);
    previous = event.sha256;
  }
  evidence.head = { count: evidence.events.length, sha256: previous };
}

export const replaceIn = (evidence: Bundle, type: string, from: string, to: string) => {
  for (const event of evidence.events)
    if (event.body.includes(`"type":"${type}"`)) event.body = event.body.replace(from, to);
};

export const lastOf = (events: Bundle['events'], type: string): number =>
  events.findLastIndex(({ body }) => body.includes(`"type":"${type}"`));

/** Returns a function that forges the chain of a bundle, and its manifest to match. */
export const madeUp = (change: (evidence: Bundle) => void) => async (bundle: string) => {
  await edit((evidence) => {
    change(evidence);
    rechain(evidence);
  })(bundle);
  const file = path.join(bundle, 'manifest.json');
  const { head } = await readBundle(bundle);
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), head }));
};

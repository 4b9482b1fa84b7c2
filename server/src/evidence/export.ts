/** The evidence as one file: the chain, every part it names, and a note on how to check it without us. */
import { ZipFile } from 'yazl';
import type { sessions } from '../database/schema.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { readEvent } from './read-event.ts';

interface Evidence {
  session_id: string;
  events: { body: string; sha256: string; origin: string | null }[];
}

const EXTENSIONS: readonly [RegExp, string][] = [
  [/^photo-/, 'jpg'],
  [/^signature$/, 'png'],
  [/document$/, 'pdf'],
  [/./, 'json'],
];

const NOTE = `How to check this evidence

evidence.json lists the events in order. The SHA-256 of the text in "body" is the "sha256" beside it; each body names
the hash of the event before it in "previous". Each body's "origin" is the SHA-256 of the text in "origin" beside it: the
address and the browser that the event came from. Each body's "parts" name the files in parts/ by their SHA-256. Where
these are missing, the last event of the type EVIDENCE_ERASED tells when they were erased, and which.
`;

export async function evidenceZip(
  { storage }: { storage: Storage },
  session: Pick<typeof sessions.$inferSelect, 'id' | 'createdAt' | 'erasedAt'>,
  evidence: Evidence,
): Promise<NodeJS.ReadableStream> {
  const zip = new ZipFile();
  const mtime = session.createdAt;
  zip.addBuffer(Buffer.from(JSON.stringify(evidence, null, 2)), 'evidence.json', { mtime });
  zip.addBuffer(Buffer.from(NOTE), 'README.txt', { mtime });
  const parts = new Map(
    (session.erasedAt ? [] : evidence.events)
      .flatMap(({ body }) => readEvent(body)?.parts ?? [])
      .map(({ name, sha256 }) => [sha256, EXTENSIONS.find(([pattern]) => pattern.test(name))?.[1] ?? 'bin']),
  );
  for (const [sha256, extension] of parts)
    zip.addBuffer(await storage.get(session.id, sha256), `parts/${sha256}.${extension}`, {
      mtime,
      compress: extension === 'json',
    });
  zip.end();
  return zip.outputStream;
}

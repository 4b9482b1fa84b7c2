/** What rows name and what the storage has, beside each other. Rows name files of sessions that were not erased, of layouts and of drafts. */
import type { ClientBase } from 'pg';
import { lostIn, partsOf } from '../evidence/verify.ts';
import type { BlobStore } from '../providers/storage/storage.ts';

/** `missing`: named and not there. `unnamed`: there, and no row names it. */
export interface Difference {
  kind: 'missing' | 'unnamed';
  /** `<id>/<sha256>` */
  path: string;
}

/** Sessions, layouts and drafts that are looked up at once. */
const OWNERS_AT_ONCE = 200;

/** One pass over both: they are in the order of id and hash. */
export async function* compareFiles(store: BlobStore, reader: ClientBase): AsyncGenerator<Difference> {
  const there = store.list()[Symbol.asyncIterator]();
  const next = async (): Promise<string | null> => {
    const { done, value } = await there.next();
    return done ? null : `${value.sessionId}/${value.sha256}`;
  };
  let present = await next();
  for await (const named of namedFiles(reader)) {
    for (; present !== null && present < named; present = await next())
      yield { kind: 'unnamed', path: present };
    if (present === named) present = await next();
    else yield { kind: 'missing', path: named };
  }
  for (; present !== null; present = await next()) yield { kind: 'unnamed', path: present };
}

async function* namedFiles(reader: ClientBase): AsyncGenerator<string> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows: owners } = await reader.query<{ id: string }>(
      `SELECT id FROM (
         (SELECT id FROM sessions WHERE id > $1 AND erased_at IS NULL ORDER BY id LIMIT ${OWNERS_AT_ONCE})
         UNION ALL (SELECT id FROM layouts WHERE id > $1 ORDER BY id LIMIT ${OWNERS_AT_ONCE})
         UNION ALL (SELECT id FROM drafts WHERE id > $1 AND session_id IS NULL AND expires_at > now() ORDER BY id LIMIT ${OWNERS_AT_ONCE})
       ) AS owners ORDER BY id LIMIT ${OWNERS_AT_ONCE}`,
      [last],
    );
    const ids = owners.map(({ id }) => id);
    yield* (await filesNamed(reader, ids)).toSorted();
    const end = ids.at(-1);
    if (end === undefined) return;
    last = end;
  }
}

/** Each once; without those that the evidence itself calls lost. */
export async function filesNamed(reader: ClientBase, ids: readonly string[]): Promise<string[]> {
  const { rows } = await reader.query<{ id: string; sha256: string }>(
    `SELECT session_id AS id, sha256 FROM session_documents WHERE session_id = ANY($1)
     UNION SELECT session_id, sealed_sha256 FROM session_documents WHERE session_id = ANY($1) AND sealed_sha256 IS NOT NULL
     UNION SELECT session_id, sha256 FROM former_seals WHERE session_id = ANY($1)
     UNION SELECT layout_id, document ->> 'sha256' FROM layout_versions, jsonb_array_elements(documents) AS document
       WHERE layout_id = ANY($1) AND document ->> 'sha256' IS NOT NULL
     UNION SELECT draft_id, sha256 FROM draft_documents WHERE draft_id = ANY($1)`,
    [ids],
  );
  // Photos, positions, attachments, signatures and strokes are named by the evidence.
  const { rows: events } = await reader.query<{ id: string; body: string }>(
    'SELECT session_id AS id, body FROM evidence_events WHERE session_id = ANY($1)',
    [ids],
  );
  const named = events.flatMap((event) => partsOf([event]).map(({ sha256 }) => ({ id: event.id, sha256 })));
  // Of the session that says so alone: others may have the same document.
  const lost = new Set(
    [...Map.groupBy(events, ({ id }) => id)].flatMap(([id, own]) =>
      [...lostIn(own)].map((sha256) => `${id}/${sha256}`),
    ),
  );
  const all = new Set([...rows, ...named].map(({ id, sha256 }) => `${id}/${sha256}`));
  return [...all].filter((path) => !lost.has(path));
}

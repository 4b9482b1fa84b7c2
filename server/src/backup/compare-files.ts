/**
 * Compares the files that rows name with the files in the storage. Files are named by rows of drafts, layouts, stamp
 * certificates and sessions that were not erased.
 */
import type { ClientBase } from 'pg';
import { lostIn, partsOf } from '../evidence/verify.ts';
import type { BlobStore } from '../providers/storage/storage.ts';

/**
 * `missing` means that a row names the file but the storage lacks it. `unnamed` means that the storage has the file but
 * no row names it.
 */
export interface Difference {
  kind: 'missing' | 'unnamed';
  /** The path has the form `<id>/<sha256>`. */
  path: string;
}

/** The number of owners per query. */
const OWNERS_AT_ONCE = 200;

/** Compares both lists in one pass, because both are ordered by id and hash. */
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
         UNION ALL (SELECT id FROM stamps WHERE id > $1 AND sha256 IS NOT NULL ORDER BY id LIMIT ${OWNERS_AT_ONCE})
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

/**
 * Returns the path of each file that rows of these owners name, without duplicates. Omits files whose loss the evidence
 * records.
 */
export async function filesNamed(reader: ClientBase, ids: readonly string[]): Promise<string[]> {
  const { rows } = await reader.query<{ id: string; sha256: string }>(
    `SELECT session_id AS id, sha256 FROM session_documents WHERE session_id = ANY($1)
     UNION SELECT session_id, sealed_sha256 FROM session_documents WHERE session_id = ANY($1) AND sealed_sha256 IS NOT NULL
     UNION SELECT session_id, sha256 FROM former_seals WHERE session_id = ANY($1)
     UNION SELECT layout_id, document ->> 'sha256' FROM layout_versions, jsonb_array_elements(documents) AS document
       WHERE layout_id = ANY($1) AND document ->> 'sha256' IS NOT NULL
     UNION SELECT draft_id, sha256 FROM draft_documents WHERE draft_id = ANY($1)
     UNION SELECT id, sha256 FROM stamps WHERE id = ANY($1) AND sha256 IS NOT NULL`,
    [ids],
  );
  // The evidence also names files: photos, positions, attachments, signatures and strokes.
  const { rows: events } = await reader.query<{ id: string; body: string }>(
    'SELECT session_id AS id, body FROM evidence_events WHERE session_id = ANY($1)',
    [ids],
  );
  const named = events.flatMap((event) => partsOf([event]).map(({ sha256 }) => ({ id: event.id, sha256 })));
  // A loss applies only to the session that records it, because another session may still have its own copy of the
  // document.
  const lost = new Set(
    [...Map.groupBy(events, ({ id }) => id)].flatMap(([id, own]) =>
      [...lostIn(own)].map((sha256) => `${id}/${sha256}`),
    ),
  );
  const all = new Set([...rows, ...named].map(({ id, sha256 }) => `${id}/${sha256}`));
  return [...all].filter((path) => !lost.has(path));
}

/** The files that the rows of a backup name and the storage does not have: those of sessions that were not erased, and of layouts. */
import type { Client } from 'pg';
import { partsOf } from '../evidence/verify.ts';
import type { BlobStore } from '../providers/storage/storage.ts';

/** Sessions and layouts that are looked up at once. */
const OWNERS_AT_ONCE = 200;

/** One pass over what is named and what is there: both are in the order of session and hash. */
export async function* missingFiles(store: BlobStore, reader: Client): AsyncGenerator<string> {
  const there = store.list()[Symbol.asyncIterator]();
  let present = await there.next();
  const pathOfPresent = () => (present.done ? null : `${present.value.sessionId}/${present.value.sha256}`);
  for await (const named of namedFiles(reader)) {
    while ((pathOfPresent() ?? named) < named) present = await there.next();
    if (pathOfPresent() !== named) yield named;
  }
}

async function* namedFiles(reader: Client): AsyncGenerator<string> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows: owners } = await reader.query<{ id: string }>(
      `SELECT id FROM (
         (SELECT id FROM sessions WHERE id > $1 AND erased_at IS NULL ORDER BY id LIMIT ${OWNERS_AT_ONCE})
         UNION ALL (SELECT id FROM layouts WHERE id > $1 ORDER BY id LIMIT ${OWNERS_AT_ONCE})
       ) AS owners ORDER BY id LIMIT ${OWNERS_AT_ONCE}`,
      [last],
    );
    const ids = owners.map(({ id }) => id);
    yield* (await filesOf(reader, ids)).toSorted();
    const end = ids.at(-1);
    if (end === undefined) return;
    last = end;
  }
}

/** Each once. */
async function filesOf(reader: Client, ids: readonly string[]): Promise<string[]> {
  const { rows } = await reader.query<{ id: string; sha256: string }>(
    `SELECT session_id AS id, sha256 FROM session_documents WHERE session_id = ANY($1)
     UNION SELECT session_id, sealed_sha256 FROM session_documents WHERE session_id = ANY($1) AND sealed_sha256 IS NOT NULL
     UNION SELECT session_id, sha256 FROM former_seals WHERE session_id = ANY($1)
     UNION SELECT layout_id, document ->> 'sha256' FROM layout_versions, jsonb_array_elements(documents) AS document
       WHERE layout_id = ANY($1) AND document ->> 'sha256' IS NOT NULL`,
    [ids],
  );
  // Photos, positions, attachments, signatures and strokes are named by the evidence.
  const { rows: events } = await reader.query<{ id: string; body: string }>(
    'SELECT session_id AS id, body FROM evidence_events WHERE session_id = ANY($1)',
    [ids],
  );
  const named = events.flatMap((event) => partsOf([event]).map(({ sha256 }) => ({ id: event.id, sha256 })));
  return [...new Set([...rows, ...named].map(({ id, sha256 }) => `${id}/${sha256}`))];
}

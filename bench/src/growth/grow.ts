/** Fills the database by SQL until it holds so many sessions, each a copy of a real one with ids, times and states of its own. */
import { Client, type Pool } from 'pg';

/** Spread over the two years before now, so that every filter by time has something to leave out. */
const SPREAD = `now() - interval '1 hour' - (n * interval '1 second' * 63072000 / $2)`;
const EVENTS_PER_SESSION = 8;

export const growTo = (pool: Pool, total: number): Promise<void> =>
  withoutTimeout(pool, (client) => copySessions(client, total));

/** Filling takes longer than any statement of the product may. */
async function withoutTimeout(pool: Pool, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ ...pool.options, query_timeout: 0 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function copySessions(client: Client, total: number): Promise<void> {
  const { rows } = await client.query<{ count: number; sample: string }>(
    `select count(*)::integer as count, (array_agg(id order by id))[1] as sample from sessions`,
  );
  const { count = 0, sample = '' } = rows[0] ?? {};
  if (count >= total) return;
  await client.query('drop table if exists grown');
  await client.query(
    `create unlogged table grown as
     select n, uuidv7(${SPREAD} - now()) as session_id, uuidv7(${SPREAD} - now()) as participant_id, ${SPREAD} as at
     from generate_series($1::integer, $2::integer) as n`,
    [count + 1, total],
  );
  for (const statement of COPIES) await client.query(statement, statement.includes('$1') ? [sample] : []);
  await client.query('drop table grown');
  await client.query('vacuum analyze');
}

const COPIES = [
  // Nobody watches, and a million notifications at once take long.
  `alter table sessions disable trigger tell_session_change`,
  `insert into sessions (id, status, template_id, reference, config, branches, metadata, created_at, expires_at, completed_at, evidence_count, evidence_head, evidence_mac, evidence_at,
     is_indexed)
   select g.session_id, (array['COMPLETED','COMPLETED','COMPLETED','COMPLETED','COMPLETED','COMPLETED','COMPLETED','EXPIRED','CANCELLED','COMPLETED'])[1 + g.n % 10],
     s.template_id, 'loan-' || g.n, s.config, s.branches, s.metadata, g.at, g.at + interval '7 days', g.at + interval '1 hour',
     ${EVENTS_PER_SESSION}, s.evidence_head, s.evidence_mac, g.at, true
   from grown g cross join sessions s where s.id = $1`,
  `alter table sessions enable trigger tell_session_change`,
  `insert into session_documents (session_id, position, sha256, pages, bytes, sealed_sha256)
   select g.session_id, 1, md5(g.n::text) || md5('d' || g.n), d.pages, d.bytes, md5('s' || g.n) || md5('t' || g.n)
   from grown g cross join (select * from session_documents where session_id = $1 limit 1) d`,
  `insert into search_words (word_hash, session_id)
   select decode(md5(g.n::text || word), 'hex'), g.session_id from grown g cross join generate_series(1, 5) as word`,
  `insert into participants (id, session_id, signing_order, status, name_encrypted, phone_encrypted, language, fields, link_channels,
     link_hash)
   select g.participant_id, g.session_id, 1, 'COMPLETED', p.name_encrypted, p.phone_encrypted, p.language, p.fields, p.link_channels,
     decode(md5(g.n::text) || md5('l' || g.n), 'hex')
   from grown g cross join (select * from participants where session_id = $1 limit 1) p`,
  `insert into otp_states (participant_id) select participant_id from grown`,
  `insert into liveness_states (participant_id) select participant_id from grown`,
  `insert into evidence_events (session_id, seq, body, sha256)
   select g.session_id, place.number, e.body, md5(g.n::text) || md5(place.number::text)
   from grown g cross join (select * from evidence_events where session_id = $1 limit 1) e
   cross join generate_series(1, ${EVENTS_PER_SESSION}) as place(number)`,
  `insert into evidence_log (session_id, event_count, head_sha256, mac, seq, sha256, chain_mac)
   select g.session_id, ${EVENTS_PER_SESSION}, l.head_sha256, l.mac, (select coalesce(max(seq), 0) from evidence_log) + row_number() over (), l.head_sha256, l.mac
   from grown g cross join (select * from evidence_log where session_id = $1 limit 1) l`,
  `insert into accepted_faces (participant_id, photo, photo_hash, picture_encrypted, expires_at)
   select participant_id, 1, ('x' || md5('f' || n) || left(md5('g' || n), 8))::bit(160), '', now() + interval '30 days' from grown`,
];

/** Faces alone: many of one participant, whom nobody asks for. */
export const growFacesTo = (pool: Pool, total: number): Promise<void> =>
  withoutTimeout(pool, (client) => addFaces(client, total));

async function addFaces(client: Client, total: number): Promise<void> {
  // Made anew at the end: kept up row by row, ten indexes in a random order take minutes.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where indexname like 'accepted_faces_band%'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(
    `insert into accepted_faces (participant_id, photo, photo_hash, picture_encrypted, expires_at)
     select (select id from participants order by id limit 1), 1000 + n, ('x' || md5('h' || n) || left(md5('i' || n), 8))::bit(160),
       '', now() + interval '30 days'
     from generate_series((select count(*) from accepted_faces) + 1, $1) as n`,
    [total],
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum analyze accepted_faces');
}

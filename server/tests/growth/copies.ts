/** The SQL statements that copy one session many times. `$sample` is the id of this session. */

/** The time of session `n`. Times are spread evenly over the last two years, newest first. */
const AT = `now() - interval '1 hour' - (n::float8 / $2::integer) * interval '730 days'`;
/**
 * Whether session `n` is rare. The number of rare sessions is the same for every database size: the smallest database
 * contains some, and in the largest they are hard to find.
 */
const IS_RARE = `n % greatest($2 / 60, 1) = 0`;
/**
 * Whether session `n` is running. One session in a hundred is running, but at least as many as are needed to fill a
 * page of every list.
 */
const RUNS = `n <= greatest($2 / 100, 600)`;
/**
 * Whether session `n` contains both names of the pair. The number of these sessions is the same for every database
 * size.
 */
const HAS_PAIR = `n % greatest($2 / 60, 1) = 1 % greatest($2 / 60, 1)`;
const EVENTS = 3;

export const BRANCHES = 200;
export const TEMPLATES = 8;
export const SENDERS = 20;
export const FIRST_NAMES = 400;
export const PAIRED_NAME = 7;

const KINDS = { branch: '0b', template: '0c', sender: '0d' } as const;

/** Returns the id of an object. The object with the highest number of each kind occurs only in rare sessions. */
export const idOf = (kind: keyof typeof KINDS, number: number): string =>
  `000000${KINDS[kind]}-0000-7000-8000-${String(number).padStart(12, '0')}`;
const idIn = (kind: keyof typeof KINDS, number: string): string =>
  `('000000${KINDS[kind]}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Creates a table with the ids, time, owner and status of each copy. */
export const GROWN = `
  create unlogged table grown as
  select n, uuidv7(${AT} - now()) as session_id, uuidv7(${AT} - now()) as participant_id, ${AT} as at, ${RUNS} as runs, hash,
    case when ${RUNS}
      then (array['NEW','NEW','NEW','NEW','IN_PROGRESS','IN_PROGRESS','IN_PROGRESS','IN_PROGRESS','IN_PROGRESS','IN_REVIEW'])[1 + n % 10]
      else (array['COMPLETED','COMPLETED','COMPLETED','COMPLETED','COMPLETED','COMPLETED','COMPLETED','COMPLETED','EXPIRED',
        'EXPIRED','EXPIRED','EXPIRED','CANCELLED','CANCELLED','REJECTED','DECLINED'])[1 + n % 16] end as status,
    case when ${IS_RARE} then 'Leh' else (array['Pune','Pune','Pune','Mumbai','Mumbai','Agra'])[1 + hash % 6] end as department,
    case when ${IS_RARE} then ${idIn('branch', String(BRANCHES))}
      when hash % 10 > 0 then ${idIn('branch', `hash / 10 % ${BRANCHES}`)} end as branch_id,
    case when ${IS_RARE} then ${idIn('template', String(TEMPLATES))} else ${idIn('template', `hash / 7 % ${TEMPLATES}`)} end as template_id,
    case when ${IS_RARE} then ${idIn('sender', String(SENDERS))} else ${idIn('sender', `hash / 11 % ${SENDERS}`)} end as sender_id,
    (array['en','hi','mr'])[1 + hash % 3] as language, ${HAS_PAIR} as has_pair
  from generate_series($1::integer, $2::integer) as n, lateral (select hashint8(n)::bigint & 2147483647 as hash) as h`;

/**
 * The participants of each session. The first one is the signer in `grown`. Every third session has a second
 * participant, whose id differs in its last digits.
 */
const PEOPLE = `(
  select g.*, 1 as place, g.participant_id as id from grown g
  union all
  select g.*, 2, (left(g.participant_id::text, 24) || right(md5(g.n::text), 12))::uuid from grown g where g.n % 3 = 0)`;

/** The statements in their required order: tables that others refer to come first. */
export const COPIES: readonly string[] = [
  `insert into branches (id, name, latitude, longitude, max_distance_meters, created_at)
   select ${idIn('branch', 'b')}, 'Branch ' || b, 18 + b / 100.0, 73 + b / 100.0, 100, now() from generate_series(0, ${BRANCHES}) as b
   on conflict do nothing`,
  `insert into templates (id, name, config, created_at, updated_at)
   select ${idIn('template', 't')}, 'Template ' || t, s.config, now(), now()
   from generate_series(0, ${TEMPLATES}) as t, sessions s where s.id = $sample on conflict do nothing`,
  `insert into sessions (id, status, template_id, reference, config, branches, metadata, created_at, expires_at, completed_at, evidence_count,
     evidence_head, evidence_mac, evidence_at, department, sender_id, remind_at, words_version)
   select g.session_id, g.status, g.template_id, 'loan-' || g.n, s.config,
     case when g.branch_id is null then '[]' else jsonb_build_array(jsonb_build_object('branch_id', g.branch_id, 'name', 'Branch',
       'latitude', 18, 'longitude', 73, 'max_distance_meters', 100)) end,
     s.metadata, g.at, case when g.runs then now() + (12 + g.hash % 168) * interval '1 hour' else g.at + interval '7 days' end,
     case when g.status = 'COMPLETED' then g.at + interval '1 hour' end,
     ${EVENTS}, s.evidence_head, s.evidence_mac, g.at, g.department, g.sender_id, now() + interval '7 days', s.words_version
   from grown g cross join sessions s where s.id = $sample order by g.n desc`,
  `insert into reference_prefixes (prefix, session_id)
   select left('loan-' || n, length), session_id from grown cross join lateral generate_series(1, char_length('loan-' || n)) as length
   order by 1, 2`,
  `insert into session_documents (session_id, position, sha256, pages, bytes, sealed_sha256, seal_level, seal_stamped_at, seal_stamp_expires_at)
   select g.session_id, 1, md5(g.n::text) || md5('d' || g.n), d.pages, d.bytes, md5('s' || g.n) || md5('t' || g.n),
     case when g.status = 'COMPLETED' then 'B-LTA' end, g.at, now() + interval '4 years'
   from grown g cross join (select * from session_documents where session_id = $sample limit 1) d order by g.n desc`,
  `insert into search_words (word_hash, session_id)
   select hash, session_id from (
     select w.hash, g.session_id from grown g join words w on w.kind = 'surname' and w.number = case when g.has_pair then 0 else g.hash / 13 % 10 end
     union all
     select w.hash, g.session_id from grown g join words w on w.kind = 'first'
       and w.number = case when g.department = 'Leh' then ${FIRST_NAMES} when g.has_pair then ${PAIRED_NAME} else g.hash / 17 % ${FIRST_NAMES} end
     union all
     select decode(md5(word || g.n), 'hex'), g.session_id from grown g cross join unnest(array['phone', 'short', 'reference']) as word
   ) as found order by 1, 2`,
  `insert into participants (id, session_id, signing_order, status, name_encrypted, phone_encrypted, language, fields, link_channels,
     link_hash, signed_at)
   select g.id, g.session_id, g.place,
     case when g.status = 'NEW' then 'PENDING'
       when g.status = 'IN_PROGRESS' and g.hash % 100 = 0 then 'BLOCKED'
       when g.status = 'IN_PROGRESS' then (array['OTP_SENT', 'OTP_VERIFIED', 'CONSENTED', 'LOCATED', 'LIVE', 'SIGNED'])[1 + g.hash % 6]
       when g.status = 'IN_REVIEW' then 'SIGNED' when g.status in ('REJECTED', 'COMPLETED') then 'COMPLETED' else g.status end,
     p.name_encrypted, p.phone_encrypted, g.language, p.fields, p.link_channels, decode(md5(g.id::text) || md5('l' || g.n), 'hex'),
     case when g.status = 'COMPLETED' then g.at + interval '50 minutes' end
   from ${PEOPLE} g cross join (select * from participants where session_id = $sample limit 1) p order by g.n desc`,
  `insert into otp_states (participant_id) select id from ${PEOPLE} g order by n desc`,
  `insert into liveness_states (participant_id) select id from ${PEOPLE} g order by n desc`,
  `insert into check_results (participant_id, check_name, session_id, verdict)
   select g.id, check_name, g.session_id, case when (g.hash / 3 + length(check_name)) % 40 = 0 then 'failed'
     when (g.hash / 5) % 10 = 0 then 'indeterminate' else 'passed' end
   from ${PEOPLE} g cross join unnest(array['location', 'liveness', 'vpn']) as check_name where not g.runs order by g.n desc`,
  // Updates the statistics. Without them, PostgreSQL would scan whole tables for each row of the next statement.
  'analyze participants, check_results',
  `insert into session_list select listed.* from grown g join sessions s on s.id = g.session_id cross join lateral session_list_rows(s) as listed
   order by g.n desc`,
  `insert into device_readings (id, participant_id, trust_score, is_suspicious, recorded_at)
   select uuidv7(g.at - now()), g.id, 90, false, g.at from ${PEOPLE} g where not g.runs`,
  `insert into proxy_checks (id, participant_id, ip_hash, verdict, is_proxy, is_vpn, risk_score, recorded_at)
   select uuidv7(g.at - now()), g.id, md5(g.n::text), 'passed', false, false, 0, g.at from ${PEOPLE} g where not g.runs`,
  // Pending signers have just received a message, so that no reminder is due.
  `insert into messages (id, session_id, participant_id, kind, channel, status, attempts, link_encrypted, created_at, settled_at, last_error)
   select uuidv7(g.at - now()), g.session_id, g.id, kind, 'sms', case when g.hash % 200 = 0 then 'failed' else 'sent' end, 1,
     case when g.runs then '\\x00'::bytea end, case when g.runs then now() else g.at end, g.at, case when g.hash % 200 = 0 then 'No answer' end
   from ${PEOPLE} g cross join unnest(array['invite', 'completion']) as kind
   where kind = 'invite' or g.status = 'COMPLETED' order by g.n desc`,
  `insert into document_tokens (token_hash, session_id, version, expires_at)
   select decode(md5(g.n::text) || md5('k' || g.n), 'hex'), g.session_id, 'sealed', now() + interval '1 day'
   from grown g where g.n % 20 = 0`,
  `insert into reviews (session_id, round, severity, reasons, started_at, due_at, is_approved, decided_at, overdue_told_at)
   select g.session_id, 1, g.hash % 4, '[]', g.at, g.at + interval '1 day', false,
     case when not g.runs then g.at end, case when g.runs then g.at end
   from grown g where g.status in ('IN_REVIEW', 'REJECTED')`,
  `insert into webhook_deliveries (id, session_id, seq, type, url, payload, status, tries, give_up_at, created_at)
   select uuidv7(g.at - now()), g.session_id, seq, 'session.completed', 'https://lender.example/hook', repeat('x', 200),
     case when g.hash % 250 = 0 or g.n % greatest((select max(n) from grown) / 60, 1) = 0 then 'failed' else 'delivered' end, 1, g.at, g.at
   from grown g cross join generate_series(1, 2) as seq order by g.n desc`,
  `insert into webhook_attempts (id, delivery_id, started_at, duration_ms, status_code)
   select uuidv7(d.created_at - now()), d.id, d.created_at, 40, case when d.status = 'failed' then 500 else 200 end
   from webhook_deliveries d join grown g on g.session_id = d.session_id`,
  `insert into evidence_events (session_id, seq, body, sha256)
   select g.session_id, place.number, e.body, md5(g.n::text) || md5(place.number::text)
   from grown g cross join (select * from evidence_events where session_id = $sample order by seq limit 1) e
   cross join generate_series(1, ${EVENTS}) as place(number) order by g.n desc`,
  // The entries are marked as counted, so that the job does not count them again. The next statements insert the
  // counts.
  `with logged as (
     insert into evidence_log (session_id, event_count, head_sha256, mac, seq, sha256, chain_mac)
     select g.session_id, ${EVENTS}, l.head_sha256, l.mac, (select coalesce(max(seq), 0) from evidence_log) + row_number() over (order by g.n desc),
       l.head_sha256, l.mac
     from grown g cross join (select * from evidence_log where session_id = $sample limit 1) l returning seq)
   update insight_state set position = greatest(position, (select max(seq) from logged))`,
  `insert into insight_counts (day, measure, department, template_id, branch_id, language, count)
   select at::date, measure, department, template_id::text, coalesce(branch_id::text, ''), language, count(*)
   from grown cross join unnest(array['session.started', 'session.completed', 'reached.invited', 'reached.signature', 'time.liveness.6']) as measure
   group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6 on conflict do nothing`,
  // Groups the sessions before multiplying the sums by the number of measures, because sorting five times as many rows
  // takes minutes for a million sessions. In production, the sums grow day by day.
  `insert into insight_sums (span, dimension, value, second, starts, measure, department, count)
   select span, dimension, value, second, starts, measure, department, count from (
     select span, dimension, value, second, starts, department, count(*) as count
     from grown cross join lateral (values ('day', at::date), ('month', date_trunc('month', at)::date)) as spans (span, starts)
     cross join lateral (select template_id::text as template, coalesce(branch_id::text, '') as branch) as texts
     cross join lateral (values ('all', '', ''), ('template', template, ''), ('branch', branch, ''), ('language', language, ''),
       ('template-branch', template, branch), ('template-language', template, language), ('branch-language', branch, language))
       as things (dimension, value, second)
     group by 1, 2, 3, 4, 5, 6) as sums
   cross join unnest(array['session.started', 'session.completed', 'reached.invited', 'reached.signature', 'time.liveness.6']) as measure
   order by starts on conflict do nothing`,
  `insert into accepted_faces (participant_id, photo, photo_hash, picture_encrypted, expires_at)
   select participant_id, 1, ('x' || md5('f' || n) || left(md5('g' || n), 8))::bit(160), '', now() + interval '30 days' from grown`,
];

/**
 * Lists every column that is encrypted under the data keys, with the context that binds its values, exactly as the
 * writing code passes it to `vault.encrypt`. A test compares the list with the database.
 */

/**
 * Columns that are not re-encrypted. File parts are large and deleted after a week. Responses are encrypted under the
 * caller's own key and deleted after a day.
 */
export const LEFT = ['attachment_parts.content_encrypted', 'idempotency_keys.answer_encrypted'];

export interface EncryptedColumn {
  table: string;
  column: string;
  /** The columns of the primary key and their types. */
  key: readonly (readonly [string, 'uuid' | 'integer' | 'bytea'])[];
  /** The context as an SQL expression. */
  context: string;
}

const ID = [['id', 'uuid']] as const;
const PARTICIPANT = [['participant_id', 'uuid']] as const;

/** Lists columns with the context `table.name:<id>`, which most columns use. */
const byId = (table: string, ...names: string[]): EncryptedColumn[] =>
  names.map((name) => ({
    table,
    column: `${name}_encrypted`,
    key: ID,
    context: `'${table}.${name}:' || id::text`,
  }));

const byParticipant = (table: string, name: string): EncryptedColumn => ({
  table,
  column: `${name}_encrypted`,
  key: PARTICIPANT,
  context: `'${table}.${name}:' || participant_id::text`,
});

/** Lists the columns of events. The staff chain is stored among the session chains under its own id. */
const ofEvents = (table: string, chain: string): EncryptedColumn[] =>
  ['origin', 'details'].map((name) => ({
    table,
    column: `${name}_encrypted`,
    key: [
      [chain, 'uuid'],
      ['seq', 'integer'],
    ],
    context: `'evidence_events.${name}:' || ${chain}::text || ':' || seq`,
  }));

export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  ...byId('participants', 'name', 'phone', 'email'),
  ...byId('sessions', 'message'),
  ...ofEvents('evidence_events', 'session_id'),
  ...ofEvents('staff_events', 'chain_id'),
  ...byId('staff', 'email', 'name', 'password', 'totp', 'totp_next', 'openid', 'provisioning'),
  ...byId('staff_sessions', 'origin', 'id_token'),
  ...byId('saved_views', 'content'),
  ...byId('contacts', 'content'),
  {
    table: 'staff_passkeys',
    column: 'public_key_encrypted',
    key: ID,
    context: `'staff_passkeys.public_key:' || id::text || ':' || person_id::text || ':' || credential_id`,
  },
  {
    table: 'staff_links',
    column: 'link_encrypted',
    key: [['token_hash', 'bytea']],
    context: `'staff_links.link:' || person_id::text`,
  },
  {
    table: 'openid_attempts',
    column: 'secrets_encrypted',
    key: [['state_hash', 'bytea']],
    context: `'openid_attempts.secrets:' || purpose || ':' || encode(state_hash, 'hex')`,
  },
  {
    table: 'openid_attempts',
    column: 'answer_encrypted',
    key: [['state_hash', 'bytea']],
    context: `'openid_attempts.answer:' || encode(state_hash, 'hex')`,
  },
  ...byId('webhook_secrets', 'secret'),
  ...byId('messages', 'link'),
  ...byId('outbox', 'content'),
  ...byId('drafts', 'content'),
  ...byId('stamps', 'parties'),
  ...byId('batches', 'problems', 'message'),
  {
    table: 'batch_rows',
    column: 'content_encrypted',
    key: [
      ['batch_id', 'uuid'],
      ['row', 'integer'],
    ],
    context: `'batch_rows.content:' || batch_id::text || ':' || "row"`,
  },
  byParticipant('otp_states', 'code'),
  byParticipant('liveness_states', 'code'),
  byParticipant('signer_faces', 'descriptor'),
  byParticipant('remote_signings', 'content'),
  {
    table: 'accepted_faces',
    column: 'picture_encrypted',
    key: [
      ['participant_id', 'uuid'],
      ['photo', 'integer'],
    ],
    context: `'accepted_faces.picture:' || participant_id::text || ':' || photo`,
  },
];

/** The name of the storage in the list of places to re-encrypt. All other places are columns. */
export const BLOBS = 'blobs';

export const placeOf = ({ table, column }: EncryptedColumn): string => `${table}.${column}`;

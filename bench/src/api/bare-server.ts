/**
 * Runs the reference: a bare Fastify server with two routes. They run the same queries and the same cryptography as the
 * product, but without contract, access control, state machine or response schema.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import { compactDecrypt, CompactEncrypt, importJWK } from 'jose';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Keys } from '@countersign/server/crypto/keys';
import { hashToken } from '@countersign/server/crypto/secrets';

interface Tools {
  pool: Pool;
  keys: Keys;
  transportKey: Awaited<ReturnType<typeof importJWK>>;
}

type OtpRequest = FastifyRequest<{ Body: { participant_id: string; otp: string } }>;

export async function startBareServer(connection: PoolConfig, keys: Keys): Promise<string> {
  const pool = new Pool({ ...connection, max: 20 });
  const app = Fastify({ logger: false });
  const tools = { pool, keys, transportKey: await importJWK(keys.otpTransport.privateJwk, 'ECDH-ES') };
  app.get<{ Params: { token: string } }>('/api/v1/participant/:token', (request) =>
    openLink(tools, request.params.token),
  );
  app.post('/api/v1/participant/otp/verify', (request: OtpRequest) => verifyOtp(tools, request));
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function openLink({ pool, keys }: Tools, token: string) {
  const { rows } = await pool.query({
    name: 'open',
    text: `select s.id as session_id, s.status as session_status, s.expires_at, s.config, p.id, p.status, p.signing_order,
           p.name_encrypted, p.phone_encrypted, p.email_encrypted, p.link_channels, p.opened_at, o.failures_in_row, b.expires_at as bearer_until
           from participants p join sessions s on s.id = p.session_id join otp_states o on o.participant_id = p.id
           left join bearers b on b.participant_id = p.id and b.token_hash = $2 where p.link_hash = $1`,
    values: [hashToken(keys, token), hashToken(keys, '')],
  });
  const row = rows[0];
  const key = new Uint8Array(hkdfSync('sha256', token, '', 'countersign name for link', 32));
  const name = await new CompactEncrypt(
    new TextEncoder().encode(decrypt(keys, row.name_encrypted, `participants.name:${row.id}`)),
  )
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key);
  const phone = decrypt(keys, row.phone_encrypted, `participants.phone:${row.id}`);
  return {
    success: true,
    data: {
      participant_id: row.id,
      name,
      phone: null,
      phone_masked: `••••••${phone.slice(-4)}`,
      otp_methods: ['sms'],
      session_id: row.session_id,
      participant_status: row.status,
      session_status: row.session_status,
      is_first_access: false,
      next_step: 'otp',
      expires_at: row.expires_at.toISOString(),
    },
  };
}

async function verifyOtp({ pool, keys, transportKey }: Tools, request: OtpRequest) {
  const id = request.body.participant_id;
  const now = new Date();
  const later = new Date(+now + 60_000);
  const linkHash = hashToken(keys, String(request.headers['x-link-token']));
  await pool.query({
    name: 'link',
    text: 'select id, session_id from participants where link_hash = $1',
    values: [linkHash],
  });
  await pool.query({
    name: 'budget',
    text: `insert into rate_limits as b (key, used, resets_at) values ($1, 1, $3), ($2, 1, $3)
         on conflict (key) do update set used = case when b.resets_at <= $4 then 1 else b.used + 1 end,
         resets_at = case when b.resets_at <= $4 then excluded.resets_at else b.resets_at end returning key, used, resets_at`,
    values: [
      `bare:address:${String(request.headers['x-forwarded-for'])}`,
      `bare:participant:${id}`,
      later,
      now,
    ],
  });
  const { plaintext } = await compactDecrypt(request.body.otp, transportKey);
  const text = new TextDecoder().decode(plaintext);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { phone, token, session } = await enterOtp(client, keys, { id, text, now });
    await recordEvent(client, keys, { id, session, request, now });
    await client.query('commit');
    return {
      success: true,
      data: { verified: true, auth_token: token, expires_in_seconds: 1800, attempts_remaining: 3, phone },
      message: 'OTP verified successfully',
    };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function enterOtp(
  client: PoolClient,
  keys: Keys,
  { id, text, now }: { id: string; text: string; now: Date },
) {
  const found = await client.query({
    name: 'session',
    text: 'select s.* from sessions s where s.id = (select session_id from participants where id = $1) for update',
    values: [id],
  });
  const session = found.rows[0];
  const people = await client.query({
    name: 'person',
    text: 'select * from participants where id = $1',
    values: [id],
  });
  const states = await client.query({
    name: 'state',
    text: 'select * from otp_states where participant_id = $1',
    values: [id],
  });
  await client.query({
    name: 'count',
    text: `with taken as (delete from otp_nonces where nonce_hash = $1 and participant_id = $2 and expires_at > $3 returning 1)
         update otp_states set attempts_used = attempts_used + 1
         where participant_id = $2 and attempts_used < 3 and exists (select from taken)`,
    values: [hashToken(keys, text.slice(6)), id, now],
  });
  const state = states.rows[0];
  const expected = createHmac('sha256', keys.otpCode)
    .update(`${state.challenge_id}:${id}:${text.slice(0, 6)}`)
    .digest();
  if (!expected.equals(state.code_hash)) throw new Error('wrong code');
  await client.query({
    name: 'clear',
    text: `update otp_states set challenge_id = null, code_hash = null, code_encrypted = null, expires_at = null, attempts_used = 0,
         sends = 0, next_send_at = null, locked_until = null, lockouts_in_row = 0, failures_in_row = 0 where participant_id = $1`,
    values: [id],
  });
  const token = randomBytes(32).toString('base64url');
  await client.query({
    name: 'bearer',
    text: `insert into bearers (token_hash, participant_id, expires_at, ends_at, repeats) values ($1, $2, $3, $4, '{}')
           on conflict (participant_id) do update set token_hash = $1, expires_at = $3, ends_at = $4`,
    values: [hashToken(keys, token), id, new Date(+now + 1_800_000), new Date(+now + 43_200_000)],
  });
  await client.query({
    name: 'verified',
    text: `update participants set status = 'OTP_VERIFIED' where id = $1`,
    values: [id],
  });
  await client.query({
    name: 'begun',
    text: `update sessions set status = 'IN_PROGRESS' where id = $1`,
    values: [session.id],
  });
  const phone = decrypt(keys, people.rows[0].phone_encrypted, `participants.phone:${id}`);
  return { phone, token, session };
}

interface Verified {
  id: string;
  session: { id: string; evidence_count: number; evidence_head: string };
  request: OtpRequest;
  now: Date;
}

async function recordEvent(client: PoolClient, keys: Keys, { id, session, request, now }: Verified) {
  const body = JSON.stringify({
    session_id: session.id,
    seq: session.evidence_count + 1,
    previous: session.evidence_head,
    at: now,
  });
  const head = createHash('sha256').update(body).digest('hex');
  const mac = createHmac('sha256', keys.evidenceHead).update(`${session.id}:${head}`).digest();
  const origin = encrypt(
    keys,
    JSON.stringify({ ip: request.ip, user_agent: request.headers['user-agent'] }),
    id,
  );
  await client.query({
    name: 'event',
    text: `with event as (insert into evidence_events (session_id, seq, body, sha256, origin_encrypted)
           values ($1, $2, $3, $4, $5) returning seq),
         head as (update sessions set evidence_count = $2, evidence_head = $4, evidence_mac = $6, evidence_at = $7
           where id = $1 returning id)
         insert into evidence_log (session_id, event_count, head_sha256, mac) values ($1, $2, $4, $6)`,
    values: [session.id, session.evidence_count + 1, body, head, origin, mac, now],
  });
}

function decrypt(keys: Keys, encrypted: Buffer, context: string): string {
  const { key } = keys.personalData.current();
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(1, 13));
  decipher.setAAD(Buffer.from(context)).setAuthTag(encrypted.subarray(13, 29));
  return Buffer.concat([decipher.update(encrypted.subarray(29)), decipher.final()]).toString('utf8');
}

function encrypt(keys: Keys, text: string, context: string): Buffer {
  const { key } = keys.personalData.current();
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

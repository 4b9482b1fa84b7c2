import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Keys } from '../crypto/keys.ts';
import { newToken, plainHash } from '../crypto/secrets.ts';
import { chainLog } from '../evidence/log.ts';
import { call, Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { createApiKey } from './api-keys.ts';
import { keyTokenHashes, refuseOtherKeys } from './key-token-hashes.ts';
import { WRONG_KEY } from './wrapped-keys.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
});
afterAll(() => test.close());

const query = (text: string, values: unknown[] = []) => test.services.database.pool.query(text, values);
const ask = (key: string) =>
  call(test, { path: '/api/v1/originator/branches', headers: { authorization: `Bearer ${key}` } });

const keyAgain = ({ services: { database, keys, log } }: TestApp) =>
  database.transaction((tx) => keyTokenHashes(tx, keys, log));

describe('an attacker with write access to the database', () => {
  it('cannot create a bearer token, link or API key with a plain hash', async () => {
    const { signer } = await new Originator(test).start();
    await signer.walkTo('otp');
    signer.bearer = newToken();
    await query('update bearers set token_hash = $2 where participant_id = $1', [
      signer.id,
      plainHash(signer.bearer),
    ]);
    expect(await signer.consent()).toMatchObject({ status: 401 });
    signer.token = newToken();
    await query('update participants set link_hash = $2 where id = $1', [signer.id, plainHash(signer.token)]);
    expect(await signer.open()).toMatchObject({ status: 404 });
    const { key } = await createApiKey({ ...test.services, keys: null }, 'forged');
    expect(await ask(key)).toMatchObject({ status: 401 });
    await keyAgain(test);
    expect(await ask(key)).toMatchObject({ status: 401 });
  });

  it('gains nothing by removing the marker that hashes are keyed', async () => {
    await new Originator(test).start();
    await chainLog(test.services);
    const { key } = await createApiKey({ ...test.services, keys: null }, 'forged again');
    await query('delete from key_marks');
    await keyAgain(test);
    expect(await ask(key)).toMatchObject({ status: 401 });
    expect(await ask(test.apiKey)).toMatchObject({ status: 200 });
  });
});

it('accepts tokens of an earlier version, whose plain hashes are keyed once', async () => {
  const other = await openTestApp({ replace: { vision: willingVision } });
  try {
    const { signer } = await new Originator(other).start();
    await signer.walkTo('otp');
    const { pool } = other.services.database;
    const set = (table: string, column: string, token: string, where: string) =>
      pool.query(`update ${table} set ${column} = $1 where ${where}`, [plainHash(token)]);
    await set('participants', 'link_hash', signer.token, 'true');
    await set('bearers', 'token_hash', signer.bearer, 'true');
    await set('api_keys', 'key_hash', other.apiKey, 'true');
    await pool.query('delete from key_marks');
    await pool.query('update evidence_log set seq = null, sha256 = null, chain_mac = null');
    await keyAgain(other);
    expect(await signer.open()).toMatchObject({ status: 200 });
    await signer.walkTo('document');
    expect(await new Originator(other).ask('/branches')).toMatchObject({ status: 200 });
  } finally {
    await other.close();
  }
});

describe('keys of another installation', () => {
  let own: TestApp;
  let others: Keys;
  beforeAll(async () => {
    own = await openTestApp({ replace: { vision: willingVision } });
    others = test.services.keys;
  });
  afterAll(() => own.close());

  /** Rolls the transaction back, so that the hashes are not keyed twice. */
  const tryOn = (keys: Keys) =>
    own.services.database.transaction(async (tx) => {
      await keyTokenHashes(tx, keys, own.services.log);
      expect(await refuseOtherKeys(tx, keys)).toBe(true);
      throw new Error('taken');
    });
  const forgetMark = () => own.services.database.pool.query('delete from key_marks');

  it('do not match the marker, whether it is updated or only read', async () => {
    const { database, keys } = own.services;
    expect(await refuseOtherKeys(database.db, keys)).toBe(true);
    await expect(refuseOtherKeys(database.db, others)).rejects.toThrow(WRONG_KEY);
    await expect(tryOn(others)).rejects.toThrow(WRONG_KEY);
    await database.pool.query("update key_marks set mac = 'x'");
    await expect(refuseOtherKeys(database.db, keys)).rejects.toThrow(WRONG_KEY);
    await forgetMark();
    expect(await refuseOtherKeys(database.db, others)).toBe(false);
  });

  it('are accepted if nothing was written with any key', async () => {
    await forgetMark();
    await expect(tryOn(others)).rejects.toThrow('taken');
  });

  it('do not decrypt webhook secrets, if there is nothing else to check', async () => {
    await new Originator(own).ask('/webhook-secrets', { method: 'POST', body: {} });
    await forgetMark();
    await expect(tryOn(others)).rejects.toThrow(WRONG_KEY);
    await expect(tryOn(own.services.keys)).rejects.toThrow('taken');
  });

  it('do not fit the evidence; one altered session does not block the right keys', async () => {
    const originator = new Originator(own);
    await originator.start();
    const { sessionId } = await originator.start();
    await own.services.database.pool.query("update sessions set evidence_mac = 'x' where id = $1", [
      sessionId,
    ]);
    await forgetMark();
    await expect(tryOn(others)).rejects.toThrow(WRONG_KEY);
    await expect(tryOn(own.services.keys)).rejects.toThrow('taken');
  });
});

import { cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli, runCliProcess } from '../../tests/helpers/run-cli.ts';
import { call, Originator, willingVision } from '../../tests/helpers/signing.ts';
import { StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { createTestDatabase } from '../../tests/helpers/test-database.ts';

let test: TestApp;
let empty: string;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  empty = await mkdtemp(path.join(tmpdir(), 'countersign-cli-'));
});
afterAll(async () => {
  await test.close();
  await rm(empty, { recursive: true, force: true });
});

const cli = (words: readonly string[], environment: Record<string, string> = {}) =>
  runCli(test, words, environment);

const ask = (key: string) =>
  call(test, { path: '/api/v1/originator/branches', headers: { authorization: `Bearer ${key}` } });

const make = (...limits: string[]) => cli(['api-key', 'create', '--name', 'narrow', ...limits]);

describe('npm run cli', () => {
  it('creates an API key that works, lists it without its secret, and revokes it', async () => {
    const made = await runCliProcess(test, ['api-key', 'create', '--name', 'loan system']);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const id = String(/^id: +(\S+)$/m.exec(made.stdout)?.[1]);
    const key = String(/^key: +(\S+)$/m.exec(made.stdout)?.[1]);
    expect(await ask(key)).toMatchObject({ status: 200 });

    expect(await cli(['api-key', 'revoke', id])).toMatchObject({ code: 0, stdout: `${id} is revoked.\n` });
    expect(await ask(key)).toMatchObject({ status: 401 });
    const { stdout } = await cli(['api-key', 'list']);
    expect(stdout).toMatch(new RegExp(`^${id} .*revoked .*loan system$`, 'm'));
    expect(stdout).toMatch(
      /in use .*for all departments; last used .*bootstrap$|in use .*never used .*bootstrap$/m,
    );
    expect(stdout).not.toContain(key);
  });

  it('replaces an API key and a webhook secret, with the former ones temporarily valid', async () => {
    const first = await make('--scopes', 'read', '--department', 'Pune');
    const [id, former] = ['id', 'key'].map(
      (name) => new RegExp(`^${name}: +(\\S+)$`, 'm').exec(first.stdout)?.[1],
    );
    const rotated = await cli(['api-key', 'rotate', String(id), '--former-ends-in-hours', '0']);
    expect(rotated).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/may: read; for the department Pune/),
    });
    const key = String(/^key: +(\S+)$/m.exec(rotated.stdout)?.[1]);
    expect([await ask(key), await ask(String(former))]).toMatchObject([{ status: 200 }, { status: 401 }]);
    expect(await cli(['api-key', 'rotate', String(id)])).toMatchObject({ code: 1 });
    expect(await cli(['api-key', 'rotate', String(id), '--former-ends-in-hours', 'x'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--former-ends-in-hours'),
    });
    for (let made = 0; made < 2; made++)
      expect((await cli(['webhook-secret', 'rotate'])).stdout).toMatch(/^secret: whsec_\S{44}$/m);
    const { stdout } = await cli(['webhook-secret', 'list']);
    expect(stdout).toMatch(/^\S+ {2}\S+ {2}in use\n\S+ {2}\S+ {2}signs until 20/);
  });

  it('creates a key with limits, reports them, and rejects a limit that it does not understand', async () => {
    const made = await make('--scopes', 'send', '--department', 'Pune', '--expires-in-days', '30');
    expect(made.stdout).toMatch(/^may: send; for the department Pune; until 20/m);
    const key = String(/^key: +(\S+)$/m.exec(made.stdout)?.[1]);
    expect(await ask(key)).toMatchObject({ status: 403, error: { scope: 'read' } });
    expect(await make('--scopes', 'reed', '--networks', 'home', '--expires-in-days', 'x')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/--scopes: .*\n--expires-in-days: .*\n--networks: /),
    });
  });

  it('invites a person with a working link, and invites them again with another link', async () => {
    const invite = (...words: string[]) => cli(['staff', 'invite', 'asha@bank.example', ...words]);
    expect(await invite('boss')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('administrator, officer'),
    });
    const [first, second] = [await invite('auditor', '--name', 'Asha'), await invite('auditor')];
    const tokens = [first, second].map(({ stdout }) => /invitation#(\S+)/.exec(stdout)?.[1]);
    const browser = new StaffBrowser(test);
    const read = (token: string | undefined) => browser.post('/invitation/read', { token });
    expect(await read(tokens[0])).toMatchObject({ status: 404 });
    expect((await read(tokens[1])).data).toMatchObject({
      email: 'asha@bank.example',
      name: 'Asha',
      role: 'auditor',
    });
    expect((await cli(['staff', 'list'])).stdout).toMatch(
      / invited +auditor +all departments +Asha +asha@bank/,
    );
    expect(await cli(['staff', 'link', 'asha@bank.example'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No person who can sign in has the address asha@bank.example'),
    });
  });

  it('creates no link that would not have the requested effect: another role, other departments, a disabled person', async () => {
    const invite = (...words: string[]) => cli(['staff', 'invite', 'meera@bank.example', ...words]);
    expect(await invite('officer', '--departments', 'Pune')).toMatchObject({ code: 0 });
    expect(await invite('administrator')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /already exists as officer: .*under People[^]*For a new link, use the role officer/,
      ),
    });
    expect(await invite('officer', '--departments', 'Nagpur')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/already exists for Pune: [^]*For a new link, use --departments Pune/),
    });
    expect(await invite('officer', '--departments', 'Pune')).toMatchObject({ code: 0 });
    const listed = (await cli(['staff', 'list'])).stdout;
    const id = /^(\S+) .*meera@bank\.example$/m.exec(listed)?.[1];
    expect(listed).toMatch(/ officer +Pune +meera/);
    await test.services.database.pool.query('update staff set disabled_at = now() where id = $1', [id]);
    expect(await invite('officer', '--departments', 'Pune')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/is disabled, .*sign in again in the console, under People/),
    });
    await test.services.database.pool.query('update staff set disabled_at = null where id = $1', [id]);
  });

  it('recounts the insight figures', async () => {
    expect(await cli(['insight', 'rebuild'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Recounted up to entry \d+ of the transparency log/),
    });
  });

  it('assigns an officer to branches by name, and reports unknown names', async () => {
    const body = { name: 'Pune Camp', latitude: 18.5, longitude: 73.8 };
    await new Originator(test).ask('/branches', { method: 'POST', body });
    const invite = (branches: string) =>
      cli([
        'staff',
        'invite',
        'ravi@bank.example',
        'officer',
        '--departments',
        'Pune',
        '--branches',
        branches,
      ]);
    expect(await invite('Pune Camp, Nowhere')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("'Nowhere'"),
    });
    expect(await invite('Pune Camp')).toMatchObject({ code: 0 });
    expect((await cli(['staff', 'list'])).stdout).toMatch(/officer +Pune +of 1 branch\(es\) +ravi/);
  });

  it('creates a key before the first server start, without creating a master key', async () => {
    const DATA_DIR = path.join(empty, 'not-there-yet');
    // No server has run on this new database yet.
    const fresh = await createTestDatabase();
    try {
      const { user, host, port, database } = fresh.connection;
      const DATABASE_URL = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
      expect(await cli(['api-key', 'create', '--name', 'early'], { DATA_DIR, DATABASE_URL })).toMatchObject({
        code: 0,
        stderr: '',
      });
    } finally {
      await fresh.drop();
    }
    expect(await readdir(empty)).toEqual([]);
  });

  it('creates no unusable key if a server has run but the master key is missing', async () => {
    const made = await cli(['api-key', 'create', '--name', 'late'], {
      DATA_DIR: path.join(empty, 'nowhere'),
    });
    expect(made).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('MASTER_KEY') });
  });

  it('prints its usage and exits with code 2 if an argument is missing', async () => {
    const usage = await cli(['evidence', 'verify']);
    expect(usage).toMatchObject({ code: 2, stdout: expect.stringContaining('Usage: npm run cli') });
  });

  it.each([
    ['api-key create --name wide --departments Pune', 'did you mean --department?'],
    ['staff invite wide@bank.example reviewer --department Pune', 'did you mean --departments?'],
    ['evidence verify 0198c5a0-0000-7000-8000-000000000000 --all', 'not both'],
    ['evidence verify 0198c5a0-0000-7000-8000-000000000000 --file heads.txt', '--file only with --all'],
  ])('does nothing and exits with code 2 for the invalid command line %s', async (line, reported) => {
    expect(await cli(line.split(' '))).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(reported),
    });
    for (const list of ['api-key list', 'staff list'])
      expect((await cli(list.split(' '))).stdout).not.toContain('wide');
  });

  it('names every invalid setting without a stack trace', async () => {
    const { code, stderr } = await runCliProcess(test, ['api-key', 'list'], {
      PORT: 'none',
      LOG_LEVEL: 'loud',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('PORT');
    expect(stderr).toContain('LOG_LEVEL');
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

describe('npm run cli -- evidence verify', () => {
  it('exits with 0 for an intact chain, and with 1 and every fault for an altered chain', async () => {
    const { sessionId, signer } = await new Originator(test).start();
    await signer.walkTo('otp');
    const intact = await cli(['evidence', 'verify', sessionId.toUpperCase()]);
    expect(intact).toMatchObject({ code: 0, stderr: '' });
    expect(intact.stdout).toMatch(/is intact: \d+ events, head [0-9a-f]{64}/);

    await test.services.database.pool.query(
      "update evidence_events set body = replace(body, 'OTP_SENT', 'OTP_SEND') where session_id = $1",
      [sessionId],
    );
    const altered = await runCliProcess(test, ['evidence', 'verify', sessionId]);
    expect(altered.code).toBe(1);
    expect(altered.stdout).toMatch(/^FAULT {2}Event \d+: its text does not match its hash$/m);
    expect(altered.stdout).toContain('was altered');
  });

  it('lists the missing migrations, fails a check because of them, and applies them', async () => {
    const database = await createTestDatabase('empty');
    const migrate = (...options: string[]) => cli(['migrate', ...options], { DATABASE_URL: database.url });
    try {
      const plan = await migrate('--plan');
      expect(plan).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^PENDING {2}0001_baseline\.sql$/m),
      });
      expect(await migrate('--plan', '--check')).toMatchObject({ code: 1, stdout: plan.stdout });
      expect(await migrate()).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^APPLIES {2}0001_baseline\.sql\n[^]*applied\.\n$/),
      });
      expect(await migrate('--check')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('has every'),
      });
    } finally {
      await database.drop();
    }
  });

  it('checks every session and the transparency log against separately stored chain heads', async () => {
    await new Originator(test).start();
    const file = path.join(test.services.settings.DATA_DIR, 'heads.txt');
    const head = await cli(['evidence', 'head']);
    expect(head).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+ [0-9a-f]{64}\n$/) });
    expect(await cli(['evidence', 'head', '--file', file])).toMatchObject({ code: 0, stdout: '' });
    const altered = await cli(['evidence', 'verify', '--all', '--file', file]);
    // The previous test altered this chain.
    expect(altered).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('its text does not match its hash'),
    });
    expect(altered.stdout).not.toContain('published');
    await writeFile(file, `1 ${'a'.repeat(64)}\n`);
    expect((await cli(['evidence', 'verify', '--all', '--file', file])).stdout).toContain(
      'FAULT  Log entry 1 differs from the published one',
    );
  });

  it('does not report the log as intact if it could not compare it with the file of chain heads', async () => {
    const file = path.join(empty, 'not-mounted', 'heads.txt');
    const reported = `The file of chain heads ${file} is missing`;
    expect(await cli(['evidence', 'verify', '--all', '--file', file])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(reported),
    });
    expect(await cli(['evidence', 'verify', '--all'], { EVIDENCE_LOG_FILE: file })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`FAULT  ${reported}`),
    });
  });

  it('exits with 1 for a session that does not exist', async () => {
    expect(await cli(['evidence', 'verify', '0198c5a0-0000-7000-8000-000000000000'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No session has the id'),
    });
  });

  it('reports no fault and creates no key if there is no key to check with', async () => {
    const { sessionId } = await new Originator(test).start();
    const outcome = await cli(['evidence', 'verify', sessionId], { DATA_DIR: empty });
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(outcome.stderr).toContain('MASTER_KEY');
    expect(await readdir(empty)).toEqual([]);
  });
});

const check = () => cli(['storage', 'check']);

describe('npm run cli -- storage check', () => {
  it('lists files that rows name but the storage lacks, and files that no row names', async () => {
    const blobs = path.join(test.services.settings.DATA_DIR, 'blobs');
    const { sessionId } = await new Originator(test).start();
    const clean = await check();
    expect(clean).toMatchObject({ code: 0, stderr: '' });
    expect(clean.stdout).toMatch(/^0 files are missing.*\n0 files have no owner.*\n0 files .*\n0 files /m);

    const [document = ''] = await readdir(path.join(blobs, sessionId));
    const [spare, outsider] = ['ab'.repeat(32), '0199c0de-0000-7000-8000-000000000009'];
    await cp(path.join(blobs, sessionId, document), path.join(blobs, sessionId, spare));
    expect(await check()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`UNNAMED  ${sessionId}/${spare}\n`),
    });
    await cp(path.join(blobs, sessionId), path.join(blobs, outsider), { recursive: true });
    const unowned = await check();
    expect(unowned.code).toBe(3);
    expect(unowned.stdout).toContain(`UNOWNED  ${outsider}/${document}\n`);
    expect(unowned.stdout).toContain('2 files have no owner');
    // The session that owns these files is not committed yet.
    const { pool } = test.services.database;
    await pool.query('insert into new_files (owner_id, since) values ($1, now())', [outsider]);
    expect((await check()).code).toBe(0);
    await pool.query('delete from new_files where owner_id = $1', [outsider]);

    await rm(path.join(blobs, sessionId, document));
    const missing = await check();
    expect(missing.code).toBe(1);
    expect(missing.stdout).toContain(`MISSING  ${sessionId}/${document}\n`);
    await cp(path.join(blobs, outsider, document), path.join(blobs, sessionId, document));
    for (const left of [path.join(sessionId, spare), outsider])
      await rm(path.join(blobs, left), { recursive: true });
    expect((await check()).code).toBe(0);
  });

  it('distinguishes files of an erased session that await deletion from files that will never be deleted', async () => {
    const { sessionId } = await new Originator(test).start();
    const { pool } = test.services.database;
    await pool.query('update sessions set erased_at = now() where id = $1', [sessionId]);
    expect(await cli(['storage', 'check'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`LEFT     ${sessionId}/`),
    });
    await pool.query('update sessions set blobs_erased_at = now() where id = $1', [sessionId]);
    expect(await cli(['storage', 'check'])).toMatchObject({
      code: 3,
      stdout: expect.stringContaining(`UNOWNED  ${sessionId}/`),
    });
    await pool.query('update sessions set erased_at = null, blobs_erased_at = null where id = $1', [
      sessionId,
    ]);
  });
});

describe('npm run cli -- storage move', () => {
  it('moves only from the storage in use, and never into a storage that is in use or belongs to another installation', async () => {
    const old = path.join(test.services.settings.DATA_DIR, 'blobs');
    const there = await mkdtemp(path.join(tmpdir(), 'countersign-moved-'));
    const move = (environment: Record<string, string> = {}) =>
      cli(['storage', 'move', '--to', pathToFileURL(there).href], environment);
    try {
      await new Originator(test).start();
      expect(await move()).toMatchObject({ code: 0, stderr: '' });
      // The servers already use the new storage, so new files exist only there.
      const { sessionId } = await new Originator(test).start();
      await rename(path.join(old, sessionId), path.join(there, sessionId));
      expect(await move()).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/is not the one in use: .*newest session.*\n.*Set STORAGE_URL/),
      });
      expect(await readdir(there)).toContain(sessionId);
      await rename(path.join(there, sessionId), path.join(old, sessionId));

      expect(await move({ STORAGE_URL: pathToFileURL(path.join(there, 'empty')).href })).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('does not belong to this database'),
      });
      await writeFile(path.join(there, '.installation'), '0199c0de-0000-7000-8000-000000000001\n');
      expect(await move()).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/is the storage of another installation .*: use an empty folder/),
      });
    } finally {
      await rm(there, { recursive: true });
    }
  });
});

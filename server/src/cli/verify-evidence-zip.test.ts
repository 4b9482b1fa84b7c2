import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { runCli } from '../../tests/helpers/run-cli.ts';
import { sealNow, signAll } from '../../tests/helpers/sealing.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { unzip } from '../../tests/helpers/unzip.ts';
import { zipped } from '../../tests/helpers/zipped.ts';

const NO_DATABASE = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing' };

let test: TestApp;
let originator: Originator;
let folder: string;
let sessionId: string;
let files: Map<string, Buffer>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-verify-zip-'));
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
  ({ sessionId } = await signAll(originator));
  await sealNow(test, sessionId);
  files = unzip(await evidenceOf(sessionId));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function evidenceOf(id: string): Promise<Buffer> {
  const { rawPayload } = await test.app.inject({
    url: `/api/v1/originator/sessions/${id}/evidence?format=zip`,
    headers: { authorization: `Bearer ${test.apiKey}` },
  });
  return rawPayload;
}

async function verify(content: Buffer, environment: Record<string, string> = {}) {
  const file = path.join(folder, 'evidence.zip');
  await writeFile(file, content);
  return runCli(test, ['verify', file], environment);
}

const textOf = (name: string): string => String(files.get(name));

describe('npm run cli -- verify, for the evidence as a ZIP file', () => {
  it('passes the downloaded file if its seal is valid and its chain is stored here', async () => {
    const { code, stdout, stderr } = await verify(await evidenceOf(sessionId));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^PASSED: the evidence of a session$/m);
    expect(stdout).toContain(`Session    ${sessionId}\nChain      is the one stored here`);
    expect(stdout).toMatch(/^File +sealed\.pdf\nVerdict +passed: The seal of Meridian Finance/m);

    const { sessionId: unsealed } = await originator.start();
    const begun = await evidenceOf(unsealed);
    expect(await verify(begun)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('no sealed document'),
    });
    // Without a database, nothing proves which installation made the file.
    expect(await verify(begun, NO_DATABASE)).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/^INDETERMINATE: /),
    });
  });

  it('names the faults of an altered file', async () => {
    const photo = 'participant-1/photo-1.jpg';
    const altered = await verify(await zipped(new Map([...files, [photo, Buffer.from('another')]])));
    expect(altered).toMatchObject({ code: 1, stdout: expect.stringMatching(/^FAILED: /) });
    expect(altered.stdout).toMatch(
      /^FAULT +participant-1\/photo-1\.jpg is not the file that manifest\.json/m,
    );
    const sealed = Buffer.concat([files.get('sealed.pdf') ?? Buffer.of(), Buffer.from('x')]);
    expect((await verify(await zipped(new Map([...files, ['sealed.pdf', sealed]])))).stdout).toMatch(
      /^File +sealed\.pdf\nVerdict +failed: /m,
    );
    const unreadable = await verify(await zipped([['evidence.json', Buffer.from('{}')]]));
    expect(unreadable).toMatchObject({ code: 1, stdout: expect.stringContaining('cannot be read') });
  });

  it('fails a file whose last event is not in the chain stored here, whatever the file itself claims', async () => {
    const evidence: { head: { sha256: string }; events: { body: string; sha256: string }[] } = JSON.parse(
      textOf('evidence.json'),
    );
    const last = evidence.events.at(-1);
    if (!last) throw new Error('There is no event');
    last.body = last.body.replace(/"at":"20/, '"at":"21');
    evidence.head.sha256 = last.sha256 = sha256(last.body);
    const manifest = { ...JSON.parse(textOf('manifest.json')), head: evidence.head };
    const made = await zipped(
      new Map([
        ...files,
        ['evidence.json', Buffer.from(JSON.stringify(evidence))],
        ['manifest.json', Buffer.from(JSON.stringify(manifest))],
        // The command does not run the program inside the file.
        ['verify-evidence.mjs', Buffer.from('process.exit(0)')],
      ]),
    );
    const { code, stdout } = await verify(made);
    expect(code).toBe(1);
    expect(stdout.match(/^FAULT.*$/gm)).toEqual([
      'FAULT      verify-evidence.mjs was altered, or belongs to a different version than this program',
      'FAULT      The chain head is not in the stored chain of this session',
    ]);
  });

  it('passes no chain of an unknown session, even with a sealed document of another session', async () => {
    const outsider = '0198c5a0-0000-7000-8000-000000000000';
    const evidence: { session_id: string; head: object; events: { body: string; sha256: string }[] } =
      JSON.parse(textOf('evidence.json').replaceAll(sessionId, outsider));
    let previous = sha256(`countersign evidence ${outsider}`);
    for (const [index, event] of evidence.events.entries()) {
      const body: { type: string } = { ...JSON.parse(event.body), previous };
      // Changes the type of the last event. A file is checked as a sealed document only if its event is a sealing.
      if (index === evidence.events.length - 1) body.type = 'DOCUMENT_TOKEN_ISSUED';
      event.body = JSON.stringify(body);
      previous = event.sha256 = sha256(event.body);
    }
    evidence.head = { count: evidence.events.length, sha256: previous };
    const manifest = { ...JSON.parse(textOf('manifest.json')), session_id: outsider, head: evidence.head };
    const bundle = new Map([
      ...files,
      ['evidence.json', Buffer.from(JSON.stringify(evidence))],
      ['manifest.json', Buffer.from(JSON.stringify(manifest))],
    ]);
    const { code, stdout } = await verify(await zipped(bundle));
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('but is not a seal') });
  });

  it("reports how many events the stored chain has after the end of the file's chain", async () => {
    const { sessionId: begun, signer } = await originator.start();
    const early = await evidenceOf(begun);
    await signer.get(`/${signer.token}`);
    expect(await verify(early)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Chain +is the one stored here, without the \d+ events that came after it$/m,
      ),
    });
  });

  it('fails a file with a duplicate entry, and writes nothing outside its folder', async () => {
    const twice = await zipped([...files, ['document.pdf', Buffer.from('another')]]);
    expect(await verify(twice)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('document.pdf occurs twice'),
    });
    // The two names have equal length, so that no other byte of the ZIP file changes.
    const [inside, outside] = ['aa/outside-the-bundle.txt', '../outside-the-bundle.txt'];
    const plain = await zipped([...files, [inside, Buffer.from('x')]]);
    const escaping = Buffer.from(plain.toString('latin1').replaceAll(inside, outside), 'latin1');
    expect(await verify(escaping)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`${outside} occurs twice, or is outside`),
    });
    expect(existsSync(path.join(tmpdir(), path.basename(outside)))).toBe(false);
  });
});

describe('npm run cli -- verify, if nothing can be checked', () => {
  it('reports the reason with a distinct exit code', async () => {
    const missing = path.join(folder, 'missing.zip');
    expect(await runCli(test, ['verify', missing])).toEqual({
      code: 2,
      stdout: '',
      stderr: `NOT CHECKED: The file ${missing} does not exist\n`,
    });
    expect(await runCli(test, ['verify', folder])).toMatchObject({
      code: 2,
      stderr: `NOT CHECKED: ${folder} is a folder\n`,
    });
    expect(await verify(Buffer.from('PK\x03\x04 and no more'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        "neither the ZIP file of a session's documents nor that of its evidence",
      ),
    });
    expect(await runCli(test, ['verify', '--loudly', missing])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--help'),
    });
  });
});

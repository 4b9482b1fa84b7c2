import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledBack } from '../../tests/helpers/review.ts';
import { sealNow, signAll } from '../../tests/helpers/sealing.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { createIdentity } from '../pki/testing/test-pki.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import {
  edit,
  lastOf,
  madeUp,
  readBundle,
  replaceIn,
  run,
  saveBundle,
  sha256,
  trusting,
  type Bundle,
} from './testing/bundles.ts';

let test: TestApp;
let originator: Originator;
let folder: string;
let intact: string;
let copies = 0;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  folder = await mkdtemp(path.join(tmpdir(), 'bundle-'));
  intact = path.join(folder, 'intact');
  originator = new Originator(test, plainPhotos);
  // Stops the jobs, because they delete links after delivery. Only the test delivers messages.
  await test.services.jobs.stop();
  const { sessionId } = await signAll(originator, { participants: [{}, {}] });
  await sealNow(test, sessionId);
  await saveBundle(test, sessionId, intact);
}, 180_000);
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const flip = (name: string, at: (length: number) => number) => async (bundle: string) => {
  const content = await readFile(path.join(bundle, name));
  const place = at(content.length);
  content.writeUInt8(content.readUInt8(place) ^ 1, place);
  await writeFile(path.join(bundle, name), content);
};

interface Manifest {
  genesis: string;
  files: { path: string; participant_id: string | null }[];
}

const editManifest = (change: (manifest: Manifest) => void) => async (bundle: string) => {
  const file = path.join(bundle, 'manifest.json');
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  change(manifest);
  await writeFile(file, JSON.stringify(manifest));
};

const TAMPERINGS: Record<string, (bundle: string) => Promise<void>> = {
  'a changed event': edit((evidence) =>
    replaceIn(evidence, 'LOCATION_CAPTURED', '"accuracy":10', '"accuracy":9'),
  ),
  'a changed event, with its hash': edit((evidence) => {
    replaceIn(evidence, 'LOCATION_CAPTURED', '"accuracy":10', '"accuracy":9');
    for (const event of evidence.events) event.sha256 = sha256(event.body);
  }),
  'a changed event, with every hash after it': madeUp((evidence) =>
    replaceIn(evidence, 'LOCATION_CAPTURED', '"accuracy":10', '"accuracy":9'),
  ),
  'a removed event': edit(({ events }) => void events.splice(4, 1)),
  'a removed event, with every hash after it': madeUp(({ events }) => void events.splice(4, 1)),
  'a removed last event': edit(({ events }) => void events.pop()),
  'two events swapped': edit(({ events }) => void events.splice(3, 2, ...events.slice(3, 5).toReversed())),
  'a removed step, with every hash after it': madeUp((evidence) => {
    evidence.events = evidence.events.filter(({ body }) => !body.includes('"type":"LIVENESS_PASSED"'));
  }),
  'another session': edit((evidence) => void (evidence.session_id = '0198c5a0-0000-7000-8000-000000000000')),
  'another head': edit(({ head }) => void (head.sha256 = 'a'.repeat(64))),
  'another origin': edit(({ events }) => {
    for (const event of events) if (event.origin !== null) event.origin += ' ';
  }),
  'no origin': edit(({ events }) => {
    for (const event of events) event.origin = null;
  }),
  'another name': edit(({ events: [first] }) => {
    if (first) first.details = String(first.details).replace('Signer 1', 'Signer X');
  }),
  'no names': edit(({ events: [first] }) => {
    if (first) first.details = null;
  }),
  'an earlier time': madeUp((evidence) => {
    const last = evidence.events.at(-1);
    if (last) last.body = last.body.replace(/"at":"20\d\d/, '"at":"2001');
  }),
  'a changed photo': flip('participant-1/photo-1.jpg', (length) => length - 1),
  'a deleted photo': (bundle) => rm(path.join(bundle, 'participant-1/photo-1.jpg')),
  'a changed signature': flip('participant-2/signature.png', (length) => length - 5),
  'a changed position': flip('participant-1/position.json', () => 20),
  "one signer's position for another's": (bundle) =>
    cp(path.join(bundle, 'participant-2/position.json'), path.join(bundle, 'participant-1/position.json')),
  'the positions of two signers swapped, in the manifest too': async (bundle) => {
    const [one, two] = [1, 2].map((number) => path.join(bundle, `participant-${number}/position.json`));
    const stored = await readFile(String(one));
    await cp(String(two), String(one));
    await writeFile(String(two), stored);
    const file = path.join(bundle, 'manifest.json');
    const text = await readFile(file, 'utf8');
    const swapped = text
      .replaceAll('participant-1/position', 'participant-x/position')
      .replaceAll('participant-2/position', 'participant-1/position')
      .replaceAll('participant-x/position', 'participant-2/position');
    await writeFile(file, swapped);
  },
  'a renamed photo': (bundle) =>
    rename(path.join(bundle, 'participant-1/photo-1.jpg'), path.join(bundle, 'participant-1/photo-9.jpg')),
  'an added file': (bundle) => writeFile(path.join(bundle, 'note.txt'), 'added'),
  'another document': flip('document.pdf', (length) => length - 1),
  'a changed sealed document': flip('sealed.pdf', () => 100),
  'bytes after the end of the sealed document': (bundle) =>
    appendFile(path.join(bundle, 'sealed.pdf'), '\n%%EOF\n'),
  'no sealed document': (bundle) => rm(path.join(bundle, 'sealed.pdf')),
  'no certificate': (bundle) => rm(path.join(bundle, 'seal-certificates.pem')),
  'a changed certificate': flip('seal-certificates.pem', (length) => Math.floor(length / 2)),
  'an unknown entry next to an event': edit(({ events: [first] }) => {
    Object.assign(first ?? {}, { remark: 'The signer was present' });
  }),
  'an unknown entry of the chain': edit((evidence) => void Object.assign(evidence, { verified: true })),
  'an unknown entry in the manifest': editManifest((manifest) => {
    Object.assign(manifest, { remark: 'Verified' });
  }),
  'an unknown entry of a file in the manifest': editManifest(({ files: [first] }) => {
    Object.assign(first ?? {}, { title: 'Another contract' });
  }),
  'a file of another participant in the manifest': editManifest(({ files }) => {
    for (const file of files) if (file.path.startsWith('participant-1')) file.participant_id = null;
  }),
  'another start of the chain in the manifest': editManifest((manifest) => {
    manifest.genesis = 'a'.repeat(64);
  }),
  'a text next to the certificates': (bundle) =>
    appendFile(path.join(bundle, 'seal-certificates.pem'), 'Issued by the Reserve Bank\n'),
  'no manifest': (bundle) => rm(path.join(bundle, 'manifest.json')),
};

describe('verify-evidence.mjs', { timeout: 60_000 }, () => {
  it('passes a real bundle if the owner of the certificate or a later chain head confirms its seal', async () => {
    const passed = { code: 0, out: expect.stringMatching(/^PASSED {2}\d+ events of session /) };
    expect(await run(intact, await trusting(intact))).toEqual(passed);
    const { events } = await readBundle(intact);
    expect(await run(intact, ['--head', String(events.at(-1)?.sha256)])).toEqual(passed);
    const unproven = { code: 3, out: expect.stringMatching(/^INDETERMINATE .*\nNOTE /) };
    expect(await run(intact)).toEqual(unproven);
    expect(await run(intact, ['--head', String(events[3]?.sha256)])).toEqual(unproven);
    expect(await run(intact, ['--head', 'b'.repeat(64)])).toMatchObject({ code: 1 });
  });

  it('passes a real bundle if its certificate leads to a given root', async () => {
    const [root, other] = await Promise.all(
      ['Root', 'Other'].map((name) => createIdentity({ name, ca: true })),
    );
    const file = path.join(folder, 'roots.pem');
    const withRoots = async (...roots: string[]) => {
      await writeFile(file, roots.join('\n'));
      return run(intact, ['--roots', file]);
    };
    const own = await readFile(path.join(intact, 'seal-certificates.pem'), 'utf8');
    expect(await withRoots(String(root?.certificate), own)).toEqual({
      code: 0,
      out: expect.stringContaining('Meridian Finance'),
    });
    expect(await withRoots(String(root?.certificate), String(other?.certificate))).toEqual({
      code: 3,
      out: expect.stringContaining('leads to none of the roots'),
    });
  });

  it('detects altered instructions and an altered program', async () => {
    for (const name of ['VERIFY.md', 'verify-evidence.mjs']) {
      const bundle = path.join(folder, `copy-${++copies}`);
      await cp(intact, bundle, { recursive: true });
      await appendFile(path.join(bundle, name), '\n// Run another program instead.\n');
      expect(await run(bundle, await trusting(bundle), intact)).toEqual({
        code: 1,
        out: expect.stringContaining(`${name} was altered`),
      });
    }
  });

  it.each(Object.entries(TAMPERINGS))('detects %s', async (_name, tamper) => {
    const bundle = path.join(folder, `copy-${++copies}`);
    await cp(intact, bundle, { recursive: true });
    await tamper(bundle);
    const { code, out } = await run(bundle);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringMatching(/^(?:FAULT|FAILED) /) });
  });

  it('supports reviews: a repeated step is taken again, and the seal follows the acceptance', async () => {
    const { sessionId, signer } = await signAll(originator, { template: { review_always: true } });
    const decide = (body: object) =>
      originator.ask(`/sessions/${sessionId}/review`, { method: 'POST', body });
    const repeat = {
      decision: 'repeat',
      round: 1,
      reason: 'Dark',
      participant_id: signer.id,
      step: 'liveness',
    };
    expect((await decide(repeat)).status).toBe(200);
    await (await ledBack(signer)).walkTo('signature');
    expect((await decide({ decision: 'accept', round: 2 })).status).toBe(200);
    await sealNow(test, sessionId);
    const reviewed = path.join(folder, 'reviewed');
    await saveBundle(test, sessionId, reviewed);
    expect(await run(reviewed, await trusting(reviewed))).toMatchObject({ code: 0 });

    for (const [type, words] of [
      ['LIVENESS_PASSED', 'signed without LIVENESS_PASSED'],
      ['SIGNATURE_CAPTURED', 'not all have'],
      ['REVIEW_ACCEPTED', "is not the reviewer's acceptance"],
    ] as const) {
      const bundle = path.join(folder, `copy-${++copies}`);
      await cp(reviewed, bundle, { recursive: true });
      await madeUp(({ events }) => void events.splice(lastOf(events, type), 1))(bundle);
      expect(await run(bundle)).toEqual({ code: 1, out: expect.stringContaining(words) });
    }
  });

  it('accepts lost files if the chain lists them, and no others', async () => {
    const { sessionId } = await signAll(originator);
    const { document } = (await originator.ask(`/sessions/${sessionId}`)).data;
    await rm(path.join(test.services.settings.DATA_DIR, 'blobs', sessionId, document.sha256));
    await sealNow(test, sessionId);
    const before = path.join(folder, 'lost');
    await saveBundle(test, sessionId, before);
    expect(await run(before)).toEqual({ code: 1, out: expect.stringContaining('document.pdf is missing') });
    const answer = await originator.ask(`/sessions/${sessionId}/cancel`, {
      method: 'POST',
      body: { reason: 'No backup has it' },
    });
    expect(answer.status).toBe(200);
    const cancelled = path.join(folder, 'cancelled');
    await saveBundle(test, sessionId, cancelled);
    const reported = `LOST    The file 'document' (${document.sha256}), as the chain says\nINDETERMINATE `;
    expect(await run(cancelled)).toEqual({ code: 3, out: expect.stringContaining(reported) });
    await rm(path.join(cancelled, 'participant-1/photo-1.jpg'));
    expect(await run(cancelled)).toEqual({ code: 1, out: expect.stringContaining('photo-1.jpg is missing') });
  });

  it('reports alterations for which a session was cancelled, and fails', async () => {
    const bundle = path.join(folder, `copy-${++copies}`);
    await cp(intact, bundle, { recursive: true });
    await madeUp(({ events }) => {
      const last = JSON.parse(String(events.at(-1)?.body));
      const facts = { found_altered: ['The head of the chain is not authentic'] };
      const body = JSON.stringify({ ...last, type: 'SESSION_CANCELLED', parts: [], facts, origin: null });
      events.push({ body, sha256: '', origin: null, details: null });
    })(bundle);
    const reported = 'found altered before it: The head of the chain is not authentic';
    expect(await run(bundle)).toEqual({ code: 1, out: expect.stringContaining(reported) });
  });

  it('rejects such a claim in a sealed chain, because every file existed when it was sealed', async () => {
    const bundle = path.join(folder, `copy-${++copies}`);
    await cp(intact, bundle, { recursive: true });
    const photo = await readFile(path.join(bundle, 'participant-1/photo-1.jpg'));
    await madeUp(({ events }) => {
      const last = JSON.parse(String(events.at(-1)?.body));
      const facts = { lost_files: [{ name: 'photo-1', sha256: sha256(photo) }] };
      const body = JSON.stringify({ ...last, type: 'SESSION_CANCELLED', parts: [], facts, origin: null });
      events.push({ body, sha256: '', origin: null, details: null });
    })(bundle);
    await rm(path.join(bundle, 'participant-1/photo-1.jpg'));
    expect(await run(bundle)).toEqual({ code: 1, out: expect.stringContaining('photo-1.jpg is missing') });
  });

  it('is described on the page on how to verify, which the documentation repeats', async () => {
    const page = await readFile(path.join(intact, 'VERIFY.md'), 'utf8');
    const docs = new URL('../../../docs/verify-evidence.md', import.meta.url);
    expect(page).toBe(await readFile(docs, 'utf8'));
  });

  it('agrees with openssl, sha256sum and jq when used as the page describes', async () => {
    const page = await readFile(path.join(intact, 'VERIFY.md'), 'utf8');
    const outcomes: string[] = [];
    for (const [, commands = ''] of page.matchAll(/^```sh\n(.*?)^```$/gms))
      outcomes.push(
        await new Promise<string>((resolve) => {
          execFile(
            'bash',
            ['-ec', commands],
            { cwd: intact, env: { ...process.env, LC_ALL: 'C' } },
            (error, stdout, stderr) => resolve(`${error ? 'failed ' : ''}${stdout}${stderr}`),
          );
        }),
      );
    for (const name of ['signed.bin', 'seal.der']) await rm(path.join(intact, name), { force: true });
    const { head }: Bundle = JSON.parse(await readFile(path.join(intact, 'evidence.json'), 'utf8'));
    expect(outcomes).toEqual([
      expect.stringMatching(/^failed INDETERMINATE /),
      `head ${head.sha256}\n`,
      expect.stringMatching(/^(?:\S+: OK\n)+$/),
      expect.stringMatching(/^CMS Verification successful|sha256 Fingerprint/im),
    ]);
    expect(outcomes.slice(1).filter((outcome) => outcome.startsWith('failed'))).toEqual([]);
  });
});

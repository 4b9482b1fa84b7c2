import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { sessions } from '../database/schema.ts';
import { createIdentity, type Identity } from '../pki/testing/test-pki.ts';
import { storedEvent } from '../../tests/helpers/stored-event.ts';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { unzip } from '../../tests/helpers/unzip.ts';
import type { WrittenEvent } from './chain.ts';
import { evidenceZip } from './export.ts';

let test: TestApp;
let sessionId: string;
let signers: string[];
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  const started = await new Originator(test).start({ participants: [{}, {}] });
  sessionId = started.sessionId;
  signers = started.signers.map(({ id }) => id);
});
afterAll(() => test.close());

const query = (text: string, values: unknown[] = []) => test.services.database.pool.query(text, values);

type Told = Partial<Pick<WrittenEvent, 'type' | 'participant_id' | 'facts' | 'parts'>>;

function eventOf(seq: number, { type = 'SESSION_CREATED', ...reported }: Told) {
  const body = JSON.stringify(storedEvent(type, { session_id: sessionId, seq, ...reported }));
  return { body, sha256: sha256(body), origin: null, details: null };
}

async function zipOf(reported: readonly Told[], change: { erasedAt?: Date } = {}) {
  const events = reported.map((each, at) => eventOf(at + 1, each));
  const { db } = test.services.database;
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
  if (!session) expect.fail('the session is there');
  const evidence = { session_id: sessionId, head: { count: events.length, sha256: 'head' }, events };
  const zip = await buffer(await evidenceZip(test.services, { ...session, ...change }, evidence));
  const files = unzip(zip);
  return { zip, files, manifest: JSON.parse(files.get('manifest.json')?.toString() ?? '') };
}

/** Stores a part with this name and returns it. */
const part = async (name: string, content = `of ${name}`) => ({
  name,
  sha256: await test.services.storage.put(sessionId, Buffer.from(content)),
});

const SHIPPED = ['evidence.json', 'manifest.json', 'VERIFY.md', 'verify-evidence.mjs'];

it('names files by their content, with a folder for each signer', async () => {
  const [first = '', second = ''] = signers;
  const { files, manifest } = await zipOf([
    { parts: [await part('document'), await part('document-2'), await part('document-12')] },
    { participant_id: second, parts: [await part('photo-1'), await part('location')] },
    {
      participant_id: first,
      parts: [await part('signature'), await part('signature-2'), await part('strokes')],
    },
    { participant_id: first, parts: [await part('attached-picture-1'), await part('attached-pdf-1')] },
    { participant_id: first, parts: [await part('document-3'), await part('my-document')] },
    { participant_id: 'nobody', parts: [await part('note')] },
    { parts: [await part('sealed-document'), await part('sealed-document-2')] },
  ]);
  const paths = [
    'document.pdf',
    'document-2.pdf',
    'document-12.pdf',
    'participant-2/photo-1.jpg',
    'participant-2/location.json',
    'participant-1/signature.png',
    'participant-1/signature-2.png',
    'participant-1/strokes.json',
    'participant-1/attached-picture-1.jpg',
    'participant-1/attached-pdf-1.pdf',
    'document-3.pdf',
    'participant-1/my-document.pdf',
    'note.json',
    'sealed.pdf',
    'sealed-2.pdf',
  ];
  expect([...files.keys()].toSorted()).toEqual([...SHIPPED, ...paths].toSorted());
  expect(manifest.files.map(({ path }: { path: string }) => path).toSorted()).toEqual(paths.toSorted());
  expect(files.get('participant-2/photo-1.jpg')?.toString()).toBe('of photo-1');
  expect(manifest.files).toContainEqual({
    path: 'sealed-2.pdf',
    sha256: sha256('of sealed-document-2'),
    name: 'sealed-document-2',
    event: 7,
    participant_id: null,
  });
});

it('gives the plain name to the last of several files, and includes duplicates once', async () => {
  const { files, manifest } = await zipOf([
    { parts: [await part('sealed-document', 'before')] },
    { parts: [await part('sealed-document', 'now')] },
    { parts: [await part('sealed-document', 'now')] },
  ]);
  expect(manifest.files.map(({ path, event }: { path: string; event: number }) => [path, event])).toEqual([
    ['sealed-event-1.pdf', 1],
    ['sealed.pdf', 3],
  ]);
  expect(files.get('sealed.pdf')?.toString()).toBe('now');
  expect(files.get('sealed-event-1.pdf')?.toString()).toBe('before');
});

it('lists lost files and leaves them out, but does not list erased ones', async () => {
  const reported = [{ parts: [await part('document'), { name: 'photo-1', sha256: sha256('lost') }] }];
  const { files, manifest } = await zipOf(reported);
  expect(manifest.files).toHaveLength(2);
  expect([...files.keys()].toSorted()).toEqual([...SHIPPED, 'document.pdf'].toSorted());
  const erased = await zipOf(reported, { erasedAt: new Date() });
  expect(erased.manifest.files).toEqual([]);
  expect([...erased.files.keys()]).toEqual(SHIPPED);
});

it('compresses files unless they are already compressed', async () => {
  const text = 'all the same '.repeat(50);
  const { zip } = await zipOf([
    { parts: [await part('location', text), await part('document', `%PDF ${text}`)] },
  ]);
  expect(zip.includes(`%PDF ${text}`)).toBe(true);
  expect(zip.indexOf(text)).toBe(zip.indexOf(`%PDF ${text}`) + '%PDF '.length);
  expect(zip.indexOf(text, zip.indexOf(text) + 1)).toBe(-1);
});

const named = ({ certificate }: Identity) => ({ fingerprint: certificate.fingerprint256 });

const sealedWith = (certificate: unknown): Told => ({ type: 'DOCUMENT_SEALED', facts: { certificate } });

it('includes the certificate that the chain names with its issuers in order, and no other certificate', async () => {
  const root = await createIdentity({ name: 'Root', ca: true });
  const between = await createIdentity({ name: 'Between', ca: true, issuer: root });
  const own = await createIdentity({ name: 'Own', issuer: between });
  const outsider = await createIdentity({ name: 'Stranger', ca: true });
  for (const { certificate } of [outsider, root, own, between])
    await query('insert into seal_certificates values ($1, $2, false, $3, now())', [
      sha256(certificate.raw),
      certificate.raw,
      Buffer.alloc(32),
    ]);
  const pemFor = async (reported: unknown) =>
    (await zipOf([sealedWith(reported)])).files.get('seal-certificates.pem')?.toString();
  expect(await pemFor(named(own))).toBe(
    [own, between, root].map(({ certificate }) => certificate.toString()).join(''),
  );
  expect(await pemFor(named(root))).toBe(root.certificate.toString());
  for (const unknown of [undefined, null, 'text', {}, { fingerprint: 'AA:BB' }])
    expect(await pemFor(unknown)).toBeUndefined();
  expect((await zipOf([{}])).files.has('seal-certificates.pem')).toBe(false);
});

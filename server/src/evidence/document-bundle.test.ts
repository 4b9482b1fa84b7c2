import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { sessions } from '../database/schema.ts';
import { manyPages, onePage, writePdf } from '../pdf/testing/write-pdf.ts';
import { Originator, strictForm, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { unzip } from '../../tests/helpers/unzip.ts';
import { documentBundle } from './document-bundle.ts';
import { isSealedFile } from './sealed-files.ts';

let test: TestApp;
let sessionId: string;
let originals: Buffer[];
const sealed = [Buffer.from('the first, sealed'), Buffer.from('the second, sealed')];
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originals = await Promise.all([writePdf(onePage()), writePdf(manyPages(2))].map(strictForm));
  ({ sessionId } = await new Originator(test).start({
    document: originals,
    documents: [{ name: 'Loan agreement' }, {}],
  }));
});
afterAll(() => test.close());

const query = (text: string, values: unknown[]) => test.services.database.pool.query(text, values);

async function seal(position: number): Promise<void> {
  const content = sealed[position - 1] ?? Buffer.of();
  const hash = await test.services.storage.put(sessionId, content);
  await query('update session_documents set sealed_sha256 = $1 where session_id = $2 and position = $3', [
    hash,
    sessionId,
    position,
  ]);
}

async function bundle(): Promise<Buffer | null> {
  const { db } = test.services.database;
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
  const stream = session && (await documentBundle(test.services, session));
  return stream ? buffer(stream) : null;
}

it('exists once every document is sealed', async () => {
  await seal(2);
  expect(await bundle()).toBeNull();
  await seal(1);
  expect(await bundle()).not.toBeNull();
});

it('contains each document and a manifest that identifies them, with identical bytes each time', async () => {
  const before = await bundle();
  const files = unzip(before ?? Buffer.of());
  expect([...files.keys()]).toEqual(['document-1.pdf', 'document-2.pdf', 'manifest.json']);
  expect([files.get('document-1.pdf'), files.get('document-2.pdf')]).toEqual(sealed);
  const reported = (position: number, name: string, pages: number) => ({
    document: position,
    file: `document-${position}.pdf`,
    name,
    sha256: sha256(sealed[position - 1] ?? ''),
    original_sha256: sha256(originals[position - 1] ?? ''),
    pages,
  });
  const manifest = {
    session_id: sessionId,
    completed_at: null,
    documents: [reported(1, 'Loan agreement', 1), reported(2, 'loan.pdf', 2)],
  };
  expect(files.get('manifest.json')?.toString()).toBe(JSON.stringify(manifest, null, 2));
  // The ZIP file contains the sealed PDF byte for byte, because PDFs are compressed already.
  expect(before?.includes(sealed[0] ?? '')).toBe(true);
  expect(await bundle()).toEqual(before);
  await query(`update sessions set completed_at = '2026-03-04T05:06:08Z' where id = $1`, [sessionId]);
  const completed = (await bundle()) ?? Buffer.of();
  const again: unknown = JSON.parse(unzip(completed).get('manifest.json')?.toString() ?? '');
  expect(again).toEqual({ ...manifest, completed_at: '2026-03-04T05:06:08.000Z' });
  expect(datesIn(completed)).toEqual(new Set([Date.UTC(2026, 2, 4, 5, 6, 8)]));
});

/** Returns the times of the entries in a ZIP file. Such files store local times, with a precision of two seconds. */
function datesIn(zip: Buffer): Set<number> {
  const dates = new Set<number>();
  const mark = Buffer.from('PK\x01\x02', 'latin1');
  for (let at = zip.indexOf(mark); at >= 0; at = zip.indexOf(mark, at + 1)) {
    const [time, day] = [zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)];
    const [hours, minutes, seconds] = [time >> 11, (time >> 5) & 63, (time & 31) * 2];
    dates.add(
      new Date((day >> 9) + 1980, ((day >> 5) & 15) - 1, day & 31, hours, minutes, seconds).getTime(),
    );
  }
  return dates;
}

it('includes only sealed documents, renewed seals among them', async () => {
  const { database } = test.services;
  const name = (content: Buffer, id = sessionId) => ({ sessionId: id, sha256: sha256(content) });
  const [first = Buffer.of()] = sealed;
  const former = Buffer.from('sealed before');
  expect(await isSealedFile(database, name(first))).toBe(true);
  expect(await isSealedFile(database, name(originals[0] ?? Buffer.of()))).toBe(false);
  expect(await isSealedFile(database, name(former))).toBe(false);
  await query('insert into former_seals (session_id, sha256, replaced_at) values ($1, $2, now())', [
    sessionId,
    sha256(former),
  ]);
  expect(await isSealedFile(database, name(former))).toBe(true);
  const other = '00000000-0000-4000-8000-000000000000';
  expect(await isSealedFile(database, name(first, other))).toBe(false);
  expect(await isSealedFile(database, name(former, other))).toBe(false);
});

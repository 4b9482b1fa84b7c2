/** Tests forged bundles. The attacker knows their format, but has neither the seal key nor access to the database. */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePage, updatePdf, writePdf } from '../pdf/testing/write-pdf.ts';
import { sealNow, signAll } from '../../tests/helpers/sealing.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import {
  edit,
  lastOf,
  madeUp,
  readBundle,
  rechain,
  replaceIn,
  run,
  saveBundle,
  sha256,
  trusting,
  type Bundle,
} from './testing/bundles.ts';

interface Manifest {
  files: { path: string; sha256: string; name: string; event: number }[];
}

let test: TestApp;
let originator: Originator;
let folder: string;
let intact: string;
let copies = 0;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
  await test.services.jobs.stop();
  folder = await mkdtemp(path.join(tmpdir(), 'forged-bundle-'));
  intact = path.join(folder, 'intact');
  const { sessionId } = await signAll(originator);
  await sealNow(test, sessionId);
  await saveBundle(test, sessionId, intact);
}, 180_000);
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function copyOf(bundle: string): Promise<string> {
  const copy = path.join(folder, `copy-${++copies}`);
  await cp(bundle, copy, { recursive: true });
  return copy;
}

async function editManifest(bundle: string, change: (manifest: Manifest) => void): Promise<void> {
  const file = path.join(bundle, 'manifest.json');
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  change(manifest);
  await writeFile(file, JSON.stringify(manifest));
}

/**
 * Replaces the sealed document wherever the bundle names it. All these places come after the chain head that the seal
 * contains.
 */
async function replaceSealed(bundle: string, sealed: Buffer): Promise<void> {
  const former = sha256(await readFile(path.join(bundle, 'sealed.pdf')));
  await writeFile(path.join(bundle, 'sealed.pdf'), sealed);
  await madeUp((evidence) => {
    for (const event of evidence.events) event.body = event.body.replaceAll(former, sha256(sealed));
  })(bundle);
  await editManifest(bundle, ({ files }) => {
    for (const file of files) if (file.sha256 === former) file.sha256 = sha256(sealed);
  });
}

/** Simulates a renewed seal. The new file begins with the bytes of the sealed one. */
async function renewSealed(bundle: string, renewed: Buffer): Promise<void> {
  const sealed = await readFile(path.join(bundle, 'sealed.pdf'));
  const [former, hash] = [sha256(sealed), sha256(renewed)];
  let [before, after] = [0, 0];
  await madeUp(({ session_id, events }) => {
    before = lastOf(events, 'DOCUMENT_SEALED') + 1;
    const at = JSON.parse(events.at(-1)?.body ?? '').at;
    const facts = { document: 1, sha256: hash, former_sha256: former };
    const parts = [{ name: 'sealed-document', sha256: hash }];
    const body = JSON.stringify({ version: 3, session_id, type: 'SEAL_RENEWED', at, facts, parts });
    after = events.push({ body, sha256: '', origin: null, details: null });
  })(bundle);
  await writeFile(path.join(bundle, `sealed-event-${before}.pdf`), sealed);
  await writeFile(path.join(bundle, 'sealed.pdf'), renewed);
  await editManifest(bundle, ({ files }) => {
    for (const file of files) if (file.sha256 === former) file.path = `sealed-event-${before}.pdf`;
    files.push({ path: 'sealed.pdf', sha256: hash, name: 'sealed-document', event: after });
  });
}

const withoutTrace = (out: string) => expect(out).not.toMatch(/^\s+at /m);

async function failsWith(bundle: string, words: string | RegExp): Promise<void> {
  const { code, out } = await run(bundle);
  expect(out).toMatch(words);
  expect(code).toBe(1);
  withoutTrace(out);
}

describe('a bundle of several documents', { timeout: 60_000 }, () => {
  it('passes, and fails if one sealed document replaces another', async () => {
    const { sessionId } = await signAll(originator, {
      document: [writePdf(onePage()), writePdf(onePage({ page: '/Rotate 90' }))],
      documents: [{ name: 'Loan agreement' }, { name: 'Mandate' }],
    });
    await sealNow(test, sessionId);
    const several = path.join(folder, 'several');
    await saveBundle(test, sessionId, several);
    expect(await run(several, await trusting(several))).toEqual({
      code: 0,
      out: expect.stringMatching(/^PASSED /),
    });
    await replaceSealed(several, await readFile(path.join(several, 'sealed-2.pdf')));
    await failsWith(several, 'it is another document of the session');
  });
});

describe('a forged bundle', { timeout: 60_000 }, () => {
  it('fails if the gap of the sealed document contains more than the signature', async () => {
    const bundle = await copyOf(intact);
    const sealed = await readFile(path.join(bundle, 'sealed.pdf'));
    const [, length = '', next = '', rest = ''] =
      /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(sealed.toString('latin1')) ?? [];
    // The forged byte range keeps the signed bytes. It adds another range that leaves out the displayed content.
    const gap = sealed.subarray(Number(length), Number(next));
    const evil = Buffer.from('\n1 0 obj (I owe you ninety thousand.) endobj\n');
    const range = (end: number) => Buffer.from(`/ByteRange [0 ${length} ${end} ${rest}]`.padEnd(60));
    const end = Number(next) + evil.length + 60;
    await replaceSealed(
      bundle,
      Buffer.concat([
        sealed.subarray(0, Number(length)),
        gap,
        evil,
        range(end),
        sealed.subarray(Number(next)),
      ]),
    );
    await failsWith(bundle, 'no signature of this certificate covers the document');
  });

  it('fails if a renewed seal adds anything but a time-stamp', async () => {
    const { sessionId } = await signAll(originator, { document: writePdf(onePage()) });
    await sealNow(test, sessionId);
    const own = path.join(folder, 'renewed');
    await saveBundle(test, sessionId, own);
    const sealed = await readFile(path.join(own, 'sealed.pdf'));
    const text = sealed.toString('latin1');
    const lastOfObject = (number: number) =>
      [...text.matchAll(new RegExp(`\\n${number} 0 obj\\s+(<<.*?)\\s*endobj`, 'gs'))].at(-1)?.[1] ?? '';
    const numberIn = (pattern: RegExp) => Number(pattern.exec(text)?.[1]);
    const [root, first] = [numberIn(/\/Root (\d+) 0 R/), numberIn(/\/Kids ?\[(\d+) 0 R/)];
    const other = { dict: '', data: Buffer.from('1 g 0 0 595 842 re f') };
    const page = lastOfObject(first);
    const contents = Number(/\/Contents ?\[?(\d+) 0 R/.exec(page)?.[1]);
    for (const [what, parts] of [
      [`object ${contents}`, { [contents]: other }],
      ['page', { [first]: page.replace('/Contents', '/Contents 998 0 R /Was'), 998: other }],
      ['page', { [first]: page.replace('/Annots [', '/Annots [998 0 R ') }],
      [
        'page',
        {
          [first]: page.replace(/(\/Annots \[[^\]]*)\]/, '$1 998 0 R]'),
          998: '<< /Subtype /Stamp /Rect [0 0 9 9] >>',
        },
      ],
      ['catalog', { [root]: lastOfObject(root).replace(/\/Pages \d+ 0 R/, '/Pages 998 0 R') }],
    ] as const) {
      const bundle = await copyOf(own);
      await renewSealed(bundle, updatePdf(sealed, parts));
      await failsWith(bundle, `changed sealed content: ${what}`);
    }
    const bundle = await copyOf(own);
    const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
    const freed = `xref\n${first} 1\n0000000000 00001 f \ntrailer\n<< /Size 999 /Root ${root} 0 R /Prev ${start} >>\n`;
    const end = Buffer.from(`${freed}startxref\n${sealed.length}\n%%EOF\n`);
    await renewSealed(bundle, Buffer.concat([sealed, end]));
    await failsWith(bundle, `changed sealed content: object ${first}`);
  });

  it('fails with a sealed document of another session that contains its chain head', async () => {
    const bundle = await copyOf(intact);
    // The events before the seal are forged, and another uploaded document is sealed with their chain head.
    await edit((evidence) => {
      replaceIn(evidence, 'LOCATION_CAPTURED', '"accuracy":10', '"accuracy":9');
      rechain(evidence);
    })(bundle);
    const { events } = await readBundle(bundle);
    const count = lastOf(events, 'ALL_SIGNED') + 1;
    const head = String(events[count - 1]?.sha256);
    const { session_id } = await readBundle(bundle);
    const claim = `/CSGN_Signing << /Session (${session_id}) /EvidenceHead (${head}) /EvidenceEvents ${count} >>`;
    const titled = { catalog: claim, parts: { 5: `<< /Title (${head}) >>` } };
    const upload = writePdf(onePage(titled), '/Info 5 0 R');
    const { sessionId } = await signAll(originator, { document: upload });
    await sealNow(test, sessionId);
    const other = path.join(folder, 'other');
    await saveBundle(test, sessionId, other);
    const sealed = await readFile(path.join(other, 'sealed.pdf'));
    expect(sealed.includes(head)).toBe(true);
    await madeUp((evidence) => {
      const seal = evidence.events[count];
      if (!seal) throw new Error('There is no seal');
      const body = JSON.parse(seal.body);
      body.facts.evidence = { count, sha256: head };
      seal.body = JSON.stringify(body);
    })(bundle);
    await replaceSealed(bundle, sealed);
    await failsWith(bundle, 'it is of another session');
  });

  it.each<[string, (evidence: Bundle) => void]>([
    [
      'whose end was cut off with the seal',
      ({ events }) => void events.splice(lastOf(events, 'DOCUMENT_SEALED')),
    ],
    ['of a session that goes on', ({ events }) => void events.splice(2)],
  ])('%s is not passed, not even with a known chain head', async (_what, change) => {
    const bundle = await copyOf(intact);
    await madeUp(change)(bundle);
    const { events, head } = await readBundle(bundle);
    const named = new Set(events.flatMap(({ body }) => JSON.parse(body).parts).map((part) => part.sha256));
    const files: string[] = [];
    await editManifest(bundle, (manifest) => {
      files.push(...manifest.files.filter((file) => !named.has(file.sha256)).map((file) => file.path));
      manifest.files = manifest.files.filter((file) => named.has(file.sha256));
      for (const file of manifest.files)
        if (file.name === 'document') Object.assign(file, { event: 1, participant_id: null });
    });
    await rm(path.join(bundle, 'seal-certificates.pem'));
    for (const file of files) await rm(path.join(bundle, file));
    const { code, out } = await run(bundle);
    expect({ code, out }).toEqual({
      code: 3,
      out: expect.stringMatching(/^INDETERMINATE .*\nNOTE {4}.*--head/),
    });
    expect(await run(bundle, ['--head', head.sha256.toUpperCase()])).toMatchObject({ code: 3 });
  });

  it('is not passed if it claims that its files were erased', async () => {
    const bundle = await copyOf(intact);
    const paths: string[] = [];
    await editManifest(
      bundle,
      (manifest) => void paths.push(...manifest.files.splice(0).map((file) => file.path)),
    );
    for (const file of paths) await rm(path.join(bundle, file));
    await madeUp(({ events }) => {
      const [first] = events;
      const body = {
        ...JSON.parse(String(first?.body)),
        type: 'EVIDENCE_ERASED',
        parts: [],
        facts: {},
        details: null,
        origin: null,
        at: '2099-01-01T00:00:00.000Z',
      };
      events.push({ body: JSON.stringify(body), sha256: '', origin: null, details: null });
    })(bundle);
    expect(await run(bundle)).toEqual({
      code: 3,
      out: expect.stringMatching(/^INDETERMINATE [^]*was erased/),
    });
  });

  it('fails if it was sealed with a certificate other than the known one', async () => {
    const [, fingerprint = ''] = await trusting(intact);
    expect(await run(intact, ['--certificate', fingerprint])).toMatchObject({ code: 0 });
    const { code, out } = await run(intact, ['--certificate', fingerprint.replaceAll(/\d/g, '0')]);
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringContaining('not with the one that was given'),
    });
    // If no certificate is given, the output names the certificate of the seal.
    expect((await run(intact)).out).toContain(fingerprint.replaceAll(':', '').toLowerCase());
  });

  it('fails with a duplicate entry, because programs differ in which one they show', async () => {
    const bundle = await copyOf(intact);
    const text = await readFile(path.join(bundle, 'evidence.json'), 'utf8');
    await writeFile(
      path.join(bundle, 'evidence.json'),
      text.replace('{', `{"ev\\u0065nts"${' '.repeat(100)}: [],`),
    );
    await failsWith(bundle, 'the entry events is duplicated');

    const inside = await copyOf(intact);
    await edit((evidence) => {
      const last = evidence.events.at(-1);
      if (!last) throw new Error('There is no event');
      last.body = last.body.replace('{', '{"type":"SESSION_CANCELLED",');
      evidence.head.sha256 = last.sha256 = sha256(last.body);
    })(inside);
    await failsWith(inside, 'the entry type is duplicated');
  });

  it('cannot inject lines or move the cursor in the output', async () => {
    const bundle = await copyOf(intact);
    await writeFile(path.join(bundle, 'a\nPASSED  17 events\u001B[8m\u202E'), 'x');
    const { code, out } = await run(bundle);
    expect(code).toBe(1);
    expect(out).not.toMatch(/^PASSED/m);
    for (const sign of ['\u001B', '\u202E']) expect(out).not.toContain(sign);
  });

  it('fails at once if it leads out of its folder or to an endless file', async () => {
    const bundle = await copyOf(intact);
    await symlink('/etc/hostname', path.join(bundle, 'note.txt'));
    await symlink('/dev', path.join(bundle, 'devices'));
    await failsWith(bundle, /note\.txt is neither a file nor a folder/);

    const endless = await copyOf(intact);
    await editManifest(endless, ({ files }) => {
      for (const file of files) if (file.path === 'sealed.pdf') file.path = '../../../../../../dev/zero';
    });
    await failsWith(endless, 'dev/zero is missing');
  });

  it('fails if a signature ends within a value, without reading on forever', async () => {
    const bundle = await copyOf(intact);
    const text = (await readFile(path.join(bundle, 'sealed.pdf'))).toString('latin1');
    const [, length = '', next = ''] = /\/ByteRange \[0 (\d+) (\d+)/.exec(text) ?? [];
    const room = Number(next) - Number(length) - 2;
    const broken = `${text.slice(0, Number(length))}<${'300130'.padEnd(room, '0')}>${text.slice(Number(next))}`;
    await replaceSealed(bundle, Buffer.from(broken, 'latin1'));
    await failsWith(bundle, 'no signature of this certificate covers');
  });

  it.each<[string, (bundle: string) => Promise<unknown>]>([
    ['no events', (bundle) => writeFile(path.join(bundle, 'evidence.json'), '{}')],
    ['null', (bundle) => writeFile(path.join(bundle, 'evidence.json'), 'null')],
    ['no head', edit((evidence) => void Reflect.deleteProperty(evidence, 'head'))],
    ['null instead of an event', edit(({ events }) => void Object.assign(events, { 3: null }))],
    [
      'an event without facts',
      madeUp(({ events: [first] }) => void Object.assign(first ?? {}, { body: '{}' })),
    ],
    [
      'parts that are not a list',
      madeUp((evidence) => replaceIn(evidence, 'OTP_VERIFIED', '"parts":[]', '"parts":7')),
    ],
    [
      'parts that are null',
      madeUp((evidence) => replaceIn(evidence, 'OTP_VERIFIED', '"parts":[]', '"parts":[null]')),
    ],
    [
      'a seal of nothing',
      madeUp((evidence) => replaceIn(evidence, 'DOCUMENT_SEALED', '"evidence":', '"proof":')),
    ],
    ['a manifest of nothing', (bundle) => writeFile(path.join(bundle, 'manifest.json'), 'null')],
    [
      'files that are not a list',
      (bundle) => editManifest(bundle, (manifest) => void Object.assign(manifest, { files: 1 })),
    ],
    ['nesting without end', (bundle) => writeFile(path.join(bundle, 'evidence.json'), '['.repeat(1_000_000))],
    [
      'other bytes instead of a certificate',
      (bundle) => writeFile(path.join(bundle, 'seal-certificates.pem'), 'x'),
    ],
    [
      'a folder for a file',
      async (bundle) => {
        await rm(path.join(bundle, 'evidence.json'));
        await cp(path.join(bundle, 'participant-1'), path.join(bundle, 'evidence.json'), { recursive: true });
      },
    ],
  ])('fails in plain words with %s', async (_what, change) => {
    const bundle = await copyOf(intact);
    await change(bundle);
    await failsWith(bundle, /^(?:FAULT|FAILED) /);
  });
});

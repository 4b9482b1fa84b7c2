/** Tests that documents conforming to PDF/A or PDF/UA still conform after they are sealed. */
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { createIdentity, TIME_STAMPING } from '../../pki/testing/test-pki.ts';
import { sealKeyOf } from '../../pki/testing/key-files.ts';
import { needTools } from '../../pki/testing/tools.ts';
import { addDocumentTimestamp } from '../timestamp/document-timestamp.ts';
import { sealPdf } from '../seal/seal-pdf.ts';
import { clockOf } from '../seal/testing/sealed.ts';
import { hasPreflight, preflightComplaints } from '../seal/testing/tools.ts';
import { addDrawn, composePdf, drawAll } from '../pages/compose-pdf.ts';
import type { SealFacts } from '../pages/facts.ts';
import { accessibilityFaults, archivalFaults, Objects } from '../pages/testing/conformance.ts';
import { sampleFacts, sampleParticipant, samplePicture } from '../pages/testing/sample-facts.ts';
import { normalised } from '../normalise/testing/normalised.ts';
import { isArchival } from './archival.ts';
import { openDocument } from './open-document.ts';
import { saveDocument } from './save-document.ts';

const FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
);

interface UploadOptions {
  subset: string;
  pdfVersion: '1.4' | '1.7';
  tagged?: boolean;
}

async function upload(options: UploadOptions): Promise<Buffer> {
  const settings = { size: 'A5', font: FONT, lang: 'en', displayTitle: true, ...options };
  // pdfkit supports PDF/UA, but its types do not include it.
  const document: InstanceType<typeof PdfKit> = Reflect.construct(PdfKit, [settings]);
  const file = buffer(document);
  const whole = document.struct('Document');
  document.addStructure(whole);
  whole.add(document.struct('P', {}, () => void document.font(FONT).text('I owe you nine.')));
  document.end();
  return file;
}

let facts: SealFacts;
beforeAll(async () => {
  const map = await samplePicture(320, 180, 'png');
  const person = await sampleParticipant({
    fields: [{ page: 1, x: 40, y: 100, width: 160, height: 60 }],
    photo: await samplePicture(640, 480, 'jpeg'),
  });
  const location = person.location && { ...person.location, map };
  const other = await sampleParticipant({ name: 'आशा राव', language: 'hi' });
  facts = { ...sampleFacts([{ ...person, location }, other]), logo: person.signature };
});

async function sealed(document: Buffer, added = facts): Promise<Buffer> {
  const key = await sealKeyOf(await createIdentity({ name: 'Seal' }));
  const prepare = async () => {
    const pdf = await openDocument(document);
    await composePdf(pdf, added);
    return pdf;
  };
  return Buffer.from((await sealPdf(prepare, key, { now: new Date() })).bytes);
}

async function timestamped(document: Buffer): Promise<Buffer> {
  const clock = clockOf(await createIdentity({ name: 'Clock', extendedKeyUsage: [TIME_STAMPING] }));
  const data = { Certs: [], OCSPs: [], CRLs: [] };
  const stamped = await addDocumentTimestamp(document, data, async (content) => {
    const result = await clock.stamp(content, new Date());
    return result.ok ? result.token : null;
  });
  return stamped ?? Buffer.alloc(0);
}

/** Adds the content that documents other than PDF/A receive, with its soft masks and half-transparent plates. */
async function drawnTransparent(document: Buffer): Promise<Buffer> {
  const pdf = await openDocument(document);
  await addDrawn(pdf, facts, await drawAll(facts));
  return Buffer.from(await saveDocument(pdf));
}

describe('a document of PDF/A-1b', () => {
  it('still conforms after sealing and time-stamping, according to Preflight', async (context) => {
    needPreflight(context);
    const document = await upload({ subset: 'PDF/A-1b', pdfVersion: '1.4' });
    expect(preflightComplaints(await timestamped(await sealed(document)))).toBe('');
  });

  it('would not conform with the transparency that other documents get, according to Preflight', async (context) => {
    needPreflight(context);
    const document = await upload({ subset: 'PDF/A-1b', pdfVersion: '1.4' });
    expect(preflightComplaints(await drawnTransparent(document))).toMatch(/SMask|transparency|\bca\b/i);
  });
});

describe.each(['PDF/A-1a', 'PDF/A-2b', 'PDF/A-3a'] as const)('a document of %s', (subset) => {
  it('still conforms after sealing and time-stamping, according to our rules', async (context) => {
    needTools(context, 'qpdf');
    const document = await upload({ subset, pdfVersion: '1.4', tagged: true });
    const [before, file] = [new Objects(document), await sealed(document)];
    for (const each of [document, file, await timestamped(file)]) {
      expect(archivalFaults(each)).toEqual([]);
      expect(accessibilityFaults(each)).toEqual([]);
      const { catalog } = new Objects(each);
      expect(catalog['/OutputIntents']).toEqual(before.catalog['/OutputIntents']);
      expect(catalog['/Metadata']).toEqual(before.catalog['/Metadata']);
    }
    expect(archivalFaults(await drawnTransparent(document))).toEqual(
      expect.arrayContaining(['a soft mask', 'opacity 0.85']),
    );
  });
});

describe('a rewritten upload', () => {
  it('conforms to PDF/A-2b after three signers, sealing and time-stamping, according to our rules', async (context) => {
    needTools(context, 'qpdf');
    const document = await normalised(await upload({ subset: '', pdfVersion: '1.7' }));
    const third = await sampleParticipant({ name: 'Third Signer' });
    const file = await sealed(document, { ...facts, participants: [...facts.participants, third] });
    for (const each of [document, file, await timestamped(file)]) {
      expect(archivalFaults(each)).toEqual([]);
      expect(each.toString('latin1', 0, 8)).toBe('%PDF-1.7');
      expect(isArchival(await openDocument(each))).toBe(true);
    }
  });
});

describe('a document of PDF/UA', () => {
  it('still conforms after sealing and time-stamping, according to our rules', async (context) => {
    needTools(context, 'qpdf');
    const document = await upload({ subset: 'PDF/UA', pdfVersion: '1.7', tagged: true });
    const file = await sealed(document);
    for (const each of [document, file, await timestamped(file)])
      expect(accessibilityFaults(each)).toEqual([]);
    expect(file.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
    // The same pages without tags must fail, which shows that the rules detect faults.
    expect(accessibilityFaults(await drawnTransparent(document))).toEqual(
      expect.arrayContaining([expect.stringContaining('is not in the structure')]),
    );
  });
});

function needPreflight(context: TestContext): void {
  needTools(context, 'java');
  if (!hasPreflight()) context.skip('Preflight is not installed: run scripts/ensure-pdf-tools.mjs');
}

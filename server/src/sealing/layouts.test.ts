import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { layoutVersions } from '../database/schema.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { pagesOf, textOf } from '../pdf/pages/testing/words-of.ts';
import { browserPdf, latexPdf } from '../pdf/testing/programs/program-pdfs.ts';
import { onePage, writePdf } from '../pdf/testing/write-pdf.ts';
import { eventsOf } from '../../tests/helpers/rows.ts';
import { documentOf, sealAtLast } from '../../tests/helpers/sealing.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const NAMES = {
  hindi: 'आशा क्षत्रिय',
  bengali: 'অনন্যা চট্টোপাধ্যায়',
  gujarati: 'કૃષ્ણકાંત પટેલ',
  gurmukhi: 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
  kannada: 'ಕೃಷ್ಣಮೂರ್ತಿ',
  malayalam: 'ശ്രീജിത്ത് കൃഷ്ണൻ',
  odia: 'ଜଗନ୍ନାଥ ପଟ୍ଟନାୟକ',
  tamil: 'கிருஷ்ணன்',
  telugu: 'శ్రీనివాస్',
  urdu: 'محمد علی خان',
};
const ROLES = [
  { id: 'borrower', name: 'Borrower', signing_order: 2 },
  { id: 'officer', name: "Lender's officer", signing_order: 1 },
  { id: 'guarantor', name: 'Guarantor', signing_order: 2, required: false },
];
const blank = () => writePdf(onePage());
const withoutSpaces = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '');

const makeLayout = async () => {
  const values = Object.keys(NAMES).map((key, index) => {
    const box = { page: 1, x: 40, y: 40 + index * 30, width: 300, height: 20 };
    return { id: key, kind: 'text' as const, key, document: 2, ...box };
  });
  const row = {
    kind: 'name',
    role: 'borrower',
    document: 2,
    page: 1,
    x: 40,
    width: 160,
    height: 18,
  } as const;
  const made = await originator.makeLayout(
    {
      roles: ROLES,
      fields: [
        { id: 'sign', kind: 'signature', role: 'borrower', anchor: { text: '{{signature:borrower}}' } },
        {
          id: 'guarantee',
          kind: 'signature',
          role: 'guarantor',
          anchor: { text: 'Signature of the Guarantor', dy: -14 },
        },
        {
          id: 'officer',
          kind: 'signature',
          role: 'officer',
          page: 1,
          x: 300,
          y: 600,
          width: 180,
          height: 50,
        },
        ...values,
        { ...row, id: 'name', y: 400 },
        { ...row, id: 'initials', kind: 'initials', y: 430, height: 30 },
        { ...row, id: 'date', kind: 'date', y: 470 },
        {
          id: 'agreed',
          kind: 'tick',
          key: 'agreed',
          document: 2,
          page: 1,
          x: 40,
          y: 500,
          width: 12,
          height: 12,
        },
        {
          id: 'note',
          kind: 'text',
          key: 'note',
          required: false,
          document: 2,
          page: 1,
          x: 60,
          y: 500,
          width: 90,
          height: 14,
        },
      ],
    },
    { documents: [latexPdf(), blank()] },
  );
  if (made.status !== 201) throw new Error(JSON.stringify(made));
  return String(made.data.layout_id);
};
const DATA = { ...NAMES, agreed: true };
const PEOPLE = [
  { name: 'Asha Rao', role: 'borrower', language: 'hi' as const },
  { name: 'Olga Officer', role: 'officer' },
];

describe('a session from a layout', () => {
  it("has its values in the displayed and sealed documents, and the signers' fields in their places", async () => {
    const layoutId = await makeLayout();
    const { sessionId, created } = await originator.start({
      layout_id: layoutId,
      data: DATA,
      participants: PEOPLE,
      template: { allow_out_of_order_signing: true },
    });
    expect(created.data.participants).toMatchObject([{ signing_order: 2 }, { signing_order: 1 }]);
    // The session continues to use the version of the layout with which it was created.
    await originator.makeLayout({ roles: ROLES }, { of: layoutId });
    const session = (await originator.ask(`/sessions/${sessionId}`)).data;
    expect(session).toMatchObject({
      layout_id: layoutId,
      layout_version: 1,
      participants: [{ role: 'officer' }, { role: 'borrower' }],
    });
    const read = await documentOf(originator, sessionId, 'original', 2);
    const [text = ''] = await textOf(read);
    for (const name of Object.values(NAMES)) expect(withoutSpaces(text)).toContain(withoutSpaces(name));
    expect(text).not.toContain('Asha Rao');
    const [first = ''] = await textOf(await documentOf(originator, sessionId, 'original', 1));
    expect(first).not.toContain('{{');

    const [event] = await eventsOf(test, sessionId);
    const sorted = Object.fromEntries(
      Object.entries(DATA).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
    expect(event).toMatchObject({
      type: 'SESSION_CREATED',
      facts: { layout: { layout_id: layoutId, version: 1, data_sha256: sha256(JSON.stringify(sorted)) } },
    });
  });

  it('is sealed with initials, date and name next to the signatures', async () => {
    const layoutId = await makeLayout();
    const { sessionId, signers } = await originator.start({
      layout_id: layoutId,
      data: DATA,
      participants: PEOPLE,
      template: { allow_out_of_order_signing: true },
    });
    for (const signer of signers) {
      signer.device = { 'accept-language': 'hi', 'x-timezone': 'Asia/Kolkata' };
      await signer.walkTo('signature');
    }
    await sealAtLast(test, sessionId);
    const [page = []] = await pagesOf(await documentOf(originator, sessionId, 'sealed', 2));
    const at = (y: number) =>
      page.filter(({ baseline, left }) => baseline > y && baseline < y + 30 && left > 39 && left < 41);
    expect(at(400).map((item) => item.text)).toContain('Asha Rao');
    expect(at(430).map((item) => item.text)).toContain('AR');
    expect(at(470)[0]?.text).toMatch(/^\d{1,2} \p{Script=Devanagari}+/u);
    const text = page.map((item) => item.text).join('');
    for (const name of Object.values(NAMES)) expect(withoutSpaces(text)).toContain(withoutSpaces(name));
    const [first = []] = await pagesOf(await documentOf(originator, sessionId, 'sealed', 1));
    // The signature is on the line that the anchor marks, 125.8 points from the left in this file.
    const caption = first.find((item) => item.text === 'Asha Rao');
    expect(caption?.left).toBeGreaterThan(125);
    expect(caption?.left).toBeLessThan(126 + 180);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('is refused by name for data that is missing, unknown, of another type, too long or not drawable', async () => {
    const layoutId = await makeLayout();
    const upload = (data: object, participants: object[] = PEOPLE) =>
      originator.upload(
        {
          layout_id: layoutId,
          data,
          participants: participants.map((person, index) => ({ phone: `+91987654321${index}`, ...person })),
        },
        [],
      );
    const { hindi: _, ...lacking } = DATA;
    const refused = await upload({ ...lacking, agreed: 'yes', hindii: 'x' });
    expect(refused).toMatchObject({ status: 422, error: { code: 'LAYOUT_DATA_REFUSED' } });
    expect(refused.error['problems']).toEqual([
      { key: 'hindi', problem: 'missing' },
      { key: 'agreed', problem: 'not_true_or_false' },
      { key: 'hindii', problem: 'unknown' },
    ]);
    expect(refused.detail).toContain("did you mean 'hindi'?");
    const unfit = await upload({
      ...DATA,
      note: 'far too long for so small a field '.repeat(9),
      tamil: '漢字',
    });
    expect(unfit.error['problems']).toEqual([
      { key: 'tamil', field: 'tamil', problem: 'not_drawable' },
      { key: 'note', field: 'note', problem: 'does_not_fit' },
    ]);
    expect((await upload(DATA, [{ name: 'A', role: 'borrower' }])).detail).toContain(
      "no participant has the role 'officer'",
    );
    const twice = [...PEOPLE, { name: 'B', role: 'officer' }, { name: 'C', role: 'witness' }];
    expect((await upload(DATA, twice)).detail).toMatch(
      /role: is also that of participants.1.*no role 'witness'/,
    );
    await originator.ask(`/layouts/${layoutId}`, { method: 'DELETE' });
    expect((await upload(DATA)).error.code).toBe('LAYOUT_ARCHIVED');
  });
});

const refuse = (...fields: object[]) =>
  originator.upload({ participants: [{ name: 'Asha', phone: '+919876543210', fields }] }, browserPdf());

describe('a session with anchors and without a layout', () => {
  it('places its fields by them and removes hidden ones', async () => {
    const anchor = { text: '{{signature:borrower}}' };
    const beside = { text: 'Signature of the Guarantor', dx: 150 };
    const { created, sessionId } = await originator.start({
      document: browserPdf(),
      participants: [{ fields: [{ anchor }, { anchor: beside, kind: 'date' }] }],
    });
    expect(created.data.document_notes).toEqual(['anchors_removed', 'normalised']);
    const [text = ''] = await textOf(await documentOf(originator, sessionId, 'original'));
    expect(text).not.toContain('{{');
    expect(text).toContain('Guarantor');
    const [event] = await eventsOf(test, sessionId);
    expect(event?.facts['uploaded']).toMatchObject({ sha256: sha256(browserPdf()) });
  });

  it('is refused with the name of a field whose anchor is missing or overlaps another', async () => {
    const missing = await refuse({ anchor: { text: 'Sign right here' } });
    expect(missing.error['problems']).toEqual([
      {
        field: 'participants.0.fields.0',
        problem: 'anchor_not_found',
        message: 'its anchor does not occur in the document',
        document: 1,
      },
    ]);
    const twice = await refuse({ anchor: { text: 'Signature of the' } });
    expect(twice.error['problems']).toMatchObject([{ problem: 'anchor_ambiguous' }]);
    const anchor = { text: 'Signature of the', occurrence: 2 };
    const over = await refuse({ anchor }, { anchor, kind: 'date' });
    expect(over.error['problems']).toMatchObject([
      { field: 'participants.0.fields.1', problem: 'overlaps', other: 'participants.0.fields.0' },
    ]);
    expect((await refuse({ page: 1, x: 1 })).detail).toContain(
      'needs page, x, y, width and height, or an anchor',
    );
  });
});

/**
 * Returns a document with a white stamp. It extends from 100 to 300 points from the left and from 100 to 160 points
 * from the top. There is a link below it.
 */
const stamped = () =>
  writePdf(
    onePage({
      page: '/Annots [5 0 R 6 0 R]',
      parts: {
        5: '<< /Type /Annot /Subtype /Stamp /Rect [100 682 300 742] /AP << /N 7 0 R >> >>',
        6: '<< /Type /Annot /Subtype /Link /Rect [100 582 300 642] /Border [0 0 1] >>',
        7: {
          dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]',
          data: Buffer.from('1 g 0 0 9 9 re f'),
        },
      },
    }),
  );

describe('a field under an annotation of the document', () => {
  const box = { page: 1, x: 120, y: 110, width: 150, height: 40 };
  const onLink = { ...box, y: 210 };
  const problem = { problem: 'under_annotation', document: 1, page: 1 };
  const person = { name: 'Asha', phone: '+919876543210' };

  it('refuses the session with the name of the field, but not over a link', async () => {
    const refused = await originator.upload({ participants: [{ ...person, fields: [box] }] }, stamped());
    expect(refused).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
    expect(refused.error['problems']).toMatchObject([{ ...problem, field: 'participants.0.fields.0' }]);
    expect(refused.detail).toContain('move the field, or print the document to a new PDF');
    const accepted = await originator.upload({ participants: [{ ...person, fields: [onLink] }] }, stamped());
    expect(accepted.status).toBe(201);
  });

  it('is reported when fields are placed on a layout', async () => {
    const roles = [{ id: 'borrower', name: 'Borrower' }];
    const made = await originator.makeLayout({ roles, fields: [] }, { documents: [stamped(), stamped()] });
    const { data } = await originator.ask(`/layouts/${made.data.layout_id}/annotations`);
    const stamp = { page: 1, x: 100, y: 100, width: 200, height: 60 };
    expect(data).toEqual({
      annotations: [
        { document: 1, ...stamp },
        { document: 2, ...stamp },
      ],
    });
    expect((await originator.ask(`/layouts/${made.data.layout_id}/annotations?version=2`)).status).toBe(404);
  });

  it('refuses the layout, and the session of an older layout', async () => {
    const roles = [{ id: 'borrower', name: 'Borrower' }];
    const field = { id: 'sign', kind: 'signature', role: 'borrower' } as const;
    const make = (place: typeof box) =>
      originator.makeLayout({ roles, fields: [{ ...field, ...place }] }, { documents: [stamped()] });
    const refused = await make(box);
    expect(refused).toMatchObject({ status: 422, error: { code: 'LAYOUT_REFUSED' } });
    expect(refused.error['problems']).toEqual([{ ...problem, field: 'sign' }]);

    const made = await make(onLink);
    const layoutId = String(made.data.layout_id);
    const session = () =>
      originator.upload({ layout_id: layoutId, participants: [{ ...person, role: 'borrower' }] }, []);
    expect((await session()).status).toBe(201);
    await test.services.database.db
      .update(layoutVersions)
      .set({ fields: made.data.fields.map((one: object) => ({ ...one, ...box })) })
      .where(eq(layoutVersions.layoutId, layoutId));
    const late = await session();
    expect(late).toMatchObject({ status: 422, error: { code: 'LAYOUT_REFUSED' } });
    expect(late.error['problems']).toEqual([{ ...problem, field: 'sign' }]);
  });
});

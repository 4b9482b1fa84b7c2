import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import { consoleTexts } from '../../../texts/en/console/index.ts';
import type { Layout } from '../../setup/layouts/api.ts';
import type { DraftContent } from './api.ts';
import { moved } from '../../ui/OrderButtons.tsx';
import { inOrder, isOrdered, NOBODY, starting } from './content.ts';
import { linesOf, metadataOf, repeatedNames } from './metadata.ts';
import { NO_PLACES, onDocuments, placesOf, refusedOf, suggestedFor, withPlaces } from './places.ts';
import { problemsIn, withExample } from './problems.ts';
import { refusedPageIn } from './RefusedPage.tsx';

const EMPTY: DraftContent = {
  documents: [],
  reference: '',
  message: '',
  branch_ids: [],
  participants: [],
};
const field = (document: number) =>
  ({ kind: 'signature', document, page: 1, x: 10, y: 20, width: 180, height: 48, align: 'left' }) as const;
const suggestion = (role: string | null) => ({
  source: 'text' as const,
  kind: 'signature' as const,
  role,
  key: null,
  label: null,
  document: 1,
  page: 1,
  x: 0,
  y: 0,
  width: 180,
  height: 48,
});
const layout: Layout = {
  layout_id: 'l1',
  name: 'Loan',
  department: null,
  version: 1,
  latest_version: 1,
  created_at: '',
  updated_at: '',
  archived_at: null,
  default_template_id: null,
  folder: null,
  documents: [],
  fields: [],
  roles: [
    { id: 'guarantor', name: 'Guarantor', required: false, signing_order: 2 },
    { id: 'borrower', name: 'Borrower', required: true, signing_order: 1 },
  ],
  data_keys: [
    { key: 'amount', kind: 'text', required: true, filled_by: 'sender' },
    { key: 'insured', kind: 'tick', required: true, filled_by: 'sender' },
  ],
};

const at = (code: string, problems: object[] = []) =>
  Object.fromEntries(
    problemsIn(
      withExample(consoleTexts.send, '81234 56789'),
      new ApiError({ code, message: 'In the words of the server', status: 400, facts: { problems } }),
      { ...EMPTY, participants: [{ ...NOBODY, role: 'borrower' }] },
    ),
  );

describe('the initial content of a draft', () => {
  it('has one signer per role in layout order, and a value for every tick', () => {
    const { participants, data } = starting({ ...EMPTY, data: { gone: 'x' } }, layout);
    expect(participants.map(({ role, signing_order }) => [role, signing_order])).toEqual([
      ['borrower', 1],
      ['guarantor', 2],
    ]);
    expect(data).toEqual({ insured: false });
  });

  it('keeps the signers and the order already entered', () => {
    const before = [
      { ...NOBODY, name: 'Ravi', role: 'guarantor', signing_order: 1 },
      { ...NOBODY, name: 'Asha', role: 'borrower', signing_order: 2 },
    ];
    expect(starting({ ...EMPTY, participants: before }, layout).participants).toEqual(before);
    expect(isOrdered(before)).toBe(true);
    expect(
      inOrder(moved(before, 1, 0), true).map(({ name, signing_order }) => [name, signing_order]),
    ).toEqual([
      ['Asha', 1],
      ['Ravi', 2],
    ]);
    expect(isOrdered(inOrder(before, false))).toBe(false);
  });
});

describe('signature fields', () => {
  it('are edited as fields of roles, and are returned to their signers', () => {
    const people = [{ ...NOBODY, name: 'Asha', fields: [field(1)] }, { ...NOBODY }];
    const content = placesOf(people, (index) => `Signer ${index + 1}`, NO_PLACES);
    expect(content.roles.map(({ name }) => name)).toEqual(['Asha', 'Signer 2']);
    expect(withPlaces(people, content.fields)).toEqual([people[0], { ...NOBODY, fields: [] }]);
  });

  it('can follow anchor text: they appear where the server found it, and stay with it', () => {
    const anchor = { text: '{{signature}}', dx: 0, dy: 0 };
    const followed = {
      kind: 'signature',
      document: 1,
      align: 'left',
      width: 180,
      height: 48,
      anchor,
    } as const;
    const people = [
      { ...NOBODY, fields: [field(1)] },
      { ...NOBODY, fields: [followed, followed] },
    ];
    const found = { participant: 1, field: 0, document: 1, page: 3, x: 5, y: 6, width: 180, height: 48 };
    const problem = {
      field: 'participants.1.fields.1',
      problem: 'anchor_ambiguous' as const,
      document: 1,
    };
    const places = { fields: [found], problems: [problem], suggestions: [], annotations: [] };
    const { fields } = placesOf(people, String, places);
    expect(fields.map(({ page, x, isAwaitingAnchor }) => [page, x, isAwaitingAnchor])).toEqual([
      [1, 10, undefined],
      [3, 5, undefined],
      [1, 0, true],
    ]);
    expect(withPlaces(people, fields)).toEqual(people);
    expect(refusedOf(places.problems, people, fields)).toEqual([{ ...problem, field: 'signature-3' }]);
  });

  it('are suggested to the signers in the order in which the documents name their roles', () => {
    const found = ['borrower', null, 'guarantor', 'borrower', 'witness'].map(suggestion);
    expect(suggestedFor(found, 2).map(({ role }) => role)).toEqual([
      'person-1',
      null,
      'person-2',
      'person-1',
      null,
    ]);
  });

  it('move with their document, and are removed with it', () => {
    const [one, two] = ['1', '2'].map((sha256) => ({ sha256, name: sha256 }));
    const participants = [{ ...NOBODY, fields: [field(1), field(2)] }];
    const content = { ...EMPTY, documents: [one, two].flatMap((each) => each ?? []), participants };
    const after = onDocuments(
      content,
      [two].flatMap((each) => each ?? []),
    );
    expect(after.participants[0]?.fields).toEqual([field(1)]);
  });
});

describe('metadata', () => {
  it('uses the first line of a name, and reports duplicate names', () => {
    const lines = [...linesOf({ loan: 'TW-1' }), { id: 2, name: ' loan ', value: 'TW-2' }];
    expect(metadataOf([...lines, { id: 3, name: ' ', value: 'x' }])).toEqual({ loan: 'TW-1' });
    expect(repeatedNames(lines)).toEqual(['loan']);
    expect(metadataOf(lines.slice(2))).toBeUndefined();
  });
});

describe('refusals of the server', () => {
  it("appear at their field, in the console's own words", () => {
    const { problems } = consoleTexts.send;
    expect(
      at('INVALID_REQUEST', [
        { field: 'participants.1.phone', message: 'is also the phone of another', problem: 'phone_twice' },
        { field: 'participants.0.fields.0', message: 'lies outside of page 1', problem: 'off_page' },
        { field: 'session.participants', role: 'borrower', message: 'no participant has the role' },
        { field: 'session.reference', message: 'Too long' },
      ]),
    ).toEqual({
      'participants.1.phone': problems.samePhone,
      'participants.0.name': problems.name,
      places: problems.places,
      reference: 'Too long',
    });
    expect(at('LAYOUT_DATA_REFUSED', [{ key: 'amount', problem: 'missing' }])).toEqual({
      'data.amount': problems.missing,
    });
    expect(at('TEMPLATE_NOT_FOUND')).toEqual({ template_id: 'In the words of the server' });
    expect(at('SERVICE_UNAVAILABLE')).toEqual({ '': 'In the words of the server' });
  });
});

describe('a refused page', () => {
  const picture = { engine: 'pdf.js', version: 'upload', picture: 'data:image/webp;base64,UklGRg==' };

  it('is shown if the server sent its pictures', () => {
    const facts = { reason: 'LOOKS_DIFFERENT', page: 3, pictures: [picture] };
    expect(refusedPageIn({ code: 'DOCUMENT_REFUSED', facts })).toEqual({ page: 3, pictures: [picture] });
  });

  it.each([
    ['another code', 'LAYOUT_REFUSED', { page: 3, pictures: [picture] }],
    ['no pictures', 'DOCUMENT_REFUSED', { page: 3, pictures: [] }],
    [
      'a picture elsewhere',
      'DOCUMENT_REFUSED',
      { page: 3, pictures: [{ ...picture, picture: 'https://x' }] },
    ],
  ])('is not shown for %s', (_, code, facts) => {
    expect(refusedPageIn({ code, facts })).toBeNull();
  });
});

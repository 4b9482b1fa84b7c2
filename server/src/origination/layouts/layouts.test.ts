import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../access/api-keys.ts';
import { formPdf } from '../../pdf/testing/form-pdf.ts';
import { browserPdf, latexPdf } from '../../pdf/testing/programs/program-pdfs.ts';
import { onePage, writePdf } from '../../pdf/testing/write-pdf.ts';
import { multipartOf } from '../../../tests/helpers/multipart.ts';
import { Originator, sampleDocument } from '../../../tests/helpers/signing.ts';
import { plainPhotos } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const ROLES = [
  { id: 'borrower', name: 'Borrower' },
  { id: 'guarantor', name: 'Guarantor', required: false },
];
const signature = { id: 'sign', kind: 'signature', role: 'borrower', page: 4 } as const;
const AT = { x: 60, y: 600, width: 200, height: 60 };

const withoutNulls = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

describe('layouts', () => {
  it('are created, read, listed, versioned and archived', async () => {
    const made = await originator.makeLayout({ roles: ROLES, fields: [{ ...signature, ...AT }] });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ version: 1, latest_version: 1, documents: [{ document: 1 }] });
    const id = String(made.data.layout_id);

    const amount = { id: 'amount', kind: 'text', key: 'loan_amount', page: 1 } as const;
    const fields = [
      { ...signature, ...AT },
      { ...amount, ...AT, height: 20 },
    ];
    const changed = await originator.makeLayout({ name: 'Loan 2', roles: ROLES, fields }, { of: id });
    expect(changed.data).toMatchObject({
      name: 'Loan 2',
      version: 2,
      data_keys: [{ key: 'loan_amount', kind: 'text', required: true }],
    });
    const versions = `/layouts/${id}/versions`;
    const newest = (await originator.ask(`${versions}?limit=1`)).data;
    expect(newest).toEqual({
      versions: [{ version: 2, created_at: changed.data.updated_at }],
      next_cursor: expect.any(String),
    });
    expect((await originator.ask(`${versions}?cursor=${newest.next_cursor}`)).data).toEqual({
      versions: [{ version: 1, created_at: made.data.created_at }],
      next_cursor: null,
    });
    expect((await originator.ask(`/layouts/${id}?version=1`)).data.fields).toHaveLength(1);
    const pdf = await test.app.inject({
      url: `/api/v1/originator/layouts/${id}/documents/1?version=2`,
      headers: { authorization: `Bearer ${test.apiKey}` },
    });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

    const late = await originator.makeLayout({ roles: ROLES, based_on: 1 }, { of: id });
    expect(late).toMatchObject({ status: 409, error: { code: 'LAYOUT_CHANGED', latest_version: 2 } });

    const other = await originator.makeLayout({ name: 'Other' });
    const first = await originator.ask('/layouts?limit=1');
    expect(first.data.layouts).toMatchObject([{ name: 'Other' }]);
    const next = await originator.ask(`/layouts?limit=1&cursor=${first.data.next_cursor}`);
    expect(next.data).toMatchObject({ layouts: [{ name: 'Loan 2', fields_total: 2 }], next_cursor: null });

    await originator.ask(`/layouts/${other.data.layout_id}`, { method: 'DELETE' });
    expect((await originator.ask('/layouts')).data.layouts).toHaveLength(1);
    expect((await originator.ask('/layouts?archived=true')).data.layouts).toHaveLength(1);
    const refused = await originator.makeLayout({}, { of: String(other.data.layout_id) });
    expect(refused.error.code).toBe('LAYOUT_ARCHIVED');
  });

  it('refuse a field by name if it is off its page, overlaps another or has no role', async () => {
    const refused = await originator.makeLayout({
      roles: ROLES,
      fields: [
        { ...signature, ...AT },
        { ...signature, ...AT, id: 'over', x: 250 },
        { ...signature, ...AT, id: 'off', y: 900 },
        { ...signature, ...AT, id: 'nobody', y: 100, role: undefined },
        { ...signature, ...AT, id: 'stranger', y: 200, role: 'witness' },
        { ...signature, ...AT, id: 'keyless', y: 300, kind: 'text' },
        { ...signature, ...AT, id: 'nowhere', page: 9 },
      ],
    });
    expect(refused).toMatchObject({ status: 422, error: { code: 'LAYOUT_REFUSED' } });
    expect(refused.error['problems']).toEqual([
      { field: 'over', problem: 'overlaps', document: 1, page: 4, other: 'sign' },
      { field: 'off', problem: 'off_page', document: 1, page: 4 },
      { field: 'nobody', problem: 'no_role', document: 1, page: 4 },
      { field: 'stranger', problem: 'unknown_role', document: 1, page: 4 },
      { field: 'keyless', problem: 'no_key', document: 1, page: 4 },
      { field: 'nowhere', problem: 'no_such_page', document: 1, page: 9 },
    ]);
    expect(refused.detail).toContain('off: is outside page 4');
  });

  it('refuse more document names than documents', async () => {
    const made = await originator.makeLayout({ document_names: ['Loan', 'Terms'] });
    expect(made).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
    expect(JSON.stringify(made)).toContain(
      'layout.document_names: names 2 documents, but the request contains 1',
    );
  });

  it('suggest fields from anchors, form fields, lines and words', async () => {
    const form = formPdf(
      '/FT /Tx /T (LoanAmount) /Rect [100 700 300 720]',
      '/FT /Sig /T (Guarantor.Signature) /Rect [100 100 300 150]',
      '/FT /Btn /T (Insured) /Rect [100 600 112 612]',
      '/FT /Ch /T (Branch) /Rect [100 500 200 520]',
    );
    const made = await originator.makeLayout({ roles: ROLES }, { documents: [latexPdf(), form] });
    const { data } = await originator.ask(`/layouts/${made.data.layout_id}/suggestions`);
    const found = data.suggestions.map(({ source, kind, role, key, document }: Record<string, unknown>) => [
      document,
      source,
      kind,
      role ?? key,
    ]);
    expect(found).toEqual([
      [1, 'anchor', 'signature', 'borrower'],
      [1, 'text', 'date', null],
      [1, 'text', 'signature', 'guarantor'],
      [2, 'form', 'text', 'loan_amount'],
      [2, 'form', 'tick', 'insured'],
      [2, 'form', 'signature', 'guarantor'],
    ]);
    // The suggestions, used unchanged, form a valid version.
    const fields = data.suggestions
      .filter(({ role, key }: { role: string | null; key: string | null }) => role ?? key)
      .map(({ source: _source, label: _label, ...field }: Record<string, unknown>, index: number) =>
        withoutNulls({
          ...field,
          id: `f${index}`,
          ...(field['anchor'] ? { page: null, x: null, y: null } : {}),
        }),
      );
    const next = await originator.makeLayout({ roles: ROLES, fields }, { of: String(made.data.layout_id) });
    expect(next.detail).toBeUndefined();
    expect(next.data.fields).toHaveLength(5);
  });

  it('refuse a PDF that cannot be rewritten when it is uploaded, with its page and the reason', async () => {
    const filledIn = '<< /Subtype /Widget /FT /Tx /T (a) /V (Rs 9) /F 4 /Rect [9 9 99 29] >>';
    const bad = writePdf(onePage({ page: `/Annots [${filledIn}]` }));
    const refused = {
      status: 422,
      error: { code: 'DOCUMENT_REFUSED', reason: 'UNREPRESENTABLE' },
      detail: expect.stringMatching(/^Page 1: A form field has a value but no appearance/),
    };
    const first = await originator.makeLayout({ roles: ROLES }, { documents: [bad] });
    expect(first).toMatchObject(refused);
    const made = await originator.makeLayout({ roles: ROLES });
    const id = String(made.data.layout_id);
    const again = await originator.makeLayout({ roles: ROLES, fields: [] }, { of: id, documents: [bad] });
    expect(again).toMatchObject(refused);
    const { payload, contentType } = multipartOf({
      document: { content: bad, filename: 'new.pdf', type: 'application/pdf' },
      replacement: '{}',
    });
    const replaced = await originator.send(payload, contentType, {}, `/layouts/${id}/documents/1`, 'PUT');
    expect(replaced).toMatchObject(refused);
  });

  it('replace a PDF: fields stay, follow their texts, or are reported as lost', async () => {
    const fields = [
      { ...signature, ...AT, page: 1 },
      { ...signature, ...AT, id: 'last-page' },
      {
        id: 'follows',
        kind: 'signature' as const,
        role: 'borrower',
        document: 2,
        anchor: { text: '{{signature:borrower}}' },
      },
    ];
    const documents = [await sampleDocument(), latexPdf()];
    const made = await originator.makeLayout({ roles: ROLES, fields }, { documents });
    expect(made.detail).toBeUndefined();
    const address = `/layouts/${made.data.layout_id}`;
    const replace = (number: number, content: Buffer, replacement: object = {}) => {
      const { payload, contentType } = multipartOf({
        document: { content, filename: 'new.pdf', type: 'application/pdf' },
        replacement: JSON.stringify(replacement),
      });
      return originator.send(payload, contentType, {}, `${address}/documents/${number}`, 'PUT');
    };

    const page = writePdf(onePage());
    const refused = await replace(1, page);
    expect(refused).toMatchObject({ status: 422, error: { code: 'LAYOUT_REFUSED' } });
    const lostPage = { field: 'last-page', problem: 'no_such_page', document: 1, page: 4 };
    expect(refused.error['problems']).toEqual([lostPage]);
    expect((await originator.ask(address)).data.version).toBe(1);

    const dropped = await replace(1, page, { drop_unfitting: true, based_on: 1 });
    expect(dropped.data).toMatchObject({
      version: 2,
      dropped: [lostPage],
      documents: [{ name: made.data.documents[0].name, pages: [{}] }, { document: 2 }],
    });
    expect(dropped.data.fields).toEqual(
      made.data.fields.filter(({ id }: { id: string }) => id !== 'last-page'),
    );
    const late = await replace(2, browserPdf(), { based_on: 1 });
    expect(late).toMatchObject({ status: 409, error: { code: 'LAYOUT_CHANGED' } });
    expect(await replace(3, page)).toMatchObject({ status: 404, error: { code: 'LAYOUT_NOT_FOUND' } });

    const moved = await replace(2, browserPdf());
    const [stays, follows] = moved.data.fields;
    expect(stays).toEqual(made.data.fields[0]);
    expect(follows).toMatchObject({ id: 'follows', page: 1, width: 180 });
    expect(follows.y).not.toBe(made.data.fields[2].y);
  });

  it('can be sent in an existing version', async () => {
    const layout_id = (await originator.makeLayout()).data.layout_id;
    const participants = [{ name: 'Asha', phone: '+919876543210', role: 'borrower' }];
    const sendAs = (layout_version: number) =>
      originator.upload({ layout_id, layout_version, participants }, []);
    expect(await sendAs(2)).toMatchObject({ status: 404, error: { code: 'LAYOUT_NOT_FOUND' } });
    for (const version of [0, 1.5, 2 ** 31, 2 ** 40])
      expect(await sendAs(version)).toMatchObject({
        status: 400,
        detail: expect.stringContaining('layout_version'),
      });
    expect(await sendAs(1)).toMatchObject({ status: 201 });
  });

  it('belong to departments as templates do', async () => {
    const { key } = await createApiKey(test.services, 'Cards', { department: 'cards' });
    const cards = new Originator({ ...test, apiKey: key }, plainPhotos);
    const made = await originator.makeLayout({ department: 'loans' });
    const answer = await cards.ask(`/layouts/${made.data.layout_id}`);
    expect(answer).toMatchObject({ status: 404, error: { code: 'LAYOUT_NOT_FOUND' } });
    const seen = (await cards.ask('/layouts')).data.layouts;
    expect(seen.filter(({ department }: { department: string | null }) => department !== null)).toEqual([]);
  });

  it('name the template that sessions start with, as long as the caller may use it', async () => {
    const made = await originator.makeLayout({ roles: ROLES, fields: [{ ...signature, ...AT }] });
    const id = String(made.data.layout_id);
    const choose = (template_id: string | null) =>
      originator.ask(`/layouts/${id}/default-template`, { method: 'PUT', body: { template_id } });
    const template = await originator.ask('/templates', { method: 'POST', body: { name: 'Loans' } });
    const { template_id } = template.data;
    expect(made.data.default_template_id).toBeNull();
    expect(await choose(template_id)).toMatchObject({ status: 200, data: { layout_id: id } });
    expect((await originator.ask(`/layouts/${id}`)).data.default_template_id).toBe(template_id);
    // The new version still has the template.
    await originator.makeLayout({ roles: ROLES, fields: [{ ...signature, ...AT }] }, { of: id });
    const { layouts } = (await originator.ask('/layouts')).data;
    expect(layouts.find((one: { layout_id: string }) => one.layout_id === id)).toMatchObject({
      version: 2,
      default_template_id: template_id,
    });
    expect(await choose(id)).toMatchObject({ status: 404, error: { code: 'TEMPLATE_NOT_FOUND' } });
    expect((await choose(null)).data.default_template_id).toBeNull();
  });

  it('are duplicated with documents, fields, folder and default template', async () => {
    const made = await originator.makeLayout({ roles: ROLES, fields: [{ ...signature, ...AT }] });
    const id = String(made.data.layout_id);
    const { template_id } = (await originator.ask('/templates', { method: 'POST', body: { name: 'Loans' } }))
      .data;
    await originator.ask(`/layouts/${id}/default-template`, { method: 'PUT', body: { template_id } });
    const folder = 'Home loans';
    expect(await originator.ask(`/layouts/${id}/folder`, { method: 'PUT', body: { folder } })).toMatchObject({
      status: 200,
      data: { layout_id: id, folder },
    });
    const copied = await originator.ask(`/layouts/${id}/duplicate`, {
      method: 'POST',
      body: { name: 'Car loan' },
    });
    expect(copied).toMatchObject({
      status: 201,
      data: {
        name: 'Car loan',
        version: 1,
        folder,
        default_template_id: template_id,
        roles: made.data.roles,
      },
    });
    expect(copied.data.layout_id).not.toBe(id);
    expect(copied.data.fields).toEqual(made.data.fields);
    const path = `/layouts/${copied.data.layout_id}/documents/1`;
    expect((await originator.ask(path)).status).toBe(200);
    // The copy has its own files, so archiving the source does not affect the copy.
    await originator.ask(`/layouts/${id}`, { method: 'DELETE' });
    expect((await originator.ask(`/layouts/${copied.data.layout_id}`)).data.archived_at).toBeNull();
  });
});

/**
 * Tests preparing and sending documents, from an empty layout editor to sealed documents that three roles have signed.
 */
import { readFile } from 'node:fs/promises';
import { accessibilityProblems } from './support/accessibility.ts';
import { Colleague } from './support/console.ts';
import { look, type Size, SIZES } from './support/look.ts';
import { makeTemplate, readNewestLayout, readSession } from './support/originator.ts';
import { drag, onScreen, overlapping, wordsIn } from './support/sheet.ts';
import { signByApi } from './support/sign-by-api.ts';
import { Signer } from './support/signer.ts';
import { expect, test } from './support/signing-test.ts';
import { type Rectangle, smallPdf } from './support/small-pdf.ts';
import { ownServer } from './support/test.ts';
import { answerTo, choosePdf, expectVerdict, verdictOf } from './support/verify-page.ts';
import { NO_PAGE_ERRORS, watchPage } from './support/watch-page.ts';

const pdf = (name: string, pages: number, text = name, comment?: Rectangle) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(smallPdf(text, pages, comment)),
});
/** A rectangle on the first page of the agreement, and its centre in the editor's coordinates. */
const COMMENT: Rectangle = [330, 500, 530, 560];
const ON_COMMENT = { x: 430, y: 312 };

const PEOPLE = [
  { role: 'Borrower', name: 'Asha Rao', phone: '+919876543210', email: 'asha@example.com' },
  { role: 'Guarantor', name: 'Ravi Iyer', phone: '+919876543211', email: 'ravi@example.com' },
  { role: 'Lender’s officer', name: 'Olga Pinto', phone: '+919876543212', email: 'olga@example.com' },
] as const;
const [BORROWER, GUARANTOR, OFFICER] = PEOPLE;
/** The centres of the borrower's signature and the guarantor's signature, in points on the first page. */
const [BY_MOUSE, BY_TOUCH] = [
  { x: 160, y: 550 },
  { x: 430, y: 700 },
];

test.use(ownServer());

// The browser is that of a phone with touch input. For the console, the test changes the size of the window.
test('two PDFs become a layout, are sent to three roles, signed and sealed', async ({
  page,
  server,
  saveScreenshots,
}) => {
  test.slow();
  await makeTemplate(server, {
    name: 'Loans',
    send_invite_notification: true,
    signature_per_document: true,
    send_completion_notification: true,
  });
  const sender = new Colleague(page, server);
  const seen = (name: string, check?: readonly Size[]) => look(page, saveScreenshots, name, check);
  const field = (name: RegExp) => page.locator('[data-sheet]').getByRole('button', { name });
  const person = (role: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: role }) });
  await page.setViewportSize(SIZES.wide);
  await sender.acceptFirst();

  await test.step('an empty layout gets two documents and three roles', async () => {
    await sender.go('Layouts');
    await expect(page.getByRole('heading', { name: 'No layouts yet' })).toBeVisible();
    await seen('layouts-empty');
    await page.getByRole('link', { name: 'New layout' }).click();
    await sender.press('Continue to fields');
    await expect(page.getByText('Select at least one PDF.')).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles([
        pdf('Loan agreement', 3, 'Loan agreement', COMMENT),
        pdf('Key facts statement', 1, 'Key facts {{date:guarantor}}'),
      ]);
    await sender.press('Add Guarantor');
    await sender.press('Add Lender’s officer');
    await sender.fill('Name', 'Two-wheeler loan');
    await seen('layout-new');
    await sender.press('Continue to fields');
    await sender.expectHeading('Two-wheeler loan');
  });

  await test.step("the documents' own form fields are suggested, and accepted", async () => {
    await expect(page.locator('[data-sheet] canvas')).toBeVisible();
    await expect(sender.button('Accept Date signed, Guarantor')).toBeVisible();
    await seen('layout-suggested');
    await sender.press('Accept Date signed, Guarantor');
    await expect(page.getByText('No suggestions left.')).toBeVisible();
  });

  await test.step('by mouse: a signature is dragged onto the page and then moved', async () => {
    await drag(page, sender.button('Signature'), ON_COMMENT);
    await expect(field(/^Signature of Borrower/)).toBeVisible();
    const isHidden = page.getByText(/^A comment, stamp or form field of the PDF covers this field/);
    await expect(isHidden).toBeVisible();
    await seen('layout-under-comment');
    await drag(page, field(/^Signature of Borrower/), BY_MOUSE);
    await expect(isHidden).toHaveCount(0);
    for (let steps = 0; steps < 5; steps++) await sender.press('Zoom in');
    await sender.button('Signature').dragTo(page.getByRole('heading', { name: 'Signature of Borrower' }));
    await sender.press('Fit width');
    await expect(field(/^Signature of Borrower/)).toHaveCount(1);
    await seen('layout-editor', ['narrow', 'wide']);
  });

  await test.step('at each width the page and the toolbar above it have enough space', async () => {
    const above = ['Previous page', 'Next page', 'Zoom out', 'Zoom in', 'Fit width'].map(sender.button);
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(async () => {
        const boxes = await Promise.all(
          [...above, page.getByRole('combobox', { name: 'Page', exact: true }).first()].map((each) =>
            each.boundingBox(),
          ),
        );
        expect(overlapping(boxes)).toEqual([]);
        expect(boxes.filter((box) => !box || box.x + box.width > width)).toEqual([]);
        const sheet = await page.locator('[data-sheet]').boundingBox();
        expect(sheet?.width).toBeGreaterThan(200);
      }).toPass();
    }
    // On a usual laptop, the document page takes at least three quarters of the window.
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect(async () => {
      const stage = await page.getByRole('region', { name: 'Page with fields' }).boundingBox();
      expect(stage?.width).toBeGreaterThanOrEqual(0.75 * 1366);
    }).toPass();
    await saveScreenshots(page, 'console-layout-editor-laptop');
    await page.setViewportSize(SIZES.wide);
  });

  await test.step('by touch: a field for another role is added, both are aligned, and the alignment is undone', async () => {
    await page.setViewportSize(SIZES.narrow);
    await page.getByText('Guarantor', { exact: true }).first().tap();
    await sender.button('Signature').tap();
    const at = await onScreen(page, BY_TOUCH);
    await page.touchscreen.tap(at.x, at.y);
    await expect(field(/^Signature of Guarantor/)).toBeVisible();
    await page.setViewportSize(SIZES.wide);
    await field(/^Signature of Borrower/).click();
    await field(/^Signature of Guarantor/).click({ modifiers: ['Shift'] });
    await expect(page.getByRole('heading', { name: '2 fields selected' })).toBeVisible();
    await sender.press('Align left');
    await expect(field(/^Signature of Guarantor, page 1, 70 pt from the left/)).toBeVisible();
    await seen('layout-aligned');
    await sender.press('Undo');
  });

  await test.step('by keyboard: two fields are added on the second document, and a rejected one is fixed', async () => {
    await page.getByRole('tab', { name: 'Key facts statement' }).press('Enter');
    await sender.button('Text').press('Enter');
    await expect(field(/^Text/)).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('radio', { name: OFFICER.role }).press('Space');
    await sender.button('Signature').press('Enter');
    await expect(field(/^Signature of Lender’s officer/)).toBeFocused();
    await sender.press('Save');
    await expect(page.getByText('Fix these fields before saving')).toBeVisible();
    await field(/^Text/).press('Enter');
    await sender.fill('Key', 'loan amount');
    await seen('layout-refused');
  });

  await test.step('undo and redo work, leaving asks for confirmation, and the draft is saved', async () => {
    await sender.press('Undo');
    await expect(page.getByLabel('Key', { exact: true })).toHaveValue('');
    await sender.press('Redo');
    await page.evaluate(() => history.back());
    await sender.press('Stay');
    await expect(page.getByLabel('Key', { exact: true })).toHaveValue('loan_amount');
    await page.getByRole('link', { name: 'Templates' }).click();
    await sender.press('Leave');
    await sender.go('Layouts');
    await page.getByRole('link', { name: 'Two-wheeler loan' }).click();
    await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
    await page.getByText('List view').click();
    await expect(page.getByRole('row')).toHaveCount(6);
    await seen('layout-list', ['narrow', 'wide']);
    await sender.press('Save');
    await expect(page.getByText('Saved as version 2.')).toBeVisible();
  });
  const layout = await readNewestLayout(server);
  const fieldsOn = (number: number) => layout.fields.filter(({ document }) => document === number);
  expect(layout.fields).toMatchObject([
    { kind: 'date', role: 'guarantor', document: 2, anchor: { text: '{{date:guarantor}}' } },
    { kind: 'signature', role: 'borrower', document: 1, page: 1, width: 180, height: 48 },
    { kind: 'signature', role: 'guarantor', document: 1, page: 1, width: 180, height: 48 },
    { kind: 'text', key: 'loan_amount', document: 2, page: 1, x: 37, y: 46, width: 181 },
    { kind: 'signature', role: 'officer', document: 2, page: 1 },
  ]);
  for (const [index, { x, y, width, height }] of fieldsOn(1).entries()) {
    const dropped = [BY_MOUSE, BY_TOUCH][index];
    expect(Math.abs(x + width / 2 - (dropped?.x ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs(y + height / 2 - (dropped?.y ?? 0))).toBeLessThanOrEqual(1);
  }

  // Another field named 'Loan amount' is further down the page, in the section of key facts.
  const loanAmount = page.getByLabel('Loan amount', { exact: true }).first();

  await test.step('the layout form shows each missing value next to its field', async () => {
    await sender.go('Send');
    await seen('send-start', ['narrow', 'wide']);
    await sender.press('Use Two-wheeler loan');
    await sender.expectHeading('Two-wheeler loan');
    await sender.press('Send');
    await expect(page.getByText('Some entries are missing or invalid')).toBeVisible();
    await expect(page.getByText('Enter a name.')).toHaveCount(3);
    await seen('send-missing');
  });

  await test.step('the input is restored after a reload', async () => {
    for (const { role, name, phone, email } of PEOPLE) {
      await person(role).getByLabel('Name').fill(name);
      await person(role)
        .getByLabel('Phone')
        .fill(phone.replace(/(?<=^\+91)(\d{5})/, ' $1 '));
      await person(role).getByLabel('Email').fill(email);
    }
    await page.getByText('One after another').click();
    await sender.press('Move Guarantor up');
    await sender.press('Move Lender’s officer up');
    await loanAmount.fill('₹5,00,000');
    await sender.fill('Personal message (optional)', 'Dear customer,\nplease sign by Friday.');
    await page.getByLabel('Template').selectOption({ label: 'Loans' });
    await sender.press('Add value');
    await sender.fill('Name 1', 'loan_number');
    await sender.fill('Value 1', 'TW-4711');
    await expect(page.getByText('All changes saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Value 1')).toHaveValue('TW-4711');
    await expect(person('Borrower').getByLabel('Name')).toHaveValue(BORROWER.name);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([/Guarantor/, /officer/, /Borrower/]);
    await seen('send-form', ['narrow', 'wide']);
  });

  await test.step('the preview shows what each signer will get, and the layout is sent', async () => {
    await sender.press('Preview');
    await sender.expectHeading('Preview');
    await page.getByText(BORROWER.name, { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Document for Asha Rao' })).toBeVisible();
    await expect(page.locator('main canvas').first()).toBeVisible();
    await expect(page.getByText('> please sign by Friday.')).toBeVisible();
    await seen('send-preview', ['narrow', 'wide']);
    await sender.press('Send');
    await expect(page.getByText('Invitations are on their way to:')).toBeVisible();
    await seen('send-sent', ['narrow', 'wide']);
  });
  const sessionId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await test.step('the sent layout is duplicated', async () => {
    await sender.press('Duplicate');
    await expect(loanAmount).toHaveValue('₹5,00,000');
    await expect(person('Borrower').getByLabel('Phone')).toHaveValue(BORROWER.phone);
  });

  await test.step('another PDF replaces a document, and the field that does not fit on it is named', async () => {
    await sender.go('Layouts');
    await page.getByRole('link', { name: 'Two-wheeler loan' }).click();
    await sender.press('Replace PDF');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Document').selectOption('Key facts statement.pdf');
    await dialog.locator('input[type=file]').setInputFiles(pdf('Key facts statement of April', 2));
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(
      dialog.getByText('Date signed of Guarantor: The anchor text is not in the document.'),
    ).toBeVisible();
    await seen('layout-replace', ['narrow', 'wide']);
    await dialog.getByRole('button', { name: 'Replace without 1 field' }).click();
    await expect(page.getByText('Saved as version 3. Removed: 1 field.')).toBeVisible();
    await sender.go('Layouts');
    await expect(page.getByText(/^Version 3 · 2 documents · 5 pages · 4 fields/)).toBeVisible();
    await seen('layouts');
  });

  await test.step('a layout is duplicated, and sorted into a folder', async () => {
    await sender.press('Duplicate');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Copy of Two-wheeler loan');
    await sender.fill('Name', 'Car loan');
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    await sender.expectHeading('Car loan');
    await sender.go('Layouts');
    await page.getByRole('listitem').filter({ hasText: 'Car loan' }).getByText('Folder').click();
    await page.getByRole('combobox', { name: 'Folder' }).fill('Vehicles');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Vehicles' })).toContainText('Car loan');
    await expect(page.getByRole('region', { name: 'Vehicles' })).not.toContainText('Two-wheeler loan');
    await seen('layouts-folders', ['narrow', 'wide']);
    await sender.go('Send');
    await seen('send-start-folders', ['narrow', 'wide']);
  });

  const signing = await page.context().newPage();
  const watch = await watchPage(signing, server.url);
  const signer = new Signer(signing, server);
  const checkScreen = async (name: string) => {
    expect.soft(await accessibilityProblems(signing), name).toEqual([]);
    await saveScreenshots(signing, name);
  };
  await test.step('two sign through the API, then the borrower reads and signs both documents on screen', async () => {
    for (const { phone, email } of [GUARANTOR, OFFICER])
      await signByApi(server, { link: await sender.linkMailedTo(email), phone, documents: 2 });
    const link = await sender.linkMailedTo(BORROWER.email);
    await signer.reach('document', server.url + new URL(link).pathname);
    await expect(signing.getByText('Document 1 of 2')).toBeVisible();
    await signer.readDocument();
    await expect(signing.getByText('Document 2 of 2')).toBeVisible();
    await expect(signing.getByText('Key facts statement.pdf', { exact: true })).toBeVisible();
    await expect(signing.getByText('Page 1 of 1', { exact: true })).toBeVisible();
    await checkScreen('document-second-of-two');
    await signer.readDocument();
    await signer.shareLocation();
    await signer.showCode();
    await expect(signing.getByText('Document 1 of 2')).toBeVisible();
    await signer.draw();
    await signing.getByRole('checkbox').check();
    await checkScreen('signature-first-of-two');
    await signer.press('Next document');
    await expect(signing.getByText('Document 2 of 2')).toBeVisible();
    await signer.sign();
    await expect(signing.getByText('2 (4 pages)')).toBeVisible();
    await expect.poll(async () => (await readSession(server, sessionId)).status).toBe('COMPLETED');
  });

  await test.step('each sealed file and the bundle are genuine, and every signature is in its place', async () => {
    const copy = await signing.getByRole('link', { name: 'Open your signed copy' }).getAttribute('href');
    await signing.goto(server.url + (copy ?? ''));
    await signer.expectHeading('Your documents');
    await checkScreen('documents-to-choose');
    const sealed: Buffer[] = [];
    for (const name of ['Document 1 of 2 Loan agreement.pdf', 'Document 2 of 2 Key facts statement.pdf']) {
      const address = await signing.getByRole('link', { name }).getAttribute('href');
      const { pathname, search } = new URL(address ?? '', server.url);
      sealed.push(await (await signing.request.get(server.url + pathname + search)).body());
    }
    for (const file of sealed) expect(await verdictOf(server, file)).toBe('passed');
    const [agreement = Buffer.alloc(0), facts = Buffer.alloc(0)] = sealed;
    expect(await wordsIn(agreement, fieldsOn(1))).toEqual([
      expect.stringContaining(BORROWER.name),
      expect.stringContaining(GUARANTOR.name),
    ]);
    expect(await wordsIn(facts, fieldsOn(2))).toEqual([
      expect.stringMatching(/\b20\d\d\b/),
      '₹5,00,000',
      expect.stringContaining(OFFICER.name),
    ]);

    const downloading = signing.waitForEvent('download');
    await signing.getByRole('link', { name: 'Download all (ZIP)' }).click();
    const bundle = await readFile(await (await downloading).path());
    await signing.goto(`${server.url}/verify`);
    await choosePdf(signing, bundle, 'documents.zip');
    await expectVerdict(signing, 'All documents are present and genuine');
    await expect(answerTo(signing, 'Document 2 of 2: document-2.pdf')).toContainText('Passed');
    await checkScreen('verify-bundle');
    expect(watch).toEqual(NO_PAGE_ERRORS);
  });
});

/** Tests the console with the real server, through the daily work of each role. */
import type { Page } from '@playwright/test';
import { Colleague } from './support/console.ts';
import { DESKTOP } from './support/desktop.ts';
import { INSIGHT } from './support/insight.ts';
import { look, type Size, SIZES } from './support/look.ts';
import { ASHA, linkFor, startSigning } from './support/originator.ts';
import { signByApi } from './support/sign-by-api.ts';
import { Signer } from './support/signer.ts';
import { expect, test } from './support/signing-test.ts';
import { ownServer } from './support/test.ts';

const PUNE = { name: 'Pune Camp', latitude: 18.529, longitude: 73.875, max_distance_meters: 500 };

/** Draws a typical company logo: the name on a transparent background. */
async function drawnLogo(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 120];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.fillStyle = '#7a1f5c';
    context.font = '600 72px sans-serif';
    context.fillText('Meridian', 10, 84);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

test.use({ ...DESKTOP, ...ownServer() });

// The test sets the size of the window itself.
test('an administrator sets up an installation, in which an officer, a reviewer and an auditor then work', async ({
  browser,
  server,
  page,
  saveScreenshots,
}) => {
  // The test is slow, because it follows four people through a day and checks every screen.
  test.slow();
  const seen = (name: string, on = page, check?: readonly Size[]) => look(on, saveScreenshots, name, check);
  const administrator = new Colleague(page, server);
  await page.setViewportSize(SIZES.wide);

  await test.step('the first administrator starts with the link that the server prints', async () => {
    await page.goto(`${server.url}/console`);
    await administrator.expectHeading('Sign in');
    await seen('sign-in');
    await administrator.acceptFirst();
    await expect(page.getByRole('heading', { name: 'No sessions yet' })).toBeVisible();
    expect(page.url()).not.toContain('#');
    await seen('empty');
  });

  await test.step('the home of an administrator says whether everything works', async () => {
    await administrator.go('Home');
    await expect(page.getByText(/^Everything works\. No message failed in the last hour\./)).toBeVisible();
    await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
    await seen('home', page, ['narrow', 'wide']);
    await page.getByRole('main').getByRole('link', { name: 'Health' }).click();
    await administrator.expectHeading('Health');
    await administrator.go('Sessions');
  });

  await test.step('the tour is shown once and can be repeated from the help', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No sessions yet' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    await administrator.press('Show tour');
    await seen('tour', page, ['narrow', 'wide']);
    const cards = ['Set the rules', 'Show your brand', 'Add people and systems', 'Follow progress live'];
    const controls = ['Templates', 'Brand', 'People', 'Health'];
    for (const [index, card] of cards.entries()) {
      await expect(page.getByRole('heading', { name: card })).toBeFocused();
      // The ring surrounds the control that this card explains.
      const link = page.getByRole('link', { name: controls[index] ?? '', exact: true });
      const ring = page.getByTestId('tour-target');
      const distance = async () => {
        const [around, control] = await Promise.all([ring.boundingBox(), link.boundingBox()]);
        return Math.abs((around?.y ?? 0) + 3 - (control?.y ?? 999));
      };
      await expect.poll(distance).toBeLessThan(4);
      await administrator.press(card === cards.at(-1) ? 'Get started' : 'Next');
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a brand reports its errors, and signers see it from then on', async () => {
    await administrator.go('Brand');
    await administrator.fill('Colour', '#ffe14d');
    await expect(
      page.getByText('This colour is too pale for a button: its contrast to white is 1.3:1'),
    ).toBeVisible();
    await administrator.press('Save');
    await expect(page.getByLabel('Colour', { exact: true })).toBeFocused();
    await seen('brand-refused');
    await administrator.fill('Colour', '#7a1f5c');
    await administrator.fill('Support phone number', '1800 123 456');
    await administrator.press('Save');
    await expect(page.getByText(/^Version 1, by Meera Iyer/)).toBeVisible();
    const light = page.getByRole('group', { name: 'On light screens' });
    await light.getByLabel('Select image').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await drawnLogo(page),
    });
    await expect(light.getByRole('img', { name: 'Meridian Finance logo' })).toBeVisible();
    await administrator.fill('SMS', 'Please sign: {{lnk}}');
    await expect(page.getByText('{{lnk}} is not a placeholder of this message.')).toBeVisible();
    await administrator.fill('SMS', 'Please sign: {{link}}');
    await expect(page.getByText(/of 160 characters: 1 SMS\./)).toBeVisible();
    await administrator.press('Save text');
    await expect(page.getByText(/^Version 3, by Meera Iyer/)).toBeVisible();
    await seen('brand', page, ['narrow', 'wide']);
    const signer = await page.context().newPage();
    await signer.setViewportSize(SIZES.narrow);
    await signer.goto(`${server.url}/`);
    await expect(signer.getByRole('img', { name: 'Meridian Finance logo' })).toBeVisible();
    await expect(signer.getByRole('link', { name: '1800 123 456' })).toHaveAttribute(
      'href',
      'tel:1800123456',
    );
    const colour = () =>
      signer.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());
    expect(await colour()).toBe('#7a1f5c');
    await seen('branded-signer', signer, ['narrow', 'wide']);
    await signer.close();
  });

  await test.step('a template reports its errors and is saved', async () => {
    await administrator.go('Templates');
    await page.getByRole('link', { name: 'New template' }).click();
    await expect(page.getByRole('radio', { name: /^Standard loan/ })).toBeChecked();
    await seen('template-presets', page, ['narrow', 'wide']);
    await page.getByText('Customise').click();
    await administrator.fill('Time to sign', '0');
    await administrator.press('Save');
    await expect(page.getByText('Enter a whole number from 1 to 8,760.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await seen('template');
    await administrator.fill('Name', 'Two-wheeler loan');
    await administrator.fill('Time to sign', '48');
    await administrator.press('Save');
    await administrator.expectHeading('Two-wheeler loan');
    await administrator.go('Templates');
    await expect(page.getByText('6 settings differ from the defaults')).toBeVisible();
    await page.getByRole('link', { name: 'Two-wheeler loan' }).click();
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Copy of Two-wheeler loan');
    await administrator.go('Templates');
    await seen('templates');
  });

  await test.step('a branch is created', async () => {
    await administrator.go('Branches');
    await administrator.press('Add branch');
    await administrator.fill('Find a place', 'pune');
    await page.getByRole('list', { name: 'Places found' }).getByRole('button').first().click();
    await expect(page.getByLabel('Latitude')).toHaveValue('18.51957');
    await expect(page.getByRole('img', { name: 'Map of Pune' })).toBeVisible();
    await administrator.fill('Name', 'Pune Station Road');
    await administrator.fill('Latitude', '18.5286, 73.8745');
    await expect(page.getByLabel('Longitude')).toHaveValue('73.8745');
    // Chrome closes a dialog at the second Escape in a row, even if the page prevents closing.
    for (const press of [1, 2, 3, 4]) {
      await page.keyboard.press('Escape');
      const question = page.getByRole('heading', { name: 'Leave without saving?' });
      await expect(question).toHaveCount(press % 2);
    }
    await expect(page.getByLabel('Longitude')).toHaveValue('73.8745');
    await seen('add-branch');
    await page.getByRole('dialog').getByRole('button', { name: 'Add branch' }).click();
    await expect(page.getByText('18.5286000, 73.8745000')).toBeVisible();
    await seen('branches');
  });

  await test.step('a department is created, and another spelling of it is refused', async () => {
    await administrator.go('Departments');
    for (const name of ['Pune', 'Mumbai']) {
      await administrator.press('Add department');
      await administrator.fill('Name', name);
      await page.getByRole('dialog').getByRole('button', { name: 'Add department' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    }
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Mumbai' })
      .getByRole('button', { name: 'Rename' })
      .click();
    await administrator.fill('Name', 'pune');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByText(/^This name is or was used by a department/)).toBeVisible();
    await administrator.fill('Name', 'Mumbai West');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByText('Formerly Mumbai')).toBeVisible();
    await seen('departments', page, ['narrow', 'wide']);
    const dialog = page.getByRole('dialog');
    await administrator.press('Add department');
    await administrator.fill('Name', 'Poona');
    await dialog.getByRole('button', { name: 'Add department' }).click();
    const poona = page.getByRole('listitem').filter({ hasText: 'Poona' });
    await poona.getByRole('button', { name: 'Merge' }).click();
    await dialog.getByRole('combobox').selectOption('Pune');
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByText('Formerly Poona')).toBeVisible();
  });

  const apiKey =
    await test.step('an API key is shown once, and the loan system starts a session with it', async () => {
      await administrator.go('API keys');
      await administrator.press('New API key');
      await administrator.fill('Name', 'Loan system');
      await page.getByLabel('Department (optional)').selectOption('Pune');
      await seen('new-key');
      await page.setViewportSize({ width: 1366, height: 768 });
      await expect(administrator.button('Create key')).toBeInViewport({ ratio: 1 });
      await administrator.press('Create key');
      await administrator.page.getByRole('heading', { name: 'Your new API key' }).waitFor();
      const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
      await page.keyboard.press('Escape');
      await expect(page.getByRole('heading', { name: 'Close without copying?' })).toBeVisible();
      await seen('key-unsaved');
      await administrator.press('Go back');
      await expect(page.getByRole('dialog').locator('code')).toHaveText(key);
      await page.keyboard.press('Escape');
      await administrator.press('Close anyway');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByText('Loan system')).toBeVisible();
      await seen('keys');
      return key;
    });

  await test.step('people are invited', async () => {
    await administrator.go('People');
    for (const [email, name, role] of [
      ['om@example.com', 'Om Joshi', 'Officer'],
      ['zoya@example.com', 'Zoya Khan', 'Auditor'],
      ['dev@example.com', 'Dev Patel', 'Reviewer'],
    ] as const) {
      await administrator.press('Invite person');
      await administrator.fill('Email address', email);
      await administrator.fill('Name', name);
      await page.getByLabel('Role').selectOption(role);
      if (role === 'Officer') {
        await page.getByLabel('Pune', { exact: true }).check();
        await page.getByLabel('Pune Station Road').check();
        await seen('invite', page, ['narrow']);
        await page.setViewportSize(SIZES.wide);
      }
      await page.getByRole('dialog').getByRole('button', { name: 'Invite person' }).click();
      await expect(page.getByText(email)).toBeVisible();
    }
    await expect(page.getByText('Pune · Pune Station Road')).toBeVisible();
    await seen('people');
    await administrator.go('Health');
    await expect(administrator.page.getByText('Photo analysis')).toBeVisible();
    await seen('health', administrator.page, ['narrow', 'wide']);

    await administrator.go('Webhooks');
    await seen('webhooks');
  });

  await test.step('an officer follows a signer live, by keyboard, and cancels the session', async () => {
    const officer = new Colleague(await (await browser.newContext()).newPage(), server);
    await officer.page.setViewportSize(SIZES.wide);
    await officer.accept(await officer.linkMailedTo('om@example.com'));
    await expect(officer.page.getByRole('link', { name: 'People' })).toHaveCount(0);
    const { participants } = await startSigning({ ...server, apiKey }, [ASHA], { reference: 'LOAN-1' });
    await startSigning(server, [ASHA], { reference: 'OTHER-DEPARTMENT' });
    const row = officer.page.getByRole('row', { name: /LOAN-1/ });
    await expect(row).toContainText('Not started');
    await expect(row.getByRole('link', { name: 'Asha Rao' })).toBeVisible();

    const signer = new Signer(page, server);
    await signer.reach('document', participants[0]?.link ?? '');
    await expect(row).toContainText('In progress');
    await expect(row).toContainText('Document');
    await expect(officer.page.getByText('OTHER-DEPARTMENT')).toHaveCount(0);
    await seen('sessions', officer.page, ['narrow', 'wide']);

    await startSigning({ ...server, apiKey }, [ASHA], { reference: 'LOAN-2' });
    await officer.page.getByLabel('Select Asha Rao, LOAN-2').check();
    await expect(officer.page.getByText('1 selected')).toBeVisible();
    await seen('selected', officer.page);
    await officer.press('Remind');
    await officer.page.getByRole('dialog').getByRole('button', { name: 'Remind' }).click();
    await expect(officer.page.getByText(/^No message with a working link was sent/)).toBeVisible();
    await officer.page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await officer.page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await officer.fill('Reason', 'Sent twice');
    await officer.page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(officer.page.getByText('1 of 1 done')).toBeVisible();
    await seen('bulk', officer.page);
    await officer.page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await expect(officer.page.getByRole('row', { name: /LOAN-2/ })).toContainText('Cancelled');
    await officer.press('Clear selection');

    await officer.page.keyboard.press('c');
    await officer.expectHeading('Send');
    await officer.go('Home');
    await expect(officer.page.getByRole('link', { name: 'Send a document' })).toBeVisible();
    const sentToday = officer.page
      .locator('section')
      .filter({ has: officer.page.getByRole('heading', { name: 'Sent today' }) });
    await expect(sentToday.getByText('LOAN-1')).toBeVisible();
    await seen('home-officer', officer.page);
    await officer.go('Sessions');
    await officer.page.keyboard.press('?');
    await expect(officer.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await officer.page.keyboard.press('Escape');
    await officer.page.keyboard.press('/');
    const found = officer.page.waitForResponse((answer) => answer.url().includes('q=asx'));
    await officer.page.keyboard.type('asx');
    await found;
    await expect(officer.page.getByRole('heading', { name: 'No sessions match “asx”' })).toBeVisible();
    await seen('not-found', officer.page, ['narrow', 'wide']);
    await officer.press('Clear search');
    for (const [search, shown] of [
      ['3210', '2 sessions'],
      ['loan-2', '1 session'],
      ['ash', '2 sessions'],
    ] as const) {
      await officer.page.getByRole('searchbox').fill(search);
      await expect(officer.page.getByText(shown, { exact: true })).toBeVisible();
    }
    await officer.page.keyboard.press('Escape');
    await officer.page.keyboard.press('j');
    await officer.page.keyboard.press('j');
    await expect(row.getByRole('link')).toBeFocused();
    await officer.page.keyboard.press('x');
    await expect(officer.page.getByText('1 selected')).toBeVisible();
    await officer.page.keyboard.press('x');
    await expect(officer.page.getByText('1 selected')).toHaveCount(0);
    await officer.page.keyboard.press('Enter');
    await officer.expectHeading('LOAN-1');
    await officer.page.keyboard.press('u');
    await expect(officer.page.getByRole('searchbox')).toHaveValue('ash');
    await expect(officer.page.getByText('2 sessions')).toBeVisible();
    await row.getByRole('link').press('Enter');
    await officer.expectHeading('LOAN-1');
    await expect(officer.page).toHaveTitle('Asha Rao · Meridian Finance');
    await expect(officer.page.getByText('Waiting for Asha Rao (current step: Document)')).toBeVisible();
    await expect(officer.page.getByText('Show evidence')).toHaveCount(0);
    await officer.press('Extend deadline');
    await officer.page.getByLabel('Extend by', { exact: true }).selectOption('1 day');
    await seen('extend', officer.page);
    await officer.page.getByRole('dialog').getByRole('button', { name: 'Extend deadline' }).click();
    await expect(officer.page.getByText('Deadline extended', { exact: true })).toBeVisible();
    await expect(officer.page.getByText('By Om Joshi')).toBeVisible();
    await officer.press('Correct phone or email');
    await officer.fill('Phone number', '91234 56789');
    await seen('correct', officer.page);
    await officer.press('Correct and send new link');
    await expect(officer.page.getByText('Contact details corrected, new link created')).toBeVisible();
    await officer.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(officer.page.getByText('••••••6789')).toBeVisible();
    await officer.press('Remind');
    await seen('remind', officer.page);
    await officer.page.getByRole('dialog').getByRole('button', { name: 'Remind' }).click();
    // The text depends on whether the message with the new link was sent.
    await expect(
      officer.page.getByText(
        /^(?:No message with a working link was sent|The last message (?:was|is still being) sent)/,
      ),
    ).toBeVisible();
    await officer.page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    await officer.press('Cancel session');
    const confirm = officer.page.getByRole('dialog').getByRole('button', { name: 'Cancel session' });
    await expect(confirm).toBeDisabled();
    await officer.fill('Reason', 'The amount was wrong');
    await seen('cancel', officer.page);
    await confirm.click();
    await expect(officer.page.getByText('Cancelled before everyone signed')).toBeVisible();
    await expect(officer.page.getByText('The amount was wrong')).toBeVisible();
    await seen('session', officer.page, ['narrow', 'wide']);
    await officer.page.context().close();
  });

  await test.step('a reviewer accepts one session and rejects another, by keyboard', async () => {
    const branches = [PUNE];
    const later = { review_always: true, review_deadline_hours: 48 };
    const usual = await linkFor(server, { reference: 'USUAL', template: later, branches });
    await signByApi(server, { link: usual, phone: ASHA.phone, documents: 1 });
    // The next signer uses the screens, because only the screens measure the reading time.
    const signer = new Signer(page, server);
    const template = { review_if_read_under_seconds: 600 };
    await signer.reach('signature', await linkFor(server, { reference: 'READ-FAST', template, branches }));
    await signer.sign();
    const reviewer = new Colleague(await (await browser.newContext()).newPage(), server);
    const { keyboard } = reviewer.page;
    await reviewer.page.setViewportSize(SIZES.wide);
    await reviewer.accept(await reviewer.linkMailedTo('dev@example.com'));
    await reviewer.go('Review');
    // Sessions are listed by due date, earliest first.
    const queue = reviewer.page.getByRole('list', { name: 'Sessions in review' });
    await expect(queue.getByRole('listitem')).toContainText(['READ-FAST', 'USUAL']);
    await expect(queue.getByRole('link', { name: 'Asha Rao' })).toHaveCount(2);
    await expect(queue.getByText(/^Read in /)).toBeVisible();
    await expect(queue.getByText('Live person: indeterminate').first()).toBeVisible();
    const photo = queue.getByRole('listitem').first().locator('img');
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await seen('reviews', reviewer.page, ['narrow', 'wide']);

    await keyboard.press('j');
    await keyboard.press('Enter');
    await reviewer.expectHeading('READ-FAST');
    await expect(reviewer.page.getByRole('img', { name: 'Photo 3' })).toBeVisible();
    await expect(reviewer.page.getByAltText('Map of the position')).toBeVisible();
    await expect(reviewer.button('Read document')).toBeVisible();
    await seen('review', reviewer.page, ['narrow', 'wide']);
    await keyboard.press('d');
    const reading = reviewer.page.getByRole('dialog');
    await expect(reading.getByRole('figure', { name: 'Page 1 of 1' })).toBeVisible();
    await seen('review-document', reviewer.page);
    await keyboard.press('Escape');
    await keyboard.press('x');
    await expect(reviewer.page.getByRole('dialog')).toHaveCount(0);
    await keyboard.press('r');
    await reviewer.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect(reviewer.page.getByText('Enter a reason.')).toBeVisible();
    await seen('review-reject', reviewer.page);
    await reviewer.fill('Reason', 'Nobody reads six pages in a moment');
    await keyboard.press('Enter');
    // After a decision, the next session in the queue opens automatically.
    await reviewer.expectHeading('USUAL');
    await keyboard.press('e');
    await expect(reviewer.page.getByRole('dialog')).toContainText('Ask the signer to repeat a step?');
    await keyboard.press('Escape');
    await keyboard.press('a');
    await expect(reviewer.page.getByRole('dialog')).toContainText('You can’t undo this.');
    await keyboard.press('Enter');
    await expect(reviewer.page.getByRole('heading', { name: 'No sessions to review' })).toBeVisible();
    await reviewer.go('Sessions');
    await expect(reviewer.page.getByRole('row', { name: /READ-FAST/ })).toContainText('Rejected');
    await expect(reviewer.page.getByRole('row', { name: /USUAL/ })).toContainText('Completed');
    await reviewer.page.context().close();
  });

  await test.step('an auditor reads everything, changes nothing and leaves audit events', async () => {
    const auditor = new Colleague(await (await browser.newContext()).newPage(), server);
    await auditor.page.setViewportSize(SIZES.wide);
    await auditor.accept(await auditor.linkMailedTo('zoya@example.com'));
    await auditor.page
      .getByRole('row', { name: /LOAN-1/ })
      .getByRole('link')
      .click();
    await auditor.press('Show evidence');
    await expect(auditor.page.getByText(/^The chain of \d+ events was verified/)).toBeVisible();
    await seen('evidence', auditor.page);
    await expect(auditor.button('Erase personal data')).toHaveCount(0);
    await auditor.go('Sessions');
    await auditor.page.getByRole('row', { name: /USUAL/ }).getByRole('link').click();
    await auditor.press('Compare');
    for (const side of ['Uploaded', 'Sealed'])
      await expect(auditor.page.getByRole('figure', { name: `${side}, Page 1 of` })).toBeVisible();
    await seen('compare', auditor.page, ['narrow', 'wide']);
    const added = auditor.page.getByText('This page was added when the document was sealed.');
    await expect(async () => {
      await auditor.page.keyboard.press('ArrowRight');
      await expect(added).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(auditor.page.getByRole('figure')).toHaveCount(1);
    await auditor.page.keyboard.press('Escape');
    await auditor.go('Review');
    await auditor.go('Insight');
    await expect(auditor.page.getByText(/Times in India Standard Time/)).toBeVisible();
    await auditor.page.route('**/originator/insight*', (route) =>
      route.fulfill({ json: { success: true, data: INSIGHT } }),
    );
    await auditor.page.getByLabel('Period', { exact: true }).selectOption('Last 7 days');
    await auditor.button('Show table').first().click();
    await expect(auditor.page.getByRole('row', { name: 'Signed 60 60%' })).toBeVisible();
    await seen('insight', auditor.page, ['narrow', 'wide']);
    await auditor.go('Branches');
    await expect(auditor.page.getByRole('paragraph').filter({ hasText: 'Pune Station Road' })).toBeVisible();
    await expect(auditor.button('Add branch')).toHaveCount(0);
    await auditor.go('Activity');
    await auditor.page.getByLabel('Person', { exact: true }).selectOption('Zoya Khan');
    await expect(auditor.page.getByText('Zoya Khan viewed a list of sessions').first()).toBeVisible();
    await auditor.page.getByLabel('Kind', { exact: true }).selectOption('Signed in');
    await expect(auditor.page.getByText('Zoya Khan viewed a list of sessions')).toHaveCount(0);
    const download = auditor.page.waitForEvent('download');
    await auditor.page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('activity.csv');
    await auditor.page.getByLabel('Kind', { exact: true }).selectOption('Kind: any');
    await expect(auditor.page.getByText('Meera Iyer invited a person')).toHaveCount(0);
    await auditor.page.getByLabel('Person', { exact: true }).selectOption('Meera Iyer');
    await auditor.page.getByLabel('Object', { exact: true }).selectOption('Departments');
    await expect(auditor.page.getByText('Meera Iyer added a department').first()).toBeVisible();
    await expect(auditor.page.getByText('Meera Iyer invited a person')).toHaveCount(0);
    await auditor.page.getByLabel('Object', { exact: true }).selectOption('Object: any');
    await auditor.page.getByLabel('Person', { exact: true }).selectOption('Zoya Khan');
    await auditor.button('Verify chain').click();
    await expect(auditor.page.getByText(/^The chain of \d+ events was verified/)).toBeVisible();
    await seen('activity', auditor.page, ['narrow', 'wide']);
    await auditor.go('Sessions');
    await auditor.page
      .getByRole('row', { name: /LOAN-1/ })
      .getByRole('link')
      .click();
    await auditor.page.getByRole('link', { name: 'Staff activity for this session' }).click();
    await auditor.expectHeading('Activity');
    await expect(auditor.page.getByText('Showing only entries about this session:')).toBeVisible();
    await expect(auditor.page.getByText('Zoya Khan viewed a session').first()).toBeVisible();
    await expect(auditor.page.getByText('Meera Iyer invited a person')).toHaveCount(0);
    await seen('activity-session', auditor.page, ['narrow', 'wide']);
    await auditor.page.getByRole('link', { name: 'Show all activity' }).click();
    await expect(auditor.page.getByText('Showing only entries about this session:')).toHaveCount(0);
    await auditor.page.context().close();
  });

  await test.step('the administrator signs out, and a wrong password is rejected', async () => {
    await page.goto(`${server.url}/console/account`);
    await administrator.expectHeading('Security and devices');
    await expect(page.getByText('This device')).toBeVisible();
    await seen('account');
    await page.getByLabel('Your account').filter({ visible: true }).click();
    await seen('menu');
    await administrator.press('Sign out');
    await administrator.expectHeading('Sign in');
    await administrator.fill('Email address', 'meera@example.com');
    await administrator.fill('Password', 'a wrong guess');
    await administrator.press('Sign in');
    await expect(page.getByRole('alert')).toContainText('The email address or password is incorrect.');
  });
});

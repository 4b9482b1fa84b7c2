/** Tests how colleagues work together: notes, assignment, and the reviewers of sessions and templates. */
import { Colleague } from './support/console.ts';
import { DESKTOP } from './support/desktop.ts';
import { look, SIZES } from './support/look.ts';
import { ASHA, startSigning } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';
import { ownServer } from './support/test.ts';

test.use({ ...DESKTOP, ...ownServer() });

test('a session has notes, and appears on the home page of its assignee', async ({
  page,
  server,
  saveScreenshots,
}) => {
  const administrator = new Colleague(page, server);
  await page.setViewportSize(SIZES.wide);
  await administrator.acceptFirst();
  const { session_id: sessionId } = await startSigning(server, [ASHA], {
    reference: 'LN-2041',
    template: { review_always: true },
  });
  await page.goto(`${server.url}/console/sessions/${sessionId}`);
  await expect(page.getByText('No notes yet.')).toBeVisible();
  await administrator.fill('New note', 'She is travelling until Monday.');
  await administrator.press('Add note');
  await expect(page.getByText('Note added.')).toBeVisible();
  const notes = page
    .getByRole('region', { name: 'Notes' })
    .or(page.locator('section', { hasText: 'New note' }));
  await expect(notes.getByText('She is travelling until Monday.')).toBeVisible();
  await expect(notes.getByText('By Meera Iyer')).toBeVisible();
  await expect(page.getByLabel('New note')).toHaveValue('');
  await look(page, saveScreenshots, 'session-notes', ['narrow', 'wide']);

  await administrator.press('Assign');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Colleague').locator('option')).toHaveText([
    'No one',
    'Meera Iyer (Administrator)',
  ]);
  await look(page, saveScreenshots, 'session-assign', ['narrow', 'wide']);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Assignment changed.')).toBeVisible();
  await administrator.press('Choose reviewers');
  await dialog.getByLabel('Meera Iyer').check();
  await look(page, saveScreenshots, 'session-reviewers', ['narrow', 'wide']);
  await dialog.getByRole('button', { name: 'Save reviewers' }).click();
  await expect(page.getByText('Reviewers saved.')).toBeVisible();
  await look(page, saveScreenshots, 'session-assigned', ['narrow', 'wide']);
  await administrator.go('Home');
  const mine = page.locator('section', { has: page.getByRole('heading', { name: 'Assigned to me' }) });
  await look(page, saveScreenshots, 'home-assigned', ['narrow', 'wide']);
  await mine.getByRole('link', { name: 'Show all: Assigned to me' }).click();
  // The home page also lists the session, so the test waits for the heading of the session list first.
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible();
  await look(page, saveScreenshots, 'sessions-assigned', ['narrow', 'wide']);

  await administrator.go('Templates');
  await page.getByRole('link', { name: 'New template' }).click();
  await administrator.fill('Name', 'Branch loan');
  await page.getByText('Customise').click();
  const reviewers = page.getByRole('group', { name: 'Reviewers' });
  await reviewers.getByLabel('Meera Iyer').check();
  await look(page, saveScreenshots, 'template-reviewers', ['narrow', 'wide']);
  await page.getByRole('checkbox', { name: 'Two reviewers' }).check();
  await administrator.press('Save');
  await expect(page.getByText('Choose at least two people, because two must accept.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Two reviewers' }).uncheck();
  await administrator.press('Save');
  await administrator.expectHeading('Branch loan');
  await expect(reviewers.getByLabel('Meera Iyer')).toBeChecked();
});

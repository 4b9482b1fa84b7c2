/**
 * Tests how staff sign in with a real browser: by a company account, a passkey, a password with an authenticator app,
 * or a recovery code.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { accessibilityProblems } from './support/accessibility.ts';
import { Colleague, PASSWORD, totp } from './support/console.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test } from './support/signing-test.ts';

/** Returns the server under the host name `localhost`, because passkeys require a host name. */
const named = (server: RunningServer): RunningServer => ({
  ...server,
  url: server.url.replace('127.0.0.1', 'localhost'),
});

/** Opens a window whose calls to other hosts are not checked, because the company account is on another host. */
async function colleague(browser: Browser, server: RunningServer): Promise<Colleague> {
  const context: BrowserContext = await browser.newContext({ reducedMotion: 'reduce' });
  return new Colleague(await context.newPage(), named(server));
}

/** Adds Chromium's virtual authenticator. It confirms every request. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('staff sign in by company account, passkey, app and recovery code', async ({
  browser,
  server,
  identityProvider,
  saveScreenshots,
}) => {
  const administrator = await colleague(browser, server);
  const { page } = administrator;

  await test.step('the company account signs in, and returns to the requested page', async () => {
    await identityProvider.serve(`${administrator.server.url}/console`);
    identityProvider.accounts.set('s-1', {
      name: 'Nila Sen',
      email: 'nila@example.com',
      groups: ['lending-admins'],
    });
    identityProvider.accounts.set('s-2', { name: 'Raj', email: 'raj@example.com', groups: ['canteen'] });
    await page.goto(`${administrator.server.url}/console/people`);
    await administrator.expectHeading('Sign in');
    expect.soft(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'console-sign-in-openid');
    identityProvider.person = 's-2';
    await administrator.press('Sign in with your company account');
    await administrator.expectHeading('You don’t have access yet');
    await expect(page.getByText('to one of these groups: lending-admins')).toBeVisible();
    expect(page.url()).not.toContain('code=');
    expect.soft(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'console-no-group');
    await page.context().clearCookies();
    identityProvider.person = 's-1';
    await page.goto(`${administrator.server.url}/console/people`);
    await administrator.press('Sign in with your company account');
    await administrator.expectHeading('People');
    await administrator.endTour();
  });

  await test.step('a dangerous action asks for the company account again, in a separate window', async () => {
    await administrator.press('Invite person');
    await administrator.fill('Email address', 'tara@example.com');
    await administrator.fill('Name', 'Tara Rao');
    await page.getByLabel('Role').selectOption('Auditor');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite person' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
    await saveScreenshots(page, 'console-openid-proof');
    await administrator.press('Confirm with your company account');
    await expect(page.getByText('tara@example.com')).toBeVisible();
    await page.goto(`${administrator.server.url}/console/account`);
    await expect(page.getByText('You sign in with your company account.')).toBeVisible();
  });

  await test.step('a signed-out user signs in again in a window, and finds their input', async () => {
    await page.goto(`${administrator.server.url}/console/templates/new`);
    await administrator.fill('Name', 'Two-wheeler loan');
    await page.context().clearCookies();
    await administrator.press('Save');
    await administrator.expectHeading('Sign in');
    const opening = page.waitForEvent('popup');
    await administrator.press('Sign in with your company account');
    const opened = await opening;
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Two-wheeler loan');
    // After the sign-in, the page completes the action whose button was pressed before.
    await expect(page).toHaveURL(/\/console\/templates\/[0-9a-f-]{36}$/);
    await expect.poll(() => opened.isClosed()).toBe(true);
  });

  await test.step('an open dialog also survives, even if the window is closed without signing in', async () => {
    await page.goto(`${administrator.server.url}/console/keys`);
    await administrator.press('New API key');
    await administrator.fill('Name', 'Loan system');
    await page.getByLabel('manage').check();
    await page.context().clearCookies();
    await administrator.press('Create key');
    await administrator.expectHeading('Sign in');
    expect.soft(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'console-sign-in-again');
    await identityProvider.pause();
    const failing = page.waitForEvent('popup');
    await administrator.press('Sign in with your company account');
    await (await failing).close();
    await identityProvider.resume();
    const opening = page.waitForEvent('popup');
    await administrator.press('Sign in with your company account');
    const opened = await opening;
    // After the sign-in, the page continues the action whose button was pressed before, and asks for a confirmation. If
    // the person cancels the confirmation, the form stays open.
    await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
    await expect.poll(() => opened.isClosed()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Confirm your identity to continue.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Loan system');
    await expect(page.getByLabel('manage')).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
    await saveScreenshots(page, 'console-leave-dialog');
    await administrator.press('Leave');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const auditor = await colleague(browser, server);
  const signOut = async () => {
    await auditor.page.goto(`${auditor.server.url}/console/account`);
    await auditor.page.locator('summary[aria-label="Your account"]:visible').click();
    await auditor.page.locator('details[open]').getByRole('button', { name: 'Sign out' }).click();
    await auditor.expectHeading('Sign in');
  };

  const kept =
    await test.step('a passkey is set up in addition to password and app, and signs in alone', async () => {
      await addAuthenticator(auditor.page);
      const link = await auditor.linkMailedTo('tara@example.com');
      const { secret, recoveryCodes } = await auditor.accept(link);
      await auditor.page.goto(`${auditor.server.url}/console/account`);
      await auditor.press('Set up passkey');
      // One of the two buttons belongs to the authenticator app, and the other to the passkey.
      await expect(auditor.button('Remove')).toHaveCount(2);
      await signOut();
      await auditor.press('Sign in with a passkey');
      await auditor.expectHeading('Security and devices');
      await signOut();
      return { secret, recoveryCodes };
    });

  const withPassword = async () => {
    await auditor.fill('Email address', 'tara@example.com');
    await auditor.fill('Password', PASSWORD);
    await auditor.press('Sign in');
    await auditor.expectHeading('Enter your code');
  };

  await test.step('password and app code sign in', async () => {
    await withPassword();
    // A code is accepted only once. The current code was used to set up the app, so signing in needs the next one.
    await auditor.fill('Code', totp(kept.secret, Date.now() + 30_000));
    await auditor.press('Continue');
    await auditor.expectHeading('Security and devices');
    await signOut();
  });

  await test.step('a recovery code replaces the app code, once', async () => {
    const [code = ''] = kept.recoveryCodes;
    const withRecoveryCode = async () => {
      await withPassword();
      await auditor.press('Use a recovery code');
      await auditor.fill('Recovery code', code);
      await auditor.press('Continue');
    };
    await withRecoveryCode();
    await expect(auditor.page.getByText('9 codes are left.')).toBeVisible();
    await signOut();
    await withRecoveryCode();
    await expect(auditor.page.getByText('code is incorrect')).toBeVisible();
  });
});

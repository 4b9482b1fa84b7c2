/** Operates the console as users do, by the texts on the screen. */
import { createHmac } from 'node:crypto';
import { TOTP_DIGITS, TOTP_STEP_SECONDS } from '@countersign/contract/rules/staff';
import { expect, type Page } from '@playwright/test';
import type { RunningServer } from './server.ts';

export const PASSWORD = 'umbrella walnut tramway';

/** The credentials that a staff member needs for signing in again. */
interface Kept {
  secret: string;
  recoveryCodes: string[];
}

/** A staff member who uses a separate browser. */
export class Colleague {
  readonly page: Page;
  readonly server: RunningServer;

  constructor(page: Page, server: RunningServer) {
    this.page = page;
    this.server = server;
  }

  button = (name: string) => this.page.getByRole('button', { name, exact: true });

  async press(name: string): Promise<void> {
    await this.button(name).click();
  }

  async go(name: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Console' })
      .getByRole('link', { name, exact: true })
      .click();
    await this.expectHeading(name);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  async expectHeading(name: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /**
   * Accepts an invitation: sets a password, sets up the authenticator app, and reads the recovery codes. Ends at the
   * session list.
   */
  async accept(link: string, { email, name }: { email?: string; name?: string } = {}): Promise<Kept> {
    // The link has the host 'localhost', because passkeys need a host name. The test uses 127.0.0.1, which is a
    // different host for the browser.
    const { pathname, hash } = new URL(link);
    await this.page.goto(this.server.url + pathname + hash);
    await this.expectHeading('Welcome to Meridian Finance');
    if (name !== undefined) await this.fill('Your name', name);
    if (email !== undefined) await this.fill('Email address', email);
    await this.fill('Choose a password', PASSWORD);
    await this.press('Continue');
    await this.expectHeading('Protect your account');
    await this.press('Set up app');
    const secret = await this.confirmApp();
    await this.expectHeading('Save your recovery codes');
    const recoveryCodes = await this.page.locator('code').allTextContents();
    await this.press('I’ve saved them');
    await this.endTour();
    await this.expectHeading(/^(Home|Review)$/);
    await this.page.goto(`${this.server.url}/console/sessions`);
    await this.expectHeading('Sessions');
    return { secret, recoveryCodes };
  }

  /** Creates the first administrator from the link that the server prints. */
  async acceptFirst(): Promise<Kept> {
    return this.accept(await this.server.firstAdministratorLink(), {
      email: 'meera@example.com',
      name: 'Meera Iyer',
    });
  }

  /** Ends the tour, which a person sees only once. The server remembers that the person has seen it. */
  async endTour(): Promise<void> {
    await expect(this.page.getByText('Card 1 of 4')).toBeVisible();
    const seen = this.page.waitForResponse(
      (answer) => answer.url().endsWith('/staff/me') && answer.request().method() === 'PUT',
    );
    await this.press('Skip tour');
    await seen;
  }

  private async confirmApp(): Promise<string> {
    await this.expectHeading('Authenticator app');
    const secret = (await this.page.locator('code').textContent()) ?? '';
    await this.fill('Code', totp(secret, Date.now()));
    await this.press('Continue');
    return secret;
  }

  /** Returns the link in the newest email to this address. */
  async linkMailedTo(address: string): Promise<string> {
    const newest = async () => {
      const answer = await fetch(`${this.server.url}/api/v1/dev/outbox`);
      const { data }: { data: { to: string; link: string | null }[] } = await answer.json();
      return data.find(({ to }) => to === address)?.link ?? null;
    };
    await expect.poll(newest).not.toBeNull();
    return (await newest()) ?? '';
  }
}

/** Computes a code as an authenticator app does (RFC 6238). */
export function totp(secret: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 1000 / TOTP_STEP_SECONDS)));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

/** Decodes Base32 (RFC 4648, section 6). */
function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = text
    .replaceAll(/[\s=]/g, '')
    .replaceAll(/./g, (letter) => letters.indexOf(letter.toUpperCase()).toString(2).padStart(5, '0'));
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

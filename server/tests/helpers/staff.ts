/** Simulates the browser of a staff member: it stores cookies and calls the API as the console does. */
import type { Role } from '@countersign/contract/rules/staff';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { staff } from '../../src/database/schema.ts';
import { invite, makeSignInLink } from '../../src/staff/invitations.ts';
import { totpAt } from '../../src/staff/totp.ts';
import { multipartOf } from './multipart.ts';
import { type Answer, call, type Call, sampleDocument } from './signing.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'three quiet rivers meet';

export class StaffBrowser {
  readonly test: TestApp;
  ip = '203.0.113.80';
  cookies = new Map<string, string>();
  /** The headers that the console page sends. */
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin', 'x-console': '1' };

  constructor(test: TestApp) {
    this.test = test;
  }

  async ask(path: string, options: Omit<Call, 'path'> = {}): Promise<Answer> {
    const answer = await call(this.test, {
      ip: this.ip,
      ...options,
      path: `/api/v1${path}`,
      headers: { ...this.headers, ...this.cookieHeader(), ...options.headers },
    });
    this.keepCookies(answer);
    return answer;
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.ask(`/staff${path}`, { method: 'POST', body });
  }

  /** Starts a signing with the same request as the console. */
  async startSession(more: object = {}): Promise<Answer> {
    const session = { participants: [{ name: 'Asha Rao', phone: '+919876543210' }], ...more };
    return this.sendDocument('/originator/sessions', { session });
  }

  /** Uploads a document with the given fields. The default is the sample document. */
  async sendDocument(path: string, said: Record<string, object>, document?: Buffer): Promise<Answer> {
    const content = document ?? (await sampleDocument());
    return this.sendParts(
      path,
      { document: { content, filename: 'loan.pdf', type: 'application/pdf' } },
      said,
    );
  }

  async sendParts(
    path: string,
    files: Parameters<typeof multipartOf>[0],
    said: Record<string, object>,
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<Answer> {
    const { payload, contentType } = multipartOf({
      ...files,
      ...Object.fromEntries(Object.entries(said).map(([name, value]) => [name, JSON.stringify(value)])),
    });
    const response = await this.test.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...this.headers, ...this.cookieHeader(), 'content-type': contentType },
      payload,
    });
    return { ...JSON.parse(response.body), status: response.statusCode, headers: response.headers };
  }

  async putLogo(theme: string, content: Buffer): Promise<Answer> {
    const logo = { content, filename: '../../logo.png', type: 'image/png' };
    return this.sendParts(`/originator/brand/logo/${theme}`, { logo }, {}, 'PUT');
  }

  cookieHeader(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return cookie ? { cookie } : {};
  }

  keepCookies({ headers }: Answer): void {
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      if (typeof line !== 'string') continue;
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** Signs in with the password and a code from the authenticator app. */
  async signIn(person: { email: string; password: string; secret: string }): Promise<void> {
    await expectDone(this.post('/sign-in', { email: person.email, password: person.password }), 'code');
    const code = totpAt(person.secret, this.test.services.now());
    await expectDone(this.post('/sign-in/code', { code }), 'done');
  }
}

async function expectDone(asked: Promise<Answer>, next: string): Promise<void> {
  const answer = await asked;
  if (answer.data?.next !== next) throw new Error(`Not ${next}: ${JSON.stringify(answer)}`);
}

interface Wanted {
  departments?: string[];
  branches?: string[];
  name?: string;
  email?: string;
}

/** Invites a person by the command line, and returns the token of the invitation. */
export async function invited(
  test: TestApp,
  role: Role,
  { departments, branches, name, email }: Wanted = {},
) {
  const person = {
    email: email ?? `${role}.${randomUUID()}@bank.example`,
    name: name ?? role,
    role,
    departments: departments ?? null,
    branches: branches ?? null,
    language: 'en' as const,
  };
  const { services } = test;
  const { personId, link } = await services.database.transaction((tx) =>
    invite(services, tx, person, { personId: null }),
  );
  return { ...person, personId, token: link.slice(link.indexOf('#') + 1) };
}

/** Performs the whole enrolment: the invitation, the password and the authenticator app. */
export async function enrolled(test: TestApp, role: Role, wanted: Wanted = {}) {
  const person = await invited(test, role, wanted);
  const browser = new StaffBrowser(test);
  const { token, name, email } = person;
  await browser.post('/invitation/accept', { token, name, language: 'en', password: PASSWORD });
  const started = await browser.post('/me/totp');
  const secret = String(started.data.secret);
  const code = totpAt(secret, test.services.now());
  const { status, data } = await browser.post('/me/totp/confirm', { code });
  if (status !== 200) throw new Error('The authenticator app was not set up');
  const recoveryCodes: string[] = data.recovery_codes;
  // A code is accepted only once, so the clock advances to the next code.
  test.clock.pass({ seconds: 30 });
  const credentials = { email, password: PASSWORD };
  return { personId: person.personId, ...credentials, credentials, secret, browser, recoveryCodes };
}

/** Signs in with a link from the command line. Tests of other features thus avoid the slow password hash. */
export async function signedInAs(test: TestApp, role: Role, wanted: Wanted = {}) {
  const { services } = test;
  const { personId, email } = await invited(test, role, wanted);
  await services.database.db.update(staff).set({ acceptedAt: services.now() }).where(eq(staff.id, personId));
  const link = await makeSignInLink(services, personId);
  const browser = new StaffBrowser(test);
  await expectDone(browser.post('/sign-in/link', { token: link.slice(link.indexOf('#') + 1) }), 'done');
  return { personId, email, browser };
}

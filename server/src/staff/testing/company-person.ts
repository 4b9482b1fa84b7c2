/** Simulates a person with a company account. The person's browser is redirected to the provider and returns. */
import { StaffBrowser } from '../../../tests/helpers/staff.ts';
import type { TestApp } from '../../../tests/helpers/test-app.ts';
import type { TestProvider } from './test-provider.ts';

export const CONSOLE = 'http://sign.test/console';

export class CompanyPerson {
  readonly browser: StaffBrowser;
  readonly visit = new ProviderVisit();
  readonly provider: TestProvider;
  readonly subject: string;

  constructor(test: TestApp, provider: TestProvider, subject: string) {
    this.browser = new StaffBrowser(test);
    this.provider = provider;
    this.subject = subject;
  }

  async begin(path = '/sign-in/openid'): Promise<string> {
    const { data, error } = await this.browser.post(path);
    if (error) throw new Error(error.code);
    return String(data.url);
  }

  /** Returns the query string with which the browser returns from the provider. */
  async answerTo(url: string): Promise<string> {
    this.provider.person = this.subject;
    return this.visit.answerTo(url);
  }

  finish(query: string) {
    return this.browser.post('/openid', { query });
  }

  async signIn() {
    return this.finish(await this.answerTo(await this.begin()));
  }

  async me() {
    return (await this.browser.ask('/staff/me')).data;
  }
}

/** Simulates a browser at the provider. It keeps the provider's cookies between visits. */
export class ProviderVisit {
  readonly #cookies = new Map<string, string>();

  /** Signs out at the provider, as if the person had confirmed this on the provider's page. */
  async signOut(url: string): Promise<void> {
    const page = await (await this.#visit(url)).text();
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    const body = new URLSearchParams({ xsrf, logout: 'yes' });
    const { status } = await this.#visit(action, { method: 'POST', body });
    if (status >= 400) throw new Error(`The provider did not sign out: ${status}`);
  }

  async #visit(url: string, options: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...options });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Follows the provider's pages, and returns the query string with which the browser returns from the provider. */
  async answerTo(url: string): Promise<string> {
    let next = url;
    for (let step = 0; step < 10; step += 1) {
      if (next.startsWith(CONSOLE)) return new URL(next).search.slice(1);
      const answer = await this.#visit(next);
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`The provider stopped at ${next}: ${await answer.text()}`);
      next = new URL(location, next).href;
    }
    throw new Error('The provider leads nowhere');
  }
}

import type { Page } from '@playwright/test';

export interface PageWatch {
  /** The violations of the content security policy: each has the directive and the blocked resource. */
  violations: string[];
  /** The requests that the page sent to other hosts. */
  foreignRequests: string[];
  /** The uncaught exceptions of the page. */
  exceptions: string[];
}

export const NO_PAGE_ERRORS: PageWatch = { violations: [], foreignRequests: [], exceptions: [] };

/** Records the errors of the page. Must be called before the page navigates. */
export async function watchPage(page: Page, ourUrl: string): Promise<PageWatch> {
  const watch: PageWatch = { violations: [], foreignRequests: [], exceptions: [] };
  const ourHost = new URL(ourUrl).host;
  page.on('pageerror', (error) => watch.exceptions.push(error.message));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && host !== ourHost) watch.foreignRequests.push(request.url());
  });
  await page.exposeFunction('reportViolation', (violation: string) => watch.violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function') report(`${event.effectiveDirective} refused ${event.blockedURI}`);
    });
  });
  return watch;
}

import type { Page } from '@playwright/test';

export interface PageWatch {
  /** The directives of the Content-Security-Policy that the page violated, with the blocked resource. */
  violations: string[];
  /** The requests that the page sent to other hosts. */
  foreignRequests: string[];
  /** The uncaught exceptions of the page. */
  exceptions: string[];
}

export const NO_PAGE_ERRORS: PageWatch = { violations: [], foreignRequests: [], exceptions: [] };

/** Records the page's violations. Call it before the page navigates. */
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

/** Visits a signature service as the signer's browser does. */
import type { TestApp } from './test-app.ts';

export interface FilledForm {
  action: string;
  fields: URLSearchParams;
}

/** Follows the server's page to the service. Returns the form with which the service sends the browser back. */
export async function visitService({ app }: TestApp, leaveUrl: string): Promise<FilledForm> {
  const page = await app.inject({ url: leaveUrl });
  const there = formIn(page.body);
  const answered = await fetch(there.action, { method: 'POST', body: there.fields });
  return formIn(await answered.text());
}

function formIn(html: string): FilledForm {
  const action = /action="([^"]*)"/.exec(html)?.[1] ?? '';
  const inputs = html.matchAll(/name="([^"]*)" value="([^"]*)"/g);
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of inputs) fields.append(name, value);
  return { action, fields };
}

/** Posts the form to the server. The request comes from another site, without cookies or a bearer token. */
export const comeBackTo = async ({ app }: TestApp, { action, fields }: FilledForm) =>
  app.inject({
    method: 'POST',
    url: new URL(action).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: fields.toString(),
  });

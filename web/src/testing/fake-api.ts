/** A fake `fetch` that responds from a table of paths, in the API's envelope, and records the requests. */
import { vi } from 'vitest';
import type { CompanyConfig } from '../api/config.ts';

export const company: CompanyConfig = {
  company_name: 'Meridian Finance',
  company_logo: null,
  company_logo_dark: null,
  company_website: 'https://www.example.com',
  product_name: 'eSign',
  secured_by: 'Countersign',
  allowed_qr_domains: ['example.com', 'example.org'],
  api_base: '',
  terms_url: null,
  privacy_url: null,
  help_phone: null,
  help_email: null,
};

export type Answer =
  | { data: unknown }
  /** A body without the API's usual envelope. */
  | { body: object }
  | { status: number; error?: { code: string; message: string; [fact: string]: unknown }; detail?: string }
  | 'no network'
  | 'never';

/** Returns the list of requests made. A path that is not in the table fails the test. */
export function fakeApi(answers: Readonly<Record<string, Answer>>): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const request = new Request(new URL(address, 'http://signer.test'), init);
    requests.push(request);
    return answerWith(answers[new URL(request.url).pathname], request);
  });
  return requests;
}

async function answerWith(answer: Answer | undefined, request: Request): Promise<Response> {
  if (answer === undefined) throw new Error(`The test has no answer for ${request.method} ${request.url}`);
  if (answer === 'no network') throw new TypeError('Failed to fetch');
  if (answer === 'never') return new Promise(() => {});
  if ('data' in answer) return Response.json({ success: true, data: answer.data });
  if ('body' in answer) return Response.json(answer.body);
  const { status, ...body } = answer;
  return Response.json({ success: false, ...body }, { status });
}

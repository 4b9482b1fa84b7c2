/**
 * Handles the two addresses that a browser opens on its way to an external service and back. The service's page posts
 * from another site, without cookies or a bearer token. A token in the address therefore identifies the attempt. It can
 * be used once.
 */
import { createHash } from 'node:crypto';
import { TEXTS } from '@countersign/contract/texts/texts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessions } from '../../../database/schema.ts';
import { baseUrlOf } from '../../../messaging/base-url.ts';
import { escapeHtml, plainPage } from '../../../http/plain-page.ts';
import type { ReturnedAnswer } from '../../../providers/remote-signing/remote-signing.ts';
import { type Attempt, contentOf } from './attempts.ts';
import {
  askService,
  continueAttempt,
  newReturn,
  type RemoteTools,
  requestOf,
  RETURN_PATH,
} from './continue-attempt.ts';
import { attemptToLeave, personOf, takeReturned } from './find-attempt.ts';
import { LEAVE_PATH } from './state.ts';

/** The maximum size of an answer. It suffices for the signatures of several documents in base64. */
const ANSWER_LIMIT = 2 * 1024 * 1024;
const MAX_FIELDS = 50;
const OPTIONS = { schema: { hide: true }, logLevel: 'warn' } as const;

const SUBMIT = 'document.forms[0].submit()';
const SUBMIT_HASH = createHash('sha256').update(SUBMIT).digest('base64');
/**
 * The policy of the page that posts the form to the service. It does not restrict the target of the form, because the
 * service may redirect to further addresses.
 */
const LEAVE_POLICY = `default-src 'none'; style-src 'self'; script-src 'sha256-${SUBMIT_HASH}'; base-uri 'none'; frame-ancestors 'none'`;

export async function visitRoutes(app: FastifyInstance, services: RemoteTools): Promise<void> {
  app.get<{ Params: { token: string } }>(`${LEAVE_PATH}/:token`, OPTIONS, async ({ params }, reply) => {
    const attempt = await attemptToLeave(services, params.token);
    const content = attempt && contentOf(services, attempt);
    if (!content?.form) return over(reply);
    const { method, url, fields } = content.form;
    if (method === 'GET') {
      const address = new URL(url);
      for (const [name, value] of Object.entries(fields)) address.searchParams.append(name, value);
      return reply.redirect(address.href, 303);
    }
    const hidden = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    );
    const proceed = escapeHtml(TEXTS[content.language].agreement.proceed);
    const form = `<form method="post" action="${escapeHtml(url)}">${hidden.join('')}<button>${proceed}</button></form>`;
    return reply
      .header('content-security-policy', LEAVE_POLICY)
      .type('text/html; charset=utf-8')
      .send(plainPage(services.settings.PRODUCT_NAME, `${form}<script>${SUBMIT}</script>`));
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, typeof body === 'string' ? fieldsIn(body) : {}),
    );
    // Some eSign providers post their answer as a multipart form.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer' },
      ({ headers }: FastifyRequest, body: Buffer) => multipartFields(headers['content-type'] ?? '', body),
    );
    const options = { ...OPTIONS, bodyLimit: ANSWER_LIMIT };
    for (const path of [RETURN_PATH, `${RETURN_PATH}/:token`]) {
      scope.get<{ Params: { token?: string } }>(path, options, async ({ url, params }, reply) => {
        const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
        return comeBack(services, reply, params.token, { method: 'GET', fields: fieldsIn(query) });
      });
      scope.post<{ Params: { token?: string }; Body: Record<string, string> | undefined }>(
        path,
        options,
        async ({ body, params }, reply) =>
          comeBack(services, reply, params.token, { method: 'POST', fields: body ?? {} }),
      );
    }
  });
}

const fieldsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text)].slice(0, MAX_FIELDS));

/**
 * Returns the text fields of the form. If the form is unreadable, the result is empty, and the adapter refuses the
 * answer.
 */
async function multipartFields(type: string, body: Buffer): Promise<Record<string, string>> {
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    const texts = [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    return Object.fromEntries(texts.slice(0, MAX_FIELDS));
  } catch {
    return {};
  }
}

/**
 * Handles a returning browser. A service that has only one fixed return address sends the token as `state`, as in OAuth
 * (RFC 6749 4.1.2).
 */
async function comeBack(
  services: RemoteTools,
  reply: FastifyReply,
  token: string | undefined,
  answer: ReturnedAnswer,
): Promise<FastifyReply> {
  const attempt = await takeReturned(services, token ?? answer.fields['state'] ?? '');
  if (!attempt) return over(reply);
  const content = contentOf(services, attempt);
  const returning = newReturn(services);
  const person = await personOf(services, attempt.participantId);
  const request = requestOf(services, attempt, person, { ...content, returnUrl: returning.url });
  const leg = await askService(services, attempt, (signer) => signer.resume(request, content.state, answer));
  await continueAttempt(services, attempt, leg, returning);
  return reply.redirect(await addressOf(services, attempt, content.linkToken), 303);
}

/** Returns the address of the personal link. There, the signature step shows the outcome. */
async function addressOf(
  services: RemoteTools,
  { sessionId }: Attempt,
  linkToken: string | null,
): Promise<string> {
  const [session] = await services.database.db
    .select({ config: sessions.config })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  const base = session ? baseUrlOf(services, session.config) : services.publicUrl;
  return `${base}/${linkToken ?? ''}`;
}

/** Sends a page in English. The attempt cannot be identified, so the signer's language is unknown. */
function over(reply: FastifyReply): FastifyReply {
  const { replayed } = TEXTS.en.remoteRefusals;
  return reply
    .status(410)
    .type('text/html; charset=utf-8')
    .send(plainPage('This page is no longer valid', `<p>${escapeHtml(replayed)}</p>`));
}

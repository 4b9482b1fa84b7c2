/**
 * Serves the two addresses for SAML: our metadata, and the address to which the browser posts the provider's response.
 * The post comes from the provider's site without our cookies, so the response is only stored. The page that opens next
 * requests the result with its cookies.
 */
import type { FastifyInstance } from 'fastify';
import { SAML_ANSWER_PATH, SAML_METADATA_PATH } from '../providers/company-accounts/saml-provider.ts';
import type { WithIdentityProvider } from '../providers/company-accounts/identity-provider.ts';
import type { Kernel } from '../signing/kernel.ts';
import { storeAnswer } from './openid-attempts.ts';

const ANSWER_LIMIT = 512 * 1024;
const MAX_RESPONSE_CHARACTERS = 350_000;
const STATE = /^[\w-]{20,100}$/;
const OPTIONS = { schema: { hide: true }, logLevel: 'warn' } as const;

export async function samlRoutes(
  app: FastifyInstance,
  services: Kernel & WithIdentityProvider,
): Promise<void> {
  const posted = services.identityProvider?.posted;
  if (!posted) return;
  app.get(SAML_METADATA_PATH, OPTIONS, async (_request, reply) =>
    reply.type('application/samlmetadata+xml; charset=utf-8').send(posted.metadata),
  );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    scope.post(SAML_ANSWER_PATH, { ...OPTIONS, bodyLimit: ANSWER_LIMIT }, async (request, reply) => {
      const form = new URLSearchParams(String(request.body));
      const [responses, states] = [form.getAll('SAMLResponse'), form.getAll('RelayState')];
      const [response = '', state = ''] = [responses[0], states[0]];
      const isUsable = responses.length === 1 && states.length === 1 && STATE.test(state);
      if (isUsable && response.length <= MAX_RESPONSE_CHARACTERS)
        await storeAnswer(services, state, response);
      return reply.redirect(`/console/openid?state=${isUsable ? state : ''}`, 303);
    });
  });
}

import { afterEach, expect, it } from 'vitest';
import { openOutsideServer, type OutsideServer } from '../../../tests/helpers/outside-server.ts';
import { groupsIn, isEmailVerifiedIn, nameIn } from './claims.ts';
import { ProviderUnavailable } from './identity-provider.ts';
import { createOpenidProvider } from './openid-provider.ts';

let server: OutsideServer;
afterEach(() => server.close());

const ATTEMPT = {
  redirectUri: 'http://sign.test/console/openid',
  state: 'state',
  nonce: 'nonce',
  codeVerifier: 'v'.repeat(43),
  isFresh: false,
};

/** Creates a provider with the given metadata. */
async function saying(metadata: (url: string) => object) {
  server = await openOutsideServer();
  server.answer = () => ({ body: metadata(server.url) });
  return createOpenidProvider({
    issuer: server.url,
    clientId: 'countersign',
    clientSecret: undefined,
    scopes: 'openid',
    groupsClaim: 'groups',
  });
}

it.each([
  ['a private address', 'https://10.0.0.5/token'],
  ['the cloud metadata service', 'https://169.254.169.254/token'],
  ['a different host over plain HTTP', 'http://127.0.0.2:9/token'],
])('requests no token from %s named by the provider', async (_what, token_endpoint) => {
  const provider = await saying((issuer) => ({
    issuer,
    token_endpoint,
    authorization_endpoint: `${issuer}/auth`,
    jwks_uri: `${issuer}/keys`,
  }));
  const url = new URL(await provider.authorizationUrl(ATTEMPT));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    nonce: 'nonce',
    state: 'state',
  });
  await expect(provider.identify(ATTEMPT, 'code=x&state=state')).rejects.toThrow(ProviderUnavailable);
  // The server requested only the metadata, and no token.
  expect(server.asked.map((asked) => asked.url)).toEqual(['/.well-known/openid-configuration']);
});

it('accepts no issuer other than the configured one', async () => {
  const provider = await saying((issuer) => ({
    issuer: `${issuer}/other`,
    authorization_endpoint: `${issuer}/auth`,
  }));
  await expect(provider.authorizationUrl(ATTEMPT)).rejects.toThrow(ProviderUnavailable);
  expect(await provider.signOutUrl('token', 'http://sign.test/console')).toBeNull();
});

it('finds groups under a name, in a nested claim and as a single string, and reads names and addresses in the formats of providers', () => {
  expect(groupsIn({ 'https://bank.example/groups': ['a', 1] }, 'https://bank.example/groups')).toEqual(['a']);
  expect(groupsIn({ realm_access: { roles: ['a', 'b'] } }, 'realm_access.roles')).toEqual(['a', 'b']);
  expect(groupsIn({ hd: 'bank.example' }, 'hd')).toEqual(['bank.example']);
  expect(groupsIn({ groups: 7 }, 'groups.constructor.name')).toBeUndefined();
  expect(nameIn({ given_name: 'Asha', family_name: 'Rao' })).toBe('Asha Rao');
  expect(
    [true, 'true', 'yes', 1, undefined].map((email_verified) => isEmailVerifiedIn({ email_verified })),
  ).toEqual([true, true, false, false, false]);
});

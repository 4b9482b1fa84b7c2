/**
 * Runs an OpenID provider on this machine (`oidc-provider`). It signs in the chosen person without asking. Tests can
 * make it misbehave.
 */
import { once } from 'node:events';
import http from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { Provider } from 'oidc-provider';
import { portOf } from '../../../tests/helpers/port-of.ts';

export const CLIENT = { id: 'countersign', secret: 'a secret between the two of us' };

export type Account = Record<string, unknown>;

/** Changes the ID token before it is issued. */
export type ClaimTampering = (
  claims: JWTPayload,
  sign: (claims: JWTPayload) => Promise<string>,
) => Promise<string>;

export class TestProvider {
  readonly accounts = new Map<string, Account>();
  /** The subject of the account that signs in. */
  person = '';
  lie: ClaimTampering | null = null;
  /** Signs a token with any claims with the provider's key. */
  sign: (claims: JWTPayload, typ?: string) => Promise<string> = async () => '';
  issuer = '';
  #server = http.createServer();

  /** Opens the provider. Its address is known immediately, and it responds once `serve` has been called. */
  static async open(): Promise<TestProvider> {
    const own = new TestProvider();
    await own.resume(0);
    own.issuer = `http://127.0.0.1:${portOf(own.#server)}`;
    return own;
  }

  /** Starts responding for the console at `consoleUrl`. Logouts are reported to `logoutUrl`. */
  async serve(consoleUrl: string, logoutUrl?: string): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const sign = (claims: JWTPayload, typ?: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'key', ...(typ === undefined ? {} : { typ }) })
        .sign(privateKey);
    this.sign = sign;
    const jwk = { ...(await exportJWK(privateKey)), kid: 'key', use: 'sig', alg: 'RS256' };
    const provider = await this.#make(consoleUrl, { keys: [jwk] }, logoutUrl);
    provider.use(async (context, next) => {
      await next();
      const body: { id_token?: string } = Object(context.body);
      if (this.lie && body.id_token)
        context.body = { ...body, id_token: await this.lie(claimsIn(body.id_token), sign) };
    });
    const answer = provider.callback();
    this.#handle = (request, response) =>
      request.url?.startsWith('/login/')
        ? void provider.interactionFinished(request, response, { login: { accountId: this.person } })
        : void answer(request, response);
  }

  #handle: http.RequestListener = () => undefined;

  async #make(
    consoleUrl: string,
    jwks: { keys: object[] },
    logoutUrl: string | undefined,
  ): Promise<Provider> {
    const { Provider } = await import('oidc-provider');
    const scopes = 'openid email profile groups';
    return new Provider(this.issuer, {
      jwks,
      // The provider's default fetch function refuses addresses on this machine.
      fetch: async (url, options) => {
        const { method = 'GET', headers = {}, body = null, redirect = 'follow' } = options ?? {};
        return fetch(url, { method, headers, body, redirect });
      },
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${consoleUrl}/openid`],
          post_logout_redirect_uris: [consoleUrl],
          ...(logoutUrl === undefined
            ? {}
            : { backchannel_logout_uri: logoutUrl, backchannel_logout_session_required: true }),
        },
      ],
      cookies: { keys: ['only for tests'] },
      ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name'],
        groups: ['groups'],
      },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: logoutUrl !== undefined },
      },
      interactions: { url: (_context, { uid }) => `/login/${uid}` },
      pkce: { required: () => true },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: async () => ({ sub: accountId, ...this.accounts.get(accountId) }),
      }),
      // The provider gives consent without asking the person.
      loadExistingGrant: async ({ oidc }) => {
        const accountId = oidc.session?.accountId;
        if (accountId === undefined) return undefined;
        const grant = new oidc.provider.Grant({ clientId: CLIENT.id, accountId });
        grant.addOIDCScope(scopes);
        await grant.save();
        return grant;
      },
    });
  }

  get environment(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_SCOPES: 'openid email profile groups',
      OIDC_ROLES: 'lending-admins=administrator; pune-branch=officer:Pune; goa-branch=officer:Goa',
    };
  }

  /** Makes the provider unreachable. */
  async pause(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async resume(port = Number(new URL(this.issuer).port)): Promise<void> {
    this.#server = http.createServer((request, response) => this.#handle(request, response));
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  close(): Promise<void> {
    return this.pause();
  }
}

const claimsIn = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

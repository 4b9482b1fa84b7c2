/** An OpenID provider on loopback (`oidc-provider`), with the browser that goes there and comes back, and that a test can make lie. */
import { once } from 'node:events';
import http from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import { portOf } from '../../testing/port-of.ts';

const CLIENT = { id: 'countersign', secret: 'a secret between the two of us' };
const BACK = 'http://sign.test/console/openid';

export type Account = Record<string, unknown>;

/** Changes the ID token before it is given out. */
export type Lie = (claims: JWTPayload, sign: (claims: JWTPayload) => Promise<string>) => Promise<string>;

export class TestProvider {
  readonly accounts = new Map<string, Account>();
  /** Who signs in when it asks. */
  person = '';
  lie: Lie | null = null;
  issuer = '';
  #server = http.createServer();

  static async open(): Promise<TestProvider> {
    const own = new TestProvider();
    await own.resume(0);
    own.issuer = `http://127.0.0.1:${portOf(own.#server)}`;
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const sign = (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(privateKey);
    const jwk = { ...(await exportJWK(privateKey)), kid: 'key', use: 'sig', alg: 'RS256' };
    const provider = own.#make({ keys: [jwk] });
    provider.use(async (context, next) => {
      await next();
      const body: { id_token?: string } = Object(context.body);
      if (own.lie && body.id_token) {
        const claims: JWTPayload = JSON.parse(
          Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString(),
        );
        context.body = { ...body, id_token: await own.lie(claims, sign) };
      }
    });
    const answer = provider.callback();
    own.#handle = (request, response) =>
      request.url?.startsWith('/login/')
        ? void provider.interactionFinished(request, response, { login: { accountId: own.person } })
        : void answer(request, response);
    return own;
  }

  #handle: http.RequestListener = () => undefined;

  #make(jwks: { keys: object[] }): Provider {
    const scopes = 'openid email profile groups';
    return new Provider(this.issuer, {
      jwks,
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [BACK],
          post_logout_redirect_uris: ['http://sign.test/console'],
        },
      ],
      cookies: { keys: ['only for tests'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name'],
        groups: ['groups'],
      },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/login/${uid}` },
      pkce: { required: () => true },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: async () => ({ sub: accountId, ...this.accounts.get(accountId) }),
      }),
      // Everybody agrees to everything.
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

  /** Nobody answers at its address. */
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

/** What a browser keeps of the provider, from visit to visit. */
export class ProviderVisit {
  readonly #cookies = new Map<string, string>();

  /** Follows the provider from page to page; the query that it sends back with. */
  async answerTo(url: string): Promise<string> {
    let next = url;
    for (let step = 0; step < 10; step += 1) {
      if (next.startsWith(BACK)) return new URL(next).search.slice(1);
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') this.#cookies.delete(name);
        else this.#cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`The provider stopped at ${next}: ${await answer.text()}`);
      next = new URL(location, next).href;
    }
    throw new Error('The provider leads nowhere');
  }
}

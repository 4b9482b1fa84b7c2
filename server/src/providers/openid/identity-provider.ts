/**
 * The OpenID provider that authenticates the company's staff. The browser is redirected to it and returns with a
 * response, which is verified here.
 */
export interface IdentityProvider {
  /** The provider's issuer address, which is part of every staff identity. */
  readonly issuer: string;
  /** Returns the address that the browser is redirected to. */
  authorizationUrl(attempt: AuthorizationAttempt): Promise<string>;
  /**
   * Verifies the response and returns the identity. `query` is the unmodified query of the address to which the
   * provider redirected the browser.
   */
  identify(attempt: AuthorizationAttempt, query: string): Promise<Identity>;
  /**
   * Returns the address at which the browser also signs out from the provider, or null if the provider has no such page or
   * cannot be reached.
   */
  signOutUrl(idToken: string, returnTo: string): Promise<string | null>;
  /** Verifies a logout token that the provider's server sent. */
  readLogoutToken(token: string): Promise<LogoutNotice>;
}

export interface WithIdentityProvider {
  /** Authenticates staff. Null if they sign in only with credentials that they set up here. */
  identityProvider: IdentityProvider | null;
}

export interface AuthorizationAttempt {
  /** Our page to which the provider redirects the browser. */
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  /** True if the provider must request a new login, even if the browser has an active session there. */
  isFresh: boolean;
}

export interface Identity {
  issuer: string;
  /** The subject, which is unique and never reassigned within the issuer (OpenID Connect Core 5.7). */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  groups: readonly string[];
  /** The time at which the person last authenticated at the provider. Null if the provider does not state it. */
  authenticatedAt: Date | null;
  /** Passed back to the provider when the person signs out. */
  idToken: string;
  /** The provider's own session (`sid`). Null if the provider does not state it. */
  session: string | null;
}

/** The provider ended the session, or every session of the subject if it names no session. */
export interface LogoutNotice {
  /** Unique for each token, so that a token counts once. */
  tokenId: string;
  subject: string | null;
  session: string | null;
}

/** Thrown if the provider could not be reached, so that nothing is known about the person. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/**
 * Thrown if the provider's response is not trustworthy. `reason` is an error code of the library or the provider, never
 * part of the response.
 */
export class AnswerRefused extends Error {
  override readonly name = 'AnswerRefused';
  readonly reason: string;

  constructor(reason: string) {
    super(`The identity provider's response was rejected: ${reason}`);
    this.reason = reason;
  }
}

/**
 * The OpenID provider that authenticates the company's staff. The browser is redirected to it and returns with a response
 * that is verified here.
 */
export interface IdentityProvider {
  /** The provider's issuer address, which is part of every staff identity. */
  readonly issuer: string;
  /** Returns the address that the browser is redirected to. */
  authorizationUrl(attempt: AuthorizationAttempt): Promise<string>;
  /**
   * Verifies the response and returns the identity. `query`: the unmodified query of the address that the provider
   * redirected the browser to.
   */
  identify(attempt: AuthorizationAttempt, query: string): Promise<Identity>;
  /**
   * Returns the address at which the browser also signs out from the provider, or null if the provider has no such page or
   * cannot be reached.
   */
  signOutUrl(idToken: string, returnTo: string): Promise<string | null>;
}

export interface WithIdentityProvider {
  /** Authenticates staff; null if they sign in only with credentials that they set up here. */
  identityProvider: IdentityProvider | null;
}

export interface AuthorizationAttempt {
  /** Our page that the provider redirects the browser back to. */
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Asks the provider for a new login, even if the browser has an active session there. */
  isFresh: boolean;
}

export interface Identity {
  issuer: string;
  /** Unique and never reassigned within the issuer (OpenID Connect Core 5.7). */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  groups: readonly string[];
  /** When the person last authenticated at the provider; null if the provider does not state it. */
  authenticatedAt: Date | null;
  /** Passed back to the provider when the person signs out. */
  idToken: string;
}

/** The provider could not be reached, so nothing is known about the person. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/**
 * The provider's response is not trustworthy. `reason`: an error code of the library or the provider, never part of the
 * response.
 */
export class AnswerRefused extends Error {
  override readonly name = 'AnswerRefused';
  readonly reason: string;

  constructor(reason: string) {
    super(`The identity provider's response was rejected: ${reason}`);
    this.reason = reason;
  }
}

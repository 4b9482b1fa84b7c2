/**
 * The provider that authenticates the company's staff, with OpenID Connect or SAML. The browser is redirected to it and
 * returns with a response, which is verified here.
 */
export interface IdentityProvider {
  /** The provider's issuer address, which is part of every staff identity. */
  readonly issuer: string;
  /** Returns the address that the browser is redirected to. */
  authorizationUrl(attempt: AuthorizationAttempt): Promise<string>;
  /**
   * Verifies the response and returns the identity. `answer` is the response that the browser posted or, if the provider
   * redirects it, the unmodified query of the address.
   */
  identify(attempt: AuthorizationAttempt, answer: string): Promise<Identity>;
  /**
   * Returns the address at which the browser also signs out from the provider, or null if the provider has no such page or
   * cannot be reached.
   */
  signOutUrl(idToken: string, returnTo: string): Promise<string | null>;
  /** Verifies a logout token that the provider's server sent. Null if it sends none. */
  readLogoutToken: ((token: string) => Promise<LogoutNotice>) | null;
  /** Set if the browser posts the response, as with SAML. The metadata describes us to the provider. */
  posted: { metadata: string } | null;
}

export interface WithIdentityProvider {
  /** Authenticates staff. Null if they sign in only with credentials that they set up here. */
  identityProvider: IdentityProvider | null;
}

export interface AuthorizationAttempt {
  /** Our page to which the provider redirects the browser (OpenID Connect). */
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
  /** The provider's id of the account, as a directory states it too. */
  accountId: string;
  /** The id of the response if it must count only once. Null if the protocol ensures that itself. */
  answerId: string | null;
  /** Passed back to the provider when the person signs out. */
  idToken: string | null;
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

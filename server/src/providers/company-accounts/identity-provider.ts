/**
 * The provider that authenticates the company's staff, with OpenID Connect or SAML. The server redirects the browser to
 * the provider and verifies the response with which the browser returns.
 */
export interface IdentityProvider {
  /** The issuer of the provider, which is part of every staff identity. */
  readonly issuer: string;
  /** Returns the provider's address, to which the browser is redirected. */
  authorizationUrl(attempt: AuthorizationAttempt): Promise<string>;
  /**
   * Verifies the response and returns the identity. `answer` is the response that the browser posted or, if the provider
   * redirected the browser, the unmodified query string.
   */
  identify(attempt: AuthorizationAttempt, answer: string): Promise<Identity>;
  /**
   * Returns the address at which the browser also signs out from the provider. Returns null if the provider has no such
   * page or cannot be reached.
   */
  signOutUrl(idToken: string, returnTo: string): Promise<string | null>;
  /** Verifies a logout token that the provider's server sent. Null if the provider sends no logout tokens. */
  readLogoutToken: ((token: string) => Promise<LogoutNotice>) | null;
  /** Set if the browser posts the response, as with SAML. `metadata` describes Countersign to the provider. */
  posted: { metadata: string } | null;
}

export interface WithIdentityProvider {
  /** Authenticates staff. Null if staff sign in only with the credentials that they set up in Countersign. */
  identityProvider: IdentityProvider | null;
}

export interface AuthorizationAttempt {
  /** The page of Countersign to which an OpenID provider redirects the browser. */
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  /** True if the provider must ask for a new login, even if the person is already signed in at the provider. */
  isFresh: boolean;
}

export interface Identity {
  issuer: string;
  /** The person's identifier, which is unique at the issuer and never reassigned (OpenID Connect Core 5.7). */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  groups: readonly string[];
  /** The time at which the person last authenticated at the provider. Null if the provider does not state it. */
  authenticatedAt: Date | null;
  /** The provider's id of the account. A directory that provisions people states the same id. */
  accountId: string;
  /** The id of the response, so that the server accepts it only once. Null if the protocol already ensures this. */
  answerId: string | null;
  /** The ID token, which the server passes back to the provider when the person signs out. Null with SAML. */
  idToken: string | null;
  /** The id of the person's session at the provider (`sid`). Null if the provider does not state it. */
  session: string | null;
}

/** The provider's message that a session has ended. If it names no session, every session of the subject has ended. */
export interface LogoutNotice {
  /** The id of the token, which is unique, so that the server accepts each token only once. */
  tokenId: string;
  subject: string | null;
  session: string | null;
}

/** Thrown if the provider cannot be reached. The server then knows nothing about the person. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/**
 * Thrown if the provider's response cannot be trusted. `reason` is an error code of the library or the provider, and
 * never part of the response.
 */
export class AnswerRefused extends Error {
  override readonly name = 'AnswerRefused';
  readonly reason: string;

  constructor(reason: string) {
    super(`The identity provider's response was rejected: ${reason}`);
    this.reason = reason;
  }
}

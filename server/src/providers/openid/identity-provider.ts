/** Whoever vouches for the people of the company: the browser is sent there, and comes back with an answer that is checked here. */
export interface IdentityProvider {
  /** Its address, which is part of everybody's identity. */
  readonly issuer: string;
  /** Where the browser goes. */
  authorizationUrl(attempt: AuthorizationAttempt): Promise<string>;
  /** Who came back. `query`: of the address that the provider sent the browser to, as it is. */
  identify(attempt: AuthorizationAttempt, query: string): Promise<Identity>;
  /** Where the browser goes to sign out there too; null where the provider has no such page, or cannot be asked. */
  signOutUrl(idToken: string, returnTo: string): Promise<string | null>;
}

export interface WithIdentityProvider {
  /** Vouches for staff; null if they sign in only with what they set up here. */
  identityProvider: IdentityProvider | null;
}

export interface AuthorizationAttempt {
  /** Our page that the provider sends the browser back to. */
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Asked to sign in anew, whoever is signed in there already. */
  isFresh: boolean;
}

export interface Identity {
  issuer: string;
  /** Never given to anybody else by this issuer (OpenID Connect Core 5.7). */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  groups: readonly string[];
  /** When the person last showed the provider who they are; null where it does not say. */
  authenticatedAt: Date | null;
  /** Handed back when the person signs out. */
  idToken: string;
}

/** It could not be asked: nothing is known of the person. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** What came back is not to be believed. `reason`: a code of the library or of the provider, never what was sent. */
export class AnswerRefused extends Error {
  override readonly name = 'AnswerRefused';
  readonly reason: string;

  constructor(reason: string) {
    super(`The answer of the identity provider was rejected: ${reason}`);
    this.reason = reason;
  }
}

/** Selects the company's identity provider if the settings name one. */
import type { IdentityProvider } from '../providers/openid/identity-provider.ts';
import { createOpenidProvider } from '../providers/openid/openid-provider.ts';
import { needed } from '../settings/needed-settings.ts';
import type { Settings } from '../settings/settings.ts';

export function createIdentityProvider(settings: Settings): IdentityProvider | null {
  if (settings.OIDC_ISSUER === undefined) return null;
  return createOpenidProvider({
    issuer: settings.OIDC_ISSUER,
    clientId: needed(settings, 'OIDC_CLIENT_ID'),
    clientSecret: settings.OIDC_CLIENT_SECRET,
    scopes: settings.OIDC_SCOPES,
    groupsClaim: settings.OIDC_GROUPS_CLAIM,
  });
}

import type { IdentityProvider } from '../providers/company-accounts/identity-provider.ts';
import { createOpenidProvider } from '../providers/company-accounts/openid-provider.ts';
import {
  createSamlProvider,
  SAML_ANSWER_PATH,
  SAML_METADATA_PATH,
} from '../providers/company-accounts/saml-provider.ts';
import { needed } from '../settings/needed-settings.ts';
import { consoleUrl } from '../staff/passkeys.ts';
import type { Settings } from '../settings/settings.ts';

export function createIdentityProvider(settings: Settings, publicUrl: string): IdentityProvider | null {
  if (settings.SAML_IDP_ENTITY_ID !== undefined) {
    const base = consoleUrl(publicUrl);
    return createSamlProvider({
      issuer: settings.SAML_IDP_ENTITY_ID,
      ssoUrl: needed(settings, 'SAML_IDP_SSO_URL'),
      certificates: needed(settings, 'SAML_IDP_CERTIFICATES'),
      groupsAttribute: settings.SAML_GROUPS_ATTRIBUTE,
      emailAttribute: settings.SAML_EMAIL_ATTRIBUTE,
      trustsEmail: settings.SAML_TRUST_EMAIL === 'on',
      entityId: `${base}${SAML_METADATA_PATH}`,
      answerUrl: `${base}${SAML_ANSWER_PATH}`,
    });
  }
  if (settings.OIDC_ISSUER === undefined) return null;
  return createOpenidProvider({
    issuer: settings.OIDC_ISSUER,
    clientId: needed(settings, 'OIDC_CLIENT_ID'),
    clientSecret: settings.OIDC_CLIENT_SECRET,
    scopes: settings.OIDC_SCOPES,
    groupsClaim: settings.OIDC_GROUPS_CLAIM,
  });
}

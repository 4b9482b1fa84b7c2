/** What the browser needs to know of this deployment, so that one build serves every one. */
import { readConfig } from '@countersign/contract/public';
import type { Settings } from '../settings/settings.ts';
import type { Register } from './register.ts';

export function settingsRoute(settings: Settings, register: Register): void {
  register(readConfig, async () => ({
    company_name: settings.COMPANY_NAME,
    company_logo: settings.COMPANY_LOGO ?? null,
    company_website: settings.COMPANY_WEBSITE,
    product_name: settings.PRODUCT_NAME,
    secured_by: settings.SECURED_BY,
    allowed_qr_domains: settings.ALLOWED_QR_DOMAINS,
    // The page is served from where the API is: a relative address holds under every name of this host.
    api_base: '',
    terms_url: settings.TERMS_URL ?? null,
    privacy_url: settings.PRIVACY_URL ?? null,
  }));
}

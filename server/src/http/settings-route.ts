/**
 * Serves the settings that the browser needs, so that the same build of the web application works for every deployment.
 */
import { readConfig } from '@countersign/contract/public';
import type { Brand } from '@countersign/contract/rules/brand';
import type { Settings } from '../settings/settings.ts';
import { logosOf, type ShownBrand } from './brand-files.ts';
import type { Register } from './register.ts';

export function settingsRoute(settings: Settings, brand: ShownBrand, register: Register): void {
  register(readConfig, async () => describe(settings, await brand.shown()));
}

const describe = (settings: Settings, brand: Brand) => ({
  company_name: settings.COMPANY_NAME,
  ...logosOf(brand, settings.COMPANY_LOGO),
  company_website: settings.COMPANY_WEBSITE,
  product_name: settings.PRODUCT_NAME,
  secured_by: settings.SECURED_BY,
  allowed_qr_domains: settings.ALLOWED_QR_DOMAINS,
  // The API has the same origin as the page, so the address is relative and works under every host name.
  api_base: '',
  terms_url: brand.terms_url ?? settings.TERMS_URL ?? null,
  privacy_url: brand.privacy_url ?? settings.PRIVACY_URL ?? null,
  help_phone: brand.help_phone,
  help_email: brand.help_email,
});

/**
 * Returns the address with which personal links start. Only the operator's addresses are allowed, because a link
 * contains a secret token.
 */
import type { TemplateConfig } from '@countersign/contract/template';
import { AppError } from '../http/app-error.ts';
import type { Kernel } from '../signing/kernel.ts';

type Addresses = Pick<Kernel, 'publicUrl' | 'settings'>;

/** Returns the template's address. If the operator has removed it from LINK_ADDRESSES, returns PUBLIC_URL. */
export function baseUrlOf(services: Addresses, { base_url }: Pick<TemplateConfig, 'base_url'>): string {
  return (base_url !== null && isAllowedBase(services, base_url) ? base_url : services.publicUrl).replace(
    /\/+$/,
    '',
  );
}

export function refuseForeignBase(services: Addresses, base: string | null | undefined): void {
  if (base !== null && base !== undefined && !isAllowedBase(services, base))
    throw new AppError('BASE_URL_REFUSED', {}, 'base_url is not in LINK_ADDRESSES');
}

export const isAllowedBase = ({ publicUrl, settings }: Addresses, base: string): boolean =>
  [publicUrl, ...settings.LINK_ADDRESSES].some((address) => comparable(address) === comparable(base));

const comparable = (address: string): string => new URL(address).href.replace(/\/+$/, '');

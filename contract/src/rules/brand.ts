/** Defines the brand: how an installation appears to signers. An administrator sets it. */
import type { OwnMessages } from './message-texts.ts';

export interface Brand {
  /** The version of the brand. It increases by one with each change, and is 0 if the brand was never changed. */
  version: number;
  /** The requested colour as `#rrggbb`. Null for the default colour. */
  colour: string | null;
  /** The SHA-256 hashes of the logos. Null if there is no logo. */
  logo: string | null;
  logo_dark: string | null;
  terms_url: string | null;
  privacy_url: string | null;
  help_phone: string | null;
  help_email: string | null;
  messages: OwnMessages;
}

export const NO_BRAND: Brand = {
  version: 0,
  colour: null,
  logo: null,
  logo_dark: null,
  terms_url: null,
  privacy_url: null,
  help_phone: null,
  help_email: null,
  messages: {},
};

export const LOGO_THEMES = ['light', 'dark'] as const;
export type LogoTheme = (typeof LOGO_THEMES)[number];

export const MAX_LOGO_BYTES = 2 * 1024 * 1024;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/**
 * Returns the address of a logo. The address contains the hash of the picture, so the picture at an address never
 * changes.
 */
export const logoAddress = (sha256: string | null): string | null => sha256 && `/brand/${sha256}.png`;

/** The parts of the brand that can change. The last three are texts of a message. */
export const BRAND_PARTS = [
  'colour',
  'logo',
  'logo_dark',
  'terms_url',
  'privacy_url',
  'help_phone',
  'help_email',
  'sms',
  'subject',
  'mail',
] as const;

/** The form values while they are typed, and their validation. Pure. */
import { COLOUR, judgeColour, type ColourVerdict } from '@countersign/contract/rules/brand-colours';
import type { BrandInput } from './api.ts';

export type BrandDraft = Readonly<Record<keyof BrandInput, string>>;

export const draftOf = (brand: BrandInput): BrandDraft => ({
  colour: brand.colour ?? '',
  terms_url: brand.terms_url ?? '',
  privacy_url: brand.privacy_url ?? '',
  help_phone: brand.help_phone ?? '',
  help_email: brand.help_email ?? '',
});

/** Returns null if the field is empty or its text is not a colour. */
export function verdictOn({ colour }: BrandDraft): ColourVerdict | null {
  const asked = colour.trim().toLowerCase();
  return COLOUR.test(asked) ? judgeColour(asked) : null;
}

export type WrongFields = Readonly<Partial<Record<keyof BrandInput, true>>>;

/** Returns the problems by field; empty if all fields are valid. */
export function wrongIn(draft: BrandDraft): WrongFields {
  const { colour, terms_url, privacy_url, help_phone, help_email } = trimmed(draft);
  return {
    ...(colour !== '' && !verdictOn(draft)?.ok && { colour: true }),
    ...(terms_url !== '' && !isAddress(terms_url) && { terms_url: true }),
    ...(privacy_url !== '' && !isAddress(privacy_url) && { privacy_url: true }),
    ...(help_phone !== '' && !/^\+?\d[\d ()-]{2,28}\d$/.test(help_phone) && { help_phone: true }),
    ...(help_email !== '' && !/^\S+@\S+\.\S+$/.test(help_email) && { help_email: true }),
  };
}

const isAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

/** Empty fields are not set. */
export function inputOf(draft: BrandDraft): BrandInput {
  const { colour, terms_url, privacy_url, help_phone, help_email } = trimmed(draft);
  return {
    colour: colour.toLowerCase() || null,
    terms_url: terms_url || null,
    privacy_url: privacy_url || null,
    help_phone: help_phone || null,
    help_email: help_email || null,
  };
}

/** Returns the saved values, together with anything typed since they were sent. */
export function draftAfterSave(brand: BrandInput, draft: BrandDraft, sent: BrandInput): BrandDraft {
  const saved = draftOf(brand);
  const typed = inputOf(draft);
  const valueOf = (name: keyof BrandInput) => (typed[name] === sent[name] ? saved[name] : draft[name]);
  return {
    colour: valueOf('colour'),
    terms_url: valueOf('terms_url'),
    privacy_url: valueOf('privacy_url'),
    help_phone: valueOf('help_phone'),
    help_email: valueOf('help_email'),
  };
}

const trimmed = (draft: BrandDraft): BrandDraft => ({
  colour: draft.colour.trim(),
  terms_url: draft.terms_url.trim(),
  privacy_url: draft.privacy_url.trim(),
  help_phone: draft.help_phone.trim(),
  help_email: draft.help_email.trim(),
});

/** Handles the values of the form and validates them. The functions are pure. */
import { COLOUR, judgeColour, type ColourVerdict } from '@countersign/contract/rules/brand-colours';
import { changesTo } from '../../ui/changes-to.ts';
import type { BrandInput } from './api.ts';

type Name = keyof BrandInput;
export type BrandDraft = Readonly<Record<Name, string>>;

export const draftOf = (brand: BrandInput): BrandDraft => eachField((name) => brand[name] ?? '');

/** Returns the verdict on the typed colour. Returns null if the field is empty or its text is not a colour. */
export function verdictOn({ colour }: BrandDraft): ColourVerdict | null {
  const asked = colour.trim().toLowerCase();
  return COLOUR.test(asked) ? judgeColour(asked) : null;
}

const isAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

const IS_VALID: Readonly<Record<Name, (text: string, draft: BrandDraft) => boolean>> = {
  colour: (_, draft) => verdictOn(draft)?.ok === true,
  terms_url: isAddress,
  privacy_url: isAddress,
  help_phone: (text) => /^\+?\d[\d ()-]{2,28}\d$/.test(text),
  help_email: (text) => /^\S+@\S+\.\S+$/.test(text),
};
const NAMES = ['colour', 'terms_url', 'privacy_url', 'help_phone', 'help_email'] as const;

/** Returns the names of the invalid fields. An empty field is valid. */
export const wrongIn = (draft: BrandDraft): readonly Name[] =>
  NAMES.filter((name) => draft[name].trim() !== '' && !IS_VALID[name](draft[name].trim(), draft));

/** Converts the form to the format of the API. An empty field becomes null. */
export const inputOf = (draft: BrandDraft): BrandInput =>
  eachField((name) => (name === 'colour' ? draft.colour.toLowerCase() : draft[name]).trim() || null);

/** Returns the saved values. Text that was typed since they were sent replaces them. */
export const draftAfterSave = (brand: BrandInput, draft: BrandDraft, sent: BrandDraft): BrandDraft => ({
  ...draftOf(brand),
  ...changesTo(sent, draft),
});

function eachField<Value>(valueOf: (name: Name) => Value): Record<Name, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries lose the names' types
  return Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

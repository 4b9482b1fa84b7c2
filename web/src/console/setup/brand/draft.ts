/** The form values while they are typed, and their validation, as pure functions. */
import { COLOUR, judgeColour, type ColourVerdict } from '@countersign/contract/rules/brand-colours';
import { changesTo } from '../../ui/changes-to.ts';
import type { BrandInput } from './api.ts';

type Name = keyof BrandInput;
export type BrandDraft = Readonly<Record<Name, string>>;

export const draftOf = (brand: BrandInput): BrandDraft => eachField((name) => brand[name] ?? '');

/** Judges the typed colour. Returns null if the field is empty or its text is not a colour. */
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

/** Returns the invalid fields. An empty field is valid. */
export const wrongIn = (draft: BrandDraft): readonly Name[] =>
  NAMES.filter((name) => draft[name].trim() !== '' && !IS_VALID[name](draft[name].trim(), draft));

/** Converts the form to the API format, in which empty fields are not set. */
export const inputOf = (draft: BrandDraft): BrandInput =>
  eachField((name) => (name === 'colour' ? draft.colour.toLowerCase() : draft[name]).trim() || null);

/** Returns the saved values, together with anything typed since they were sent. */
export const draftAfterSave = (brand: BrandInput, draft: BrandDraft, sent: BrandDraft): BrandDraft => ({
  ...draftOf(brand),
  ...changesTo(sent, draft),
});

function eachField<Value>(valueOf: (name: Name) => Value): Record<Name, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries lose the names' types
  return Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

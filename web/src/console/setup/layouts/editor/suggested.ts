/** Filters suggestions and converts them to fields. */
import type { Suggestion } from '@countersign/contract/originator/layouts';
import type { LayoutRole } from '@countersign/contract/originator/layout-content';
import { isDataKind } from '@countersign/contract/rules/field-kinds';
import { overlap } from '@countersign/contract/rules/field-problems';
import { asWord, type Content, type NewField } from './field.ts';

/** Returns the suggestions that were not dismissed. Omits suggestions that overlap a field or an earlier suggestion. */
export const openSuggestions = (
  suggestions: readonly Suggestion[],
  refused: ReadonlySet<Suggestion>,
  { fields }: Content,
): Suggestion[] =>
  suggestions.filter(
    (suggestion, index) =>
      !refused.has(suggestion) &&
      !fields.some((field) => overlap(field, suggestion)) &&
      !suggestions.slice(0, index).some((other) => !refused.has(other) && overlap(other, suggestion)),
  );

/** Returns the role of the suggestion if the layout does not have it yet. Otherwise, returns null. */
export function missingRole({ role }: Suggestion, roles: readonly LayoutRole[]): LayoutRole | null {
  if (role === null || roles.some(({ id }) => id === role)) return null;
  const name = role.replaceAll(/[_.]+/g, ' ');
  return { id: role, name: name.charAt(0).toUpperCase() + name.slice(1), required: true };
}

export function fieldOf(suggestion: Suggestion, roles: readonly LayoutRole[]): NewField {
  const { kind, role, key, label, document, page, x, y, width, height, anchor } = suggestion;
  // If the layout has only one role, every suggested field belongs to it.
  const only = roles.length === 1 ? roles[0]?.id : undefined;
  return {
    kind,
    ...(isDataKind(kind)
      ? { key: key ?? (asWord((label ?? '').trim().toLowerCase()).replaceAll(/^_+|_+$/g, '') || undefined) }
      : { role: role ?? only }),
    required: true,
    align: 'left',
    document,
    page,
    x,
    y,
    width,
    height,
    ...(anchor ? { anchor } : {}),
  };
}

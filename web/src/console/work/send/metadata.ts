/** The metadata of a session as lines while they are typed, as pure functions. */
export interface MetadataLine {
  /** The id of the line. It does not change while the person types the name. */
  id: number;
  name: string;
  value: string;
}

export const linesOf = (metadata: Readonly<Record<string, string>> = {}): readonly MetadataLine[] =>
  Object.entries(metadata).map(([name, value], index) => ({ id: index + 1, name, value }));

/**
 * Converts the lines to metadata. Returns undefined if there is none. If several lines have the same name, the first
 * one applies.
 */
export function metadataOf(lines: readonly MetadataLine[]): Record<string, string> | undefined {
  const named = new Map<string, string>();
  for (const { name, value } of lines)
    if (name.trim() !== '' && !named.has(name.trim())) named.set(name.trim(), value);
  return named.size === 0 ? undefined : Object.fromEntries(named);
}

export function repeatedNames(lines: readonly MetadataLine[]): string[] {
  const names = lines.map(({ name }) => name.trim()).filter((name) => name !== '');
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
}

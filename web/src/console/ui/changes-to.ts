/**
 * Returns only the values that differ from the initial values of the form. Colleagues may have changed the other values
 * in the meantime.
 */
export function changesTo<Config extends object>(shown: object, wanted: Config): Partial<Config> {
  const before = new Map<string, unknown>(Object.entries(shown));
  const changes: Partial<Config> = { ...wanted };
  for (const [name, value] of Object.entries(wanted))
    if (JSON.stringify(value) === JSON.stringify(before.get(name))) Reflect.deleteProperty(changes, name);
  return changes;
}

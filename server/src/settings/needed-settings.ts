/** Checks at start that the settings required by a selected provider are present. Later code can then rely on them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns a message such as `NAME: is required with CHOICE=value` for each missing setting. */
export function missingSettings(
  given: Environment,
  needs: Readonly<Record<string, readonly string[]>>,
): string[] {
  return Object.entries(needs).flatMap(([choice, names]) => {
    const [provider = '', value] = choice.split('=');
    if (given[provider] !== value) return [];
    return names.filter((name) => !given[name]).map((name) => `${name}: is required with ${choice}`);
  });
}

/** Returns a setting whose presence was checked at start. */
export function needed<Settings, Name extends keyof Settings & string>(
  settings: Settings,
  name: Name,
): NonNullable<Settings[Name]> {
  const value = settings[name];
  if (value === undefined || value === null) throw new Error(`Bug: ${name} is not set`);
  return value;
}

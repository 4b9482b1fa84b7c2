/** The settings that a chosen provider needs: what is missing is named at start, so that it is there afterwards. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** `NAME: is needed with CHOICE=value`, for each that is missing. */
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

/** The settings were checked when they were read. */
export function needed<Settings, Name extends keyof Settings & string>(
  settings: Settings,
  name: Name,
): NonNullable<Settings[Name]> {
  const value = settings[name];
  if (value === undefined || value === null) throw new Error(`Bug: ${name} is not set`);
  return value;
}

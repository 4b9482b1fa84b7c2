/** The command-line options: `npm start -- --lan`. */
export interface StartOptions {
  /** Prepares a document for trying the product. */
  demo: boolean;
  /** Serves the local network over HTTPS. */
  lan: boolean;
}

const OPTIONS: Readonly<Record<string, keyof StartOptions>> = { '--demo': 'demo', '--lan': 'lan' };

/** Throws on an unknown option, because a mistyped option must not be silently ignored. */
export function readStartOptions(args: readonly string[]): StartOptions {
  const options: StartOptions = { demo: false, lan: false };
  for (const arg of args) {
    const option = Object.hasOwn(OPTIONS, arg) ? OPTIONS[arg] : undefined;
    if (!option)
      throw new Error(`Unknown option ${arg}. Available options: ${Object.keys(OPTIONS).join(', ')}`);
    options[option] = true;
  }
  return options;
}

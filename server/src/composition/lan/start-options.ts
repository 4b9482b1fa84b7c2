/** The words after the command: `npm start -- --lan`. */
export interface StartOptions {
  /** Prepare a document to try the product with. */
  demo: boolean;
  /** Serve the local network over HTTPS. */
  lan: boolean;
}

const KNOWN: Readonly<Record<string, keyof StartOptions>> = { '--demo': 'demo', '--lan': 'lan' };

/** Throws at a word it does not know: a mistyped one must not quietly start something else. */
export function readStartOptions(words: readonly string[]): StartOptions {
  const options: StartOptions = { demo: false, lan: false };
  for (const word of words) {
    const option = Object.hasOwn(KNOWN, word) ? KNOWN[word] : undefined;
    if (!option) throw new Error(`Unknown option ${word}. There are: ${Object.keys(KNOWN).join(', ')}`);
    options[option] = true;
  }
  return options;
}

// Preloaded (`node --import`) before the server and the command line to speed up their start. Node.js spends much of
// that time resolving imports: it looks up files, scopes and `exports` for each import, although most imports name a
// file.
import { registerHooks } from 'node:module';

// Packages in which every .js file is a module that imports others by their full file name.
const PLAIN_PACKAGES = /\/node_modules\/(?:drizzle-orm|pg-boss|uuid|zod)\//;
const resolved = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    const isOurs = !parentURL.includes('/node_modules/');
    if (!isOurs && !PLAIN_PACKAGES.test(parentURL)) return next(specifier, context);
    // Our own sources import each other by file name, and all of them are TypeScript modules.
    if (specifier.startsWith('.') && specifier.endsWith(isOurs ? '.ts' : '.js'))
      return {
        url: new URL(specifier, parentURL).href,
        format: isOurs ? 'module-typescript' : 'module',
        shortCircuit: true,
      };
    if (specifier.startsWith('.') || !conditions.includes('import')) return next(specifier, context);
    // A specifier resolves to the same version for every importer, so the first result is cached.
    const found = resolved.get(specifier) ?? next(specifier, context);
    resolved.set(specifier, found);
    return { ...found, shortCircuit: true };
  },
});

// Preloaded (`node --import`) before the server and the command line, because Node.js spends much of their startup on
// resolving imports. For our own sources it looks up files and scopes that the import already names. For drizzle-orm it
// parses a package.json with 170 KB of `exports` again at each of five hundred imports.
import { registerHooks } from 'node:module';

const PACKAGE = 'drizzle-orm';
const resolved = new Map();

registerHooks({
  resolve(specifier, context, next) {
    // Our own sources import each other by file name, and all of them are TypeScript modules.
    if (
      specifier.startsWith('.') &&
      specifier.endsWith('.ts') &&
      !context.parentURL?.includes('/node_modules/')
    )
      return {
        url: new URL(specifier, context.parentURL).href,
        format: 'module-typescript',
        shortCircuit: true,
      };
    // `exports` do not apply to a relative import, and every .js file of the package is a module.
    if (specifier.startsWith('.') && context.parentURL?.includes(`/node_modules/${PACKAGE}/`))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return next(specifier, context);
    // Every importer resolves the specifier to the same version.
    const found = resolved.get(specifier) ?? next(specifier, context);
    resolved.set(specifier, found);
    return { ...found, shortCircuit: true };
  },
});

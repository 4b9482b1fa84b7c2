// Preloaded (`node --import`) before the server and the command line: half of their start was Node.js reading the package.json of
// drizzle-orm. It has 170 KB of `exports`, and Node.js parses them anew at each of five hundred imports from and within the package.
import { registerHooks } from 'node:module';

const PACKAGE = 'drizzle-orm';
const resolved = new Map();

registerHooks({
  resolve(specifier, context, next) {
    // A file beside another one: `exports` say nothing of it, and every .js file of the package is a module.
    if (specifier.startsWith('.') && context.parentURL?.includes(`/node_modules/${PACKAGE}/`))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return next(specifier, context);
    // There is one version of it, whoever imports it.
    const found = resolved.get(specifier) ?? next(specifier, context);
    resolved.set(specifier, found);
    return { ...found, shortCircuit: true };
  },
});

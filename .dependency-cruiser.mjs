// Defines which module may import which. The rules come from drawings: a block that begins with ```modules <folder>
// lists the modules of that folder from top to bottom, and a module may import only modules on lower lines. The first
// level is drawn in docs/architecture.md, the second level in the README.md of the folder itself.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TESTS = '\\.test\\.tsx?$|/testing/|^server/tests/';
/** In a drawing, this line stands for the files of the folder that no other line names. */
const LOOSE_FILES = '.';

const DRAWN_IN = ['docs/architecture.md', ...trackedReadmes()];
const modules = DRAWN_IN.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^```modules (\S+)\n([^`]*)^```$/gm)].flatMap(([, folder, lines]) =>
    rulesOf(
      file,
      folder,
      lines
        .trimEnd()
        .split('\n')
        .map((line) => line.split('  ')[0].trim().split(' ')),
    ),
  ),
);
if (modules.length === 0) throw new Error('docs/architecture.md has no drawing of the modules');

function trackedReadmes() {
  const list = execFileSync('git', ['ls-files', '--', '*/README.md'], { encoding: 'utf8' });
  return list.split('\n').filter((file) => /^(?:contract|server|web)\/src\//.test(file));
}

function rulesOf(drawing, folder, levels) {
  const all = levels.flat();
  const undrawn = {
    // The report shows only the name of a rule, so the name says where to draw the module.
    name: `not-drawn-in-${drawing}`,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: `${TESTS}|${inModule(folder, all, all)}` },
    to: {},
  };
  const importsOnlyBelow = levels.flatMap((level, index) =>
    level.map((module) => {
      const below = levels.slice(index + 1).flat();
      return {
        name: `${module}-imports-only-below`,
        comment: `${folder}/${module} may import ${below.join(', ') || 'no other module'}`,
        severity: 'error',
        from: { path: inModule(folder, [module], all), pathNot: TESTS },
        to: { path: `^${folder}/`, pathNot: inModule(folder, [module, ...below], all) },
      };
    }),
  );
  return [undrawn, ...importsOnlyBelow];
}

function inModule(folder, names, all) {
  const named = (list) => list.filter((name) => name !== LOOSE_FILES).join('|') || '(?!)';
  const inNamed = `^${folder}/(?:${named(names)})(?:/|\\.(?:test\\.)?tsx?$)`;
  if (!names.includes(LOOSE_FILES)) return inNamed;
  return `${inNamed}|^${folder}/(?!(?:${named(all)})\\.tsx?$)[^/]+$`;
}

const packages = [
  ['contract', '^(?:client|server|web|e2e|fixtures|bench|examples)/'],
  ['fixtures', '^(?:client|server|web|e2e|bench|examples)/'],
  ['server', '^(?:client|web|e2e|bench|examples)/'],
  ['web', '^(?:server|e2e|bench|examples)/'],
  ['e2e', '^(?:client|web|bench|examples)/'],
  // The tests of this module run against the real server.
  ['client', '^(?:server|web|e2e|fixtures|bench|examples)/', TESTS],
  ['examples', '^(?:contract|server|web|e2e|fixtures|bench)/', TESTS],
].map(([name, forbidden, exempt]) => ({
  name: `${name}-stands-alone`,
  severity: 'error',
  from: { path: `^${name}/`, ...(exempt ? { pathNot: exempt } : {}) },
  to: { path: forbidden },
}));

export default {
  forbidden: [
    ...modules,
    ...packages,
    {
      name: 'no-test-helpers-in-the-product',
      severity: 'error',
      from: { path: '^(?:contract|server|web)/src/', pathNot: TESTS },
      to: { path: '/testing/|^fixtures/|^server/tests/' },
    },
    {
      name: 'the-client-loads-no-contract',
      comment: 'Its types come from the contract, and are gone at run time.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: TESTS },
      to: { path: '^contract/|node_modules/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { circular: true },
    },
  ],
  options: {
    // TypeScript 7 has no API for other tools.
    parser: 'swc',
    exclude: { path: 'node_modules|/dist/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};

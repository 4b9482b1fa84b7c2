// The rooms and which way they look. The rules are the drawings in docs/architecture.md: in a block that begins with
// ```rooms <folder>, a room may import the rooms of the lines below its own, never one beside it or above.
import { readFileSync } from 'node:fs';

const drawing = readFileSync(new URL('docs/architecture.md', import.meta.url), 'utf8');

const TESTS = '\\.test\\.tsx?$|/testing/|^server/tests/';

const rooms = [...drawing.matchAll(/^```rooms (\S+)\n([^`]*)^```$/gm)].flatMap(([, folder, lines]) =>
  rulesOf(
    folder,
    lines
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ')[0].trim().split(' ')),
  ),
);
if (rooms.length === 0) throw new Error('docs/architecture.md has no drawing of the rooms');

function rulesOf(folder, storeys) {
  const undrawn = {
    name: 'every-room-is-drawn',
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: `${TESTS}|${inRoom(folder, storeys.flat())}` },
    to: {},
  };
  const looksDown = storeys.flatMap((storey, index) =>
    storey.map((room) => {
      const below = storeys.slice(index + 1).flat();
      return {
        name: `${room}-looks-down`,
        comment: `${folder}/${room} may import ${below.join(', ') || 'no other room'}`,
        severity: 'error',
        from: { path: inRoom(folder, [room]), pathNot: TESTS },
        to: { path: `^${folder}/`, pathNot: inRoom(folder, [room, ...below]) },
      };
    }),
  );
  return [undrawn, ...looksDown];
}

function inRoom(folder, names) {
  return `^${folder}/(?:${names.join('|')})(?:/|\\.tsx?$)`;
}

/** A step knows nothing of another step; what they share lies above their folders. */
function stepsApart(folder) {
  return {
    name: 'a-step-knows-no-other',
    severity: 'error',
    from: { path: `^${folder}/([^/]+)/`, pathNot: TESTS },
    to: { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/$1/` },
  };
}

const packages = [
  ['contract', '^(?:client|server|web|e2e|fixtures|bench|examples)/'],
  ['fixtures', '^(?:client|server|web|e2e|bench|examples)/'],
  ['server', '^(?:client|web|e2e|bench|examples)/'],
  ['web', '^(?:client|server|e2e|bench|examples)/'],
  ['e2e', '^(?:client|web|bench|examples)/'],
  // Their tests run against the real server.
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
    ...rooms,
    ...packages,
    stepsApart('server/src/journey'),
    stepsApart('web/src/journey'),
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
      // A catalogue's type may name what the catalogues are made of: types are gone at run time.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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

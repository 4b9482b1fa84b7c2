/**
 * Lists uploads that programs display differently, because the standard does not define the display or because programs
 * repair the file differently.
 */
import type { Construct } from './construct.ts';
import { effectConstructs } from './effects.ts';
import { operatorConstructs } from './operators.ts';
import { pagePartConstructs } from './page-parts.ts';
import { structureConstructs } from './structures.ts';

export const greyAreas = (): Construct[] => [
  ...operatorConstructs(),
  ...effectConstructs(),
  ...pagePartConstructs(),
  ...structureConstructs(),
];

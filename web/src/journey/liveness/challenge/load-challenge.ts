/** Loads the whole challenge as one file, only if the template requires it. */
export const loadChallenge = () => import('./parts.ts');

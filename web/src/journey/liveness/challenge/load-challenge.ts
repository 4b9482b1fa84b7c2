/** Loads all modules of the challenge as one file. Call it only if the template requires the challenge. */
export const loadChallenge = () => import('./parts.ts');

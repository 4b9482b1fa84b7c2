/** The whole challenge is one file, loaded only if the template asks for it. */
export const loadChallenge = () => import('./parts.ts');

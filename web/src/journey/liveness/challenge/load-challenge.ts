/** Everything of the challenge in one file, loaded only where the template asks for it. */
export const loadChallenge = () => import('./parts.ts');

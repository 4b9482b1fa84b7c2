import type { Texts } from '../texts.tsx';

export const location: Texts['location'] = {};

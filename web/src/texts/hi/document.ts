import type { Texts } from '../texts.tsx';

export const document: Texts['document'] = {};

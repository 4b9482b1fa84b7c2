import type { Texts } from '../texts.tsx';

export const signature: Texts['signature'] = {};

import type { Texts } from '../texts.tsx';

export const liveness: Texts['liveness'] = {};

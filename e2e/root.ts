import path from 'node:path';

export const root = path.dirname(import.meta.dirname);

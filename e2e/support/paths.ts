import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..', '..');

/** The folder for screenshots of every state, for visual review. */
export const screenshots = path.join(root, 'screenshots');
export const wantsScreenshots = process.env['SCREENSHOTS'] === 'on';

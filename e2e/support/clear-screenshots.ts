/** Before a run: pictures of an earlier one would be taken for what it has seen. */
import { rm } from 'node:fs/promises';
import { screenshots } from './paths.ts';

export default async function forgetScreenshots(): Promise<void> {
  await rm(screenshots, { recursive: true, force: true });
}

import { rm } from 'node:fs/promises';
import { screenshots } from './paths.ts';

export default async function clearScreenshots(): Promise<void> {
  await rm(screenshots, { recursive: true, force: true });
}

// Builds the documentation next to the web application, whose server serves both: `node build/site/main.ts`.
import { fileURLToPath } from 'node:url';
import { compressFolder } from '../precompress.ts';
import { buildSite } from './build-site.ts';

const out = fileURLToPath(new URL('../../dist/docs', import.meta.url));
await buildSite(out);
await compressFolder(out);

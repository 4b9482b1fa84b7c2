// `node build/site/main.ts`: builds the documentation beside the web application; the server serves both.
import { fileURLToPath } from 'node:url';
import { compressFolder } from '../precompress.ts';
import { buildSite } from './build-site.ts';

const out = fileURLToPath(new URL('../../dist/docs', import.meta.url));
await buildSite(out);
await compressFolder(out);

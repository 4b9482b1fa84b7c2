// Reads the settings of `.env`, if there is one, before the server or the command line starts. (Node's own
// --env-file-if-exists prints a line wherever there is none.) What the process was started with wins.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../.env', import.meta.url));
if (existsSync(file)) process.loadEnvFile(file);

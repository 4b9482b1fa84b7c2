// Loads the settings from `.env`, if it exists, before the server or the command line starts. (Node's own
// --env-file-if-exists prints a line if the file is missing.) Environment variables of the process take precedence.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../.env', import.meta.url));
if (existsSync(file)) process.loadEnvFile(file);

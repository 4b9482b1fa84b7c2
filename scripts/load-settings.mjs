// Loads the settings from the `.env` file, if it exists, before the server or the command line starts. Environment
// variables of the process take precedence. Node's own --env-file-if-exists is not used, because it prints a line if
// the file is missing.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../.env', import.meta.url));
if (existsSync(file)) process.loadEnvFile(file);

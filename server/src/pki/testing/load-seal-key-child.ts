/** Runs as another process, which requests the self-signed key in the given folder and prints which key it received. */
import { keyFrom } from './key-files.ts';

const [, , dataDir = ''] = process.argv;
process.stdout.write((await keyFrom({ dataDir })).certificate.fingerprint256);

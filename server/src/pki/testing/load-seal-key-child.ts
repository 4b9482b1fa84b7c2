/** Runs in a separate process. It requests the self-made key in the given folder and prints which key it received. */
import { keyFrom } from './key-files.ts';

const [, , dataDir = ''] = process.argv;
process.stdout.write((await keyFrom({ dataDir })).certificate.fingerprint256);

/** Another process that wants the self-made key in the folder it is told, and says which it got. */
import { keyFrom } from './key-files.ts';

const [, , dataDir = ''] = process.argv;
process.stdout.write((await keyFrom({ dataDir })).certificate.fingerprint256);

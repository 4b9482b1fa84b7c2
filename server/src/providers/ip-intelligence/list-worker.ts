/** A worker thread that reads the list file named in `workerData` and transfers the ranges without copying them. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { parseAddressList } from './lists.ts';

if (typeof workerData !== 'string') throw new TypeError('The list reader was started without a file');
const list = parseAddressList(readFileSync(workerData, 'utf8'));
parentPort?.postMessage(list, [list.words.buffer]);

/** Runs beside the server: reads the list file named by its starter, and hands back the ranges without copying them. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { parseAddressList } from './lists.ts';

if (typeof workerData !== 'string') throw new TypeError('The list reader was started without a file');
const list = parseAddressList(readFileSync(workerData, 'utf8'));
parentPort?.postMessage(list, [list.words.buffer]);

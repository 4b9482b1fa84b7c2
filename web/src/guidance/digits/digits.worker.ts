/** Reads digits in a separate worker, because one reading takes a second on a slow phone. */
import file from './digits.bin?url';
import { type Crop, readNetwork } from './network.ts';
import { otherCodeIn } from './shown-digits.ts';

export interface ToDigitsWorker {
  crop: Crop;
  code: string;
}

/** Another code that the signer shows. Null if the digits are not those of another code. */
export type FromDigitsWorker = { other: string | null };

void start();

async function start(): Promise<void> {
  const waiting: ToDigitsWorker[] = [];
  let answer = (asked: ToDigitsWorker): unknown => waiting.push(asked);
  // Adds the listener first, because earlier messages would be lost.
  addEventListener('message', ({ data }: MessageEvent<ToDigitsWorker>) => void answer(data));
  const response = await fetch(file);
  // Closes the worker, because it cannot read digits without the network.
  if (!response.ok) return close();
  const network = readNetwork(await response.arrayBuffer());
  answer = ({ crop, code }) => postMessage({ other: otherCodeIn(network(crop), code) });
  waiting.forEach(answer);
}

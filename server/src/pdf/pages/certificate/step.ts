/** One step of the signer: when, what, and from where. */
import type { StepFacts } from '../facts.ts';
import { COLUMN, STYLE } from '../look.ts';
import { utc } from '../times.ts';
import { CELL_GAP, flowRow, type Cell, type Flow } from './flow.ts';

const WIDTH = { time: 116, what: 158 } as const;
const FROM_WIDTH = COLUMN.width - WIDTH.time - WIDTH.what - 2 * CELL_GAP;

export function drawStep(flow: Flow, { what, at, ip, device, detail }: StepFacts): void {
  flowRow(flow, [
    { width: WIDTH.time, texts: soft(utc(at)) },
    { width: WIDTH.what, texts: [{ text: what, style: STYLE.text }, ...soft(detail)] },
    { width: FROM_WIDTH, texts: [...soft(ip), ...soft(device)] },
  ]);
  flow.y += 3;
}

function soft(text: string | null): Cell['texts'] {
  return text === null ? [] : [{ text, style: STYLE.soft }];
}

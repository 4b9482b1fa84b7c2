/** Draws one line of the timeline: the time, the step, and its origin if it differs from that of the signature. */
import type { ParticipantFacts, StepFacts } from '../facts.ts';
import { COLUMN, STYLE } from '../../drawing/style.ts';
import { dateAndTime } from '../times.ts';
import { CELL_GAP, flowRow, type Flow } from './flow.ts';
import type { Words } from './words.ts';

/** Wide enough for '28 September 2026, 17:57:55 UTC (23:27:55 IST)' on one line. */
const TIME_WIDTH = 214;

export function drawStep(flow: Flow, step: StepFacts, participant: ParticipantFacts, words: Words): void {
  const { kind, at, ip, device, detail } = step;
  const elsewhere = [ip === participant.ip ? null : ip, device === participant.device ? null : device];
  const text = [words(({ steps }) => steps[kind]), detail, ...elsewhere].filter(isPresent).join(', ');
  flowRow(flow, [
    { width: TIME_WIDTH, texts: [{ text: dateAndTime(at, participant.timeZone), style: STYLE.soft }] },
    { width: COLUMN.width - TIME_WIDTH - CELL_GAP, texts: [{ text, style: STYLE.text }] },
  ]);
}

const isPresent = (text: string | null): text is string => text !== null && text !== '';

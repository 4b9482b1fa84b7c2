/** One line of the timeline: when, what, and from where if it was from elsewhere than the signature. */
import type { ParticipantFacts, StepFacts } from '../facts.ts';
import { COLUMN, STYLE } from '../../drawing/style.ts';
import { inZone, utc } from '../times.ts';
import { CELL_GAP, flowRow, type Flow } from './flow.ts';
import type { Words } from './words.ts';

const WIDTH = { utc: 118, local: 106 } as const;
const WHAT_WIDTH = COLUMN.width - WIDTH.utc - CELL_GAP;

export function drawStep(flow: Flow, step: StepFacts, participant: ParticipantFacts, words: Words): void {
  const { kind, at, ip, device, detail } = step;
  const { timeZone } = participant;
  const elsewhere = [ip === participant.ip ? null : ip, device === participant.device ? null : device];
  const text = [words(({ steps }) => steps[kind]), detail, ...elsewhere].filter(isTold).join(', ');
  const time = { width: WIDTH.utc, texts: [{ text: utc(at), style: STYLE.soft }] };
  const local =
    timeZone === null
      ? []
      : [{ width: WIDTH.local, texts: [{ text: inZone(at, timeZone), style: STYLE.soft }] }];
  const width = timeZone === null ? WHAT_WIDTH : WHAT_WIDTH - WIDTH.local - CELL_GAP;
  flowRow(flow, [time, ...local, { width, texts: [{ text, style: STYLE.text }] }]);
}

const isTold = (text: string | null): text is string => text !== null && text !== '';

/** One signer: the signature, the face, the facts, the checks, the place and every step. */
import type { CheckFacts, ParticipantFacts, StepFacts } from '../../facts.ts';
import { COLOR, COLUMN, hairline, STYLE } from '../look.ts';
import { drawPicture, openPicture, type Box, type Picture, type Sheet } from '../sheet.ts';
import { drawLine, lineHeight } from '../text/set-text.ts';
import { utc } from '../times.ts';
import { CELL_GAP, flowRow, type Flow } from './flow.ts';
import { drawLocation } from './location.ts';
import { drawVerdictMark, MARK_SIZE, VERDICT } from './verdict-mark.ts';

const PICTURES = { height: 92, signature: 196, photo: 122 } as const;

export function drawParticipant(flow: Flow, participant: ParticipantFacts, signature: Picture): void {
  flow.y += 14;
  flow.need(PICTURES.height + 80);
  hairline(flow.sheet, flow.y);
  flow.y += 12;
  flowRow(flow, [{ width: COLUMN.width, texts: [{ text: participant.name, style: STYLE.heading }] }]);
  flow.y += 4;
  drawIdentity(flow, participant, signature);
  if (participant.checks.length > 0) {
    heading(flow, 'Checks');
    for (const check of participant.checks) drawCheck(flow, check);
  }
  if (participant.location !== null) {
    heading(flow, 'Location');
    drawLocation(flow, participant.location);
  }
  if (participant.steps.length > 0) {
    heading(flow, 'Steps');
    for (const step of participant.steps) drawStep(flow, step);
  }
}

function heading(flow: Flow, text: string): void {
  flow.y += 8;
  // With some of what it stands above.
  flow.need(60);
  drawLine(flow.sheet, text, COLUMN.left, flow.y, STYLE.strong);
  flow.y += lineHeight(STYLE.strong) + 2;
}

function drawIdentity(flow: Flow, participant: ParticipantFacts, signature: Picture): void {
  const { sheet } = flow;
  flow.need(PICTURES.height);
  const top = flow.y;
  let x: number = COLUMN.left;
  const frame = (width: number): Box => {
    const box = { x, y: top, width, height: PICTURES.height };
    x += width + CELL_GAP;
    return box;
  };
  drawFramed(sheet, signature, frame(PICTURES.signature));
  if (participant.photo !== null)
    drawFramed(sheet, openPicture(sheet, participant.photo), frame(PICTURES.photo), 0);

  const width = COLUMN.left + COLUMN.width - x;
  const facts = [
    ['Signed', utc(participant.signedAt)],
    ['Phone', participant.phoneMasked],
    ['Signing order', String(participant.order)],
    ['Reference', participant.reference],
  ] as const;
  for (const [label, value] of facts) {
    flowRow(flow, [{ width, texts: [{ text: label, style: STYLE.label }] }], x);
    flowRow(flow, [{ width, texts: [{ text: value, style: STYLE.text }] }], x);
  }
  flow.y = Math.max(flow.y, top + PICTURES.height);
}

function drawFramed(sheet: Sheet, picture: Picture, box: Box, padding = 8): void {
  const { x, y, width, height } = box;
  sheet.save().roundedRect(x, y, width, height, 6).clip();
  const inner = { x: x + padding, y: y + padding, width: width - 2 * padding, height: height - 2 * padding };
  drawPicture(sheet, picture, inner, 'middle');
  sheet.restore();
  sheet.roundedRect(x, y, width, height, 6).lineWidth(0.75).strokeColor(COLOR.line).stroke();
}

const CHECK = { mark: MARK_SIZE, verdict: 66, name: 104 } as const;

function drawCheck(flow: Flow, { name, verdict, detail }: CheckFacts): void {
  const { word, color } = VERDICT[verdict];
  flow.need(lineHeight(STYLE.text));
  const left = COLUMN.left + CHECK.mark + 6;
  drawVerdictMark(flow.sheet, verdict, COLUMN.left, flow.y + 3);
  flowRow(
    flow,
    [
      { width: CHECK.verdict, texts: [{ text: word, style: { ...STYLE.strong, color } }] },
      { width: CHECK.name, texts: [{ text: name, style: STYLE.text }] },
      {
        width: COLUMN.left + COLUMN.width - left - CHECK.verdict - CHECK.name - 2 * CELL_GAP,
        texts: [{ text: detail, style: STYLE.soft }],
      },
    ],
    left,
  );
}

const STEP = { time: 124, what: 196 } as const;

function drawStep(flow: Flow, { what, at, ip, device, detail }: StepFacts): void {
  const from = [ip, device].filter((text) => text !== null);
  flowRow(flow, [
    { width: STEP.time, texts: [{ text: utc(at), style: STYLE.soft }] },
    {
      width: STEP.what,
      texts: [
        { text: what, style: STYLE.text },
        ...(detail === null ? [] : [{ text: detail, style: STYLE.soft }]),
      ],
    },
    {
      width: COLUMN.width - STEP.time - STEP.what - 2 * CELL_GAP,
      texts: from.map((text) => ({ text, style: STYLE.soft })),
    },
  ]);
  flow.y += 3;
}

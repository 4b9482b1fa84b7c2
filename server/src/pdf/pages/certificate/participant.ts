/** One signer: the signature, the face, the facts, the checks, the place and every step. */
import type { ParticipantFacts } from '../facts.ts';
import { COLUMN, hairline, STYLE } from '../look.ts';
import { drawFramed, openPicture, type Picture } from '../sheet.ts';
import { drawDecoration, drawElement } from '../tags.ts';
import { harmless } from '../text/harmless.ts';
import { drawLine, lineHeight } from '../text/set-text.ts';
import { utc } from '../times.ts';
import { drawCheck } from './check.ts';
import { CELL_GAP, flowBeside, flowRow, type Flow } from './flow.ts';
import { drawLocation, MAP } from './location.ts';
import { drawStep } from './step.ts';

/** The camera's 4 : 3, and the wide shape of a signature. */
const PHOTO = { width: 140, height: 105 } as const;
const SIGNATURE = { width: 190, height: PHOTO.height, padding: 10 } as const;

export function drawParticipant(flow: Flow, participant: ParticipantFacts, signature: Picture): void {
  const { name, checks, location, steps } = participant;
  flow.subject = null;
  flow.y += 14;
  if (!flow.need(PHOTO.height + 80)) {
    drawDecoration(flow.sheet, () => hairline(flow.sheet, flow.y));
    flow.y += 12;
  }
  flow.subject = name;
  flowRow(flow, [{ width: COLUMN.width, texts: [{ text: name, style: STYLE.heading, tag: 'H2' }] }]);
  flow.y += 4;
  drawIdentity(flow, participant, signature);
  if (checks.length > 0) drawHeading(flow, 'Checks');
  for (const check of checks) drawCheck(flow, check);
  if (location !== null) {
    drawHeading(flow, 'Location', location.map === null ? FEW_LINES : MAP.height);
    drawLocation(flow, location);
  }
  if (steps.length > 0) drawHeading(flow, 'Steps');
  for (const step of steps) drawStep(flow, step);
}

const FEW_LINES = 3 * lineHeight(STYLE.text);

/** Never alone at the end of a page: with as much of what it stands above. */
function drawHeading(flow: Flow, text: string, above = FEW_LINES): void {
  const height = lineHeight(STYLE.strong) + 2;
  flow.y += 10;
  flow.need(height + above);
  drawElement(flow.sheet, 'H3', () => drawLine(flow.sheet, text, COLUMN.left, flow.y, STYLE.strong));
  flow.y += height;
}

function drawIdentity(flow: Flow, participant: ParticipantFacts, signature: Picture): void {
  const { sheet } = flow;
  const photo = participant.photo === null ? null : openPicture(sheet, participant.photo);
  const photoLeft = COLUMN.left + SIGNATURE.width + CELL_GAP;
  const factsLeft = photo === null ? photoLeft : photoLeft + PHOTO.width + CELL_GAP;
  const drawPictures = (y: number) => {
    const frame = { x: COLUMN.left, y, ...SIGNATURE };
    const name = harmless(participant.name);
    const drawInk = () => drawFramed(sheet, signature, frame, SIGNATURE.padding);
    drawElement(sheet, 'Figure', drawInk, `Signature of ${name}`);
    if (photo === null) return;
    const drawPhoto = () => drawFramed(sheet, photo, { x: photoLeft, y, ...PHOTO });
    drawElement(sheet, 'Figure', drawPhoto, `Photo that ${name} took while signing`);
  };
  flowBeside(flow, PHOTO.height, drawPictures, () => drawFacts(flow, participant, factsLeft));
}

function drawFacts(flow: Flow, participant: ParticipantFacts, left: number): void {
  const width = COLUMN.left + COLUMN.width - left;
  const facts = [
    ['Signed', utc(participant.signedAt)],
    ['Phone', participant.phoneMasked],
    ['Signing order', String(participant.order)],
    ['Reference', participant.reference],
  ] as const;
  for (const [label, value] of facts) {
    flowRow(flow, [{ width, texts: [{ text: label, style: STYLE.label }] }], { left });
    flowRow(flow, [{ width, texts: [{ text: value, style: STYLE.text }] }], { left });
    flow.y += 2;
  }
}

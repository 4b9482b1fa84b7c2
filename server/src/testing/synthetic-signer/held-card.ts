/** What the signer holds up, a card or a phone with the code on it, as digits or as a QR code, and the thumb that holds it. */
import { DIGIT_HEIGHT, digitsSvg, digitsWidth } from './digits.ts';
import type { Pen } from './digits.ts';
import { forearm, thumb } from './hand.ts';
import type { QrPath } from './qr.ts';
import { group, num, soft } from './svg.ts';
import type { Tone } from './tones.ts';

export type CardFace = { kind: 'card'; text: string; style: CardStyle } | { kind: 'qr'; qr: QrPath };

/** How the digits are shown: printed thin or bold, written by hand, or on a phone's dark screen. */
export type CardStyle = 'printed' | 'bold' | 'handwritten' | 'screen';

export interface HeldCard {
  face: CardFace;
  /** The middle of the card, in pixels of the scene. */
  at: readonly [x: number, y: number];
  width: number;
  /** Degrees by which the card is tilted. */
  tilt: number;
  tone: Tone;
}

const INK = '#14171a';
const PAPER = '#f6f5f1';

const STYLES: Readonly<Record<CardStyle, { ground: string; pen: Pen }>> = {
  printed: { ground: PAPER, pen: { ink: INK, width: 12, unsteady: 0 } },
  bold: { ground: PAPER, pen: { ink: INK, width: 20, unsteady: 0 } },
  handwritten: { ground: PAPER, pen: { ink: '#1c2f6b', width: 8, unsteady: 1 } },
  screen: { ground: '#10131a', pen: { ink: '#f2f5fa', width: 11, unsteady: 0 } },
};

export function heldCardSvg({ face, at, width, tilt, tone }: HeldCard): string {
  const height = face.kind === 'qr' ? width : width * 0.58;
  const box = `x="${num(-width / 2)}" y="${num(-height / 2)}" width="${num(width)}" height="${num(height)}" rx="8"`;
  return group(
    `translate(${num(at[0])} ${num(at[1])}) rotate(${num(tilt)})`,
    forearm(tone, height / 2) +
      `<g transform="translate(3 5)"><rect ${box} fill="#000" opacity=".4" ${soft(6)}/></g>` +
      `<rect ${box} fill="${face.kind === 'qr' ? PAPER : STYLES[face.style].ground}"/>` +
      (face.kind === 'qr'
        ? qrOnCard(face.qr, width)
        : digitsOnCard(face.text, STYLES[face.style].pen, width)) +
      thumb(tone, height / 2),
  );
}

function qrOnCard({ d, side }: QrPath, width: number): string {
  // Four modules of quiet zone on each side (ISO/IEC 18004).
  const unit = width / (side + 8);
  const start = (-side / 2) * unit;
  return group(
    `translate(${num(start)} ${num(start)}) scale(${num(unit)})`,
    `<path d="${d}" fill="${INK}"/>`,
  );
}

function digitsOnCard(text: string, pen: Pen, width: number): string {
  const unit = (width * 0.76) / digitsWidth(text);
  const left = (-digitsWidth(text) / 2) * unit;
  const top = (-DIGIT_HEIGHT / 2) * unit;
  return group(`translate(${num(left)} ${num(top)}) scale(${num(unit)})`, digitsSvg(text, pen));
}

/**
 * Draws a phone that shows the code, either in landscape, as on the code display page, or in portrait, as in the
 * liveness step.
 */
import type { Random } from './random.ts';
import { centred, drawText } from './draw-text.ts';
import type { HeldObject } from './held-object.ts';

interface Theme {
  background: string;
  ink: string;
}

const THEMES: readonly Theme[] = [
  { background: '#ffffff', ink: '#111418' },
  { background: '#f3f5f8', ink: '#1a2433' },
  { background: '#10131a', ink: '#f2f5fa' },
  { background: '#000000', ink: '#ffffff' },
  { background: '#0f3d6e', ink: '#ffffff' },
];

/** The width of the bezel around the screen. */
const BEZEL = 12;

export function landscapePhone(code: string, random: Random): HeldObject {
  const [width, height] = [620, 292];
  const { background, ink } = random.pick(THEMES);
  const drawn = drawText(code, 'sansBold', { ink, tracking: random.between(0, 0.1) });
  const digits = Math.min(height * random.between(0.38, 0.6), (width * 76) / drawn.width);
  const at = { x: width / 2, y: height / 2, width: (drawn.width * digits) / 100, height: digits };
  const svg =
    glass(width, height, background) + centred(drawn, at.x, at.y, digits) + glare(width, height, random);
  return { svg, width, height, code: at, emitsLight: true };
}

/** Draws a phone in portrait format. With only a clock, its screen is the lock screen. */
export function portraitPhone(shown: { code: string } | { clock: string }, random: Random): HeldObject {
  const [width, height] = [300, 600];
  const theme = random.pick(THEMES);
  const isCode = 'code' in shown;
  const drawn = drawText(isCode ? shown.code : shown.clock, random.pick(['sans', 'sansBold', 'sansLight']), {
    ink: theme.ink,
    tracking: isCode ? random.between(0, 0.15) : 0,
  });
  const digits = (width * 100 * random.between(0.6, 0.76)) / drawn.width;
  const at = { x: width / 2, y: height * 0.38, width: (drawn.width * digits) / 100, height: digits };
  const label = isCode ? 'Show this code to the camera' : 'Sunday, 15 November';
  const svg =
    glass(width, height, theme.background) +
    statusBar(width, theme, random) +
    centred(drawText(label, 'sans', { ink: theme.ink }), width / 2, at.y - digits * 0.5 - 34, 12) +
    centred(drawn, at.x, at.y, digits) +
    (isCode ? validityAndButton(width, at.y + digits * 0.5, theme, random) : '') +
    glare(width, height, random);
  return { svg, width, height, code: at, emitsLight: true };
}

function glass(width: number, height: number, background: string): string {
  return (
    `<rect width="${width}" height="${height}" rx="34" fill="#0a0b0d"/>` +
    `<rect x="${BEZEL}" y="${BEZEL}" width="${width - 2 * BEZEL}" height="${height - 2 * BEZEL}" rx="24" fill="${background}"/>`
  );
}

/** Draws the status bar, whose digits are not a code: the time and the charge of the battery. */
function statusBar(width: number, { ink }: Theme, random: Random): string {
  const time = drawText(clockTime(random), 'sansBold', { ink });
  const battery = drawText(`${Math.floor(random.between(5, 100))}%`, 'sansBold', { ink });
  return centred(time, 52, 32, 12) + centred(battery, width - 56, 32, 12);
}

export function clockTime(random: Random): string {
  return `${twoDigits(random.between(0, 24))}:${twoDigits(random.between(0, 60))}`;
}

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** Draws a button and the remaining validity of the code. */
function validityAndButton(width: number, top: number, { ink }: Theme, random: Random): string {
  const valid = drawText(
    `Valid for ${Math.floor(random.between(0, 5))}:${random.pick(['07', '24', '39', '51'])}`,
    'sans',
    { ink },
  );
  return (
    centred(valid, width / 2, top + 40, 13) +
    `<rect x="40" y="${top + 80}" width="${width - 80}" height="52" rx="12" fill="#2563eb"/>` +
    centred(drawText('Capture Photo', 'sansBold', { ink: '#fff' }), width / 2, top + 106, 14)
  );
}

/** Draws the reflection of a window or a lamp on the screen, or nothing. */
function glare(width: number, height: number, random: Random): string {
  if (!random.chance(0.5)) return '';
  const [x, w] = [random.between(-0.2, 0.9) * width, random.between(0.15, 0.45) * width];
  const d = `M ${x} 0 h ${w} l ${-0.3 * width} ${height} h ${-w} Z`;
  return `<clipPath id="glass"><rect width="${width}" height="${height}" rx="34"/></clipPath><path clip-path="url(#glass)" d="${d}" fill="#fff" opacity="${random.between(0.08, 0.32).toFixed(2)}"/>`;
}

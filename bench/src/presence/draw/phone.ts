/** A phone that shows the code: lying, as the code display page fills it, or upright, as a step of the journey does. */
import type { Dice } from './dice.ts';
import { centred, setText } from './lettering.ts';
import type { Thing } from './things.ts';

interface Theme {
  ground: string;
  ink: string;
}

const THEMES: readonly Theme[] = [
  { ground: '#ffffff', ink: '#111418' },
  { ground: '#f3f5f8', ink: '#1a2433' },
  { ground: '#10131a', ink: '#f2f5fa' },
  { ground: '#000000', ink: '#ffffff' },
  { ground: '#0f3d6e', ink: '#ffffff' },
];

/** How far the glass goes beyond the screen. */
const BEZEL = 12;

export function lyingPhone(code: string, dice: Dice): Thing {
  const [width, height] = [620, 292];
  const { ground, ink } = dice.pick(THEMES);
  const writing = setText(code, 'sansBold', { ink, tracking: dice.between(0, 0.1) });
  const digits = Math.min(height * dice.between(0.38, 0.6), (width * 76) / writing.width);
  const at = { x: width / 2, y: height / 2, width: (writing.width * digits) / 100, height: digits };
  const svg =
    glass(width, height, ground) + centred(writing, at.x, at.y, digits) + glare(width, height, dice);
  return { svg, width, height, code: at, shines: true };
}

/** With a clock alone it is a phone whose owner has not opened anything. */
export function uprightPhone(shown: { code: string } | { clock: string }, dice: Dice): Thing {
  const [width, height] = [300, 600];
  const theme = dice.pick(THEMES);
  const isCode = 'code' in shown;
  const writing = setText(isCode ? shown.code : shown.clock, dice.pick(['sans', 'sansBold', 'sansLight']), {
    ink: theme.ink,
    tracking: isCode ? dice.between(0, 0.15) : 0,
  });
  const digits = (width * 100 * dice.between(0.6, 0.76)) / writing.width;
  const at = { x: width / 2, y: height * 0.38, width: (writing.width * digits) / 100, height: digits };
  const label = isCode ? 'Show this code to the camera' : 'Sunday, 15 November';
  const svg =
    glass(width, height, theme.ground) +
    statusBar(width, theme, dice) +
    centred(setText(label, 'sans', { ink: theme.ink }), width / 2, at.y - digits * 0.5 - 34, 12) +
    centred(writing, at.x, at.y, digits) +
    (isCode ? remainder(width, at.y + digits * 0.5, theme, dice) : '') +
    glare(width, height, dice);
  return { svg, width, height, code: at, shines: true };
}

function glass(width: number, height: number, ground: string): string {
  return (
    `<rect width="${width}" height="${height}" rx="34" fill="#0a0b0d"/>` +
    `<rect x="${BEZEL}" y="${BEZEL}" width="${width - 2 * BEZEL}" height="${height - 2 * BEZEL}" rx="24" fill="${ground}"/>`
  );
}

/** Digits that are no code: the time, and how full the battery is. */
function statusBar(width: number, { ink }: Theme, dice: Dice): string {
  const time = setText(clockTime(dice), 'sansBold', { ink });
  const battery = setText(`${Math.floor(dice.between(5, 100))}%`, 'sansBold', { ink });
  return centred(time, 52, 32, 12) + centred(battery, width - 56, 32, 12);
}

export function clockTime(dice: Dice): string {
  return `${twoDigits(dice.between(0, 24))}:${twoDigits(dice.between(0, 60))}`;
}

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** How long the code lasts, and a button. */
function remainder(width: number, top: number, { ink }: Theme, dice: Dice): string {
  const valid = setText(
    `Valid for ${Math.floor(dice.between(0, 5))}:${dice.pick(['07', '24', '39', '51'])}`,
    'sans',
    { ink },
  );
  return (
    centred(valid, width / 2, top + 40, 13) +
    `<rect x="40" y="${top + 80}" width="${width - 80}" height="52" rx="12" fill="#2563eb"/>` +
    centred(setText('Capture Photo', 'sansBold', { ink: '#fff' }), width / 2, top + 106, 14)
  );
}

/** A window or a lamp in the glass. */
function glare(width: number, height: number, dice: Dice): string {
  if (!dice.chance(0.5)) return '';
  const [x, w] = [dice.between(-0.2, 0.9) * width, dice.between(0.15, 0.45) * width];
  const d = `M ${x} 0 h ${w} l ${-0.3 * width} ${height} h ${-w} Z`;
  return `<clipPath id="glass"><rect width="${width}" height="${height}" rx="34"/></clipPath><path clip-path="url(#glass)" d="${d}" fill="#fff" opacity="${dice.between(0.08, 0.32).toFixed(2)}"/>`;
}

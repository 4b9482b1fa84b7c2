/**
 * The picture of a scene as SVG: calm ground, white allowed areas, one accent for the signer. Borders and streets there are
 * only on a ground that somebody else has drawn.
 */
import { distanceText, roundDistanceText } from '@countersign/contract/rules/distance-text';
import { fillIn } from '@countersign/contract/texts/fill-in';
import { labelFor } from './branch-name.ts';
import { LabelBoard } from './labels.ts';
import { setWords, type SetWords } from './lettering.ts';
import type { MapWords } from './map-words.ts';
import { HEIGHT, WIDTH, type PlacedBranch, type Point, type SceneLayout } from './scene-layout.ts';

/** A map of the very same view, as PNG, and whose it is. */
export interface Ground {
  png: Buffer;
  attribution: string;
}

export function drawScene(layout: SceneLayout, ground?: Ground): string {
  const { position, branches, words } = layout;
  const nearest = branches.at(0);
  const board = new LabelBoard();
  board.keepFree(NORTH_ARROW_BOX);
  board.keepFree(SCALE_BAR_BOX);
  board.keepFree({ left: position.x - 11, top: position.y - 11, width: 22, height: 22 });
  for (const { x, y } of branches) board.keepFree({ left: x - 10, top: y - 28, width: 20, height: 30 });

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    ground ? picture(ground) : `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.ground}"/>`,
    ...branches.map((branch) => circle(branch, branch.limitRadius, ground ? ALLOWED_ON_MAP : ALLOWED)),
    ground ? '' : grid(layout),
    ...branches.map((branch) =>
      circle(branch, branch.limitRadius, branch === nearest ? LIMIT_EDGE : OTHER_LIMIT_EDGE),
    ),
    circle(position, layout.accuracyRadius, ACCURACY),
    nearest === undefined ? '' : line(position, nearest),
    ...branches.toReversed().map(pin),
    circle(position, 9, `fill="${COLOURS.surface}"`),
    circle(position, 6.5, `fill="${COLOURS.brand}"`),
    nearest === undefined ? '' : branchLabel(nearest, layout, board, true),
    positionLabel(layout, board),
    nearest === undefined ? '' : distancePill(layout, nearest, board),
    ...branches.slice(1).map((branch) => branchLabel(branch, layout, board, false)),
    scaleBar(layout),
    northArrow(words),
    ground ? attribution(ground) : '',
    '</svg>',
  ].join('\n');
}

const COLOURS = {
  ground: '#eef1f4',
  surface: '#ffffff',
  grid: '#dde3ea',
  ink: '#13171e',
  inkSoft: '#545e6f',
  edge: '#838d9f',
  brand: '#0b5c56',
};
const ALLOWED = `fill="${COLOURS.surface}"`;
const ALLOWED_ON_MAP = `${ALLOWED} fill-opacity="0.35"`;
const LIMIT_EDGE = `fill="none" stroke="${COLOURS.edge}" stroke-width="1.5" stroke-dasharray="5 4"`;
const OTHER_LIMIT_EDGE = `${LIMIT_EDGE} stroke-opacity="0.4"`;
const ACCURACY = `fill="${COLOURS.brand}" fill-opacity="0.14" stroke="${COLOURS.brand}" stroke-opacity="0.55" stroke-width="1.25"`;

function picture({ png }: Ground): string {
  return `<image width="${WIDTH}" height="${HEIGHT}" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

/** The maker of the ground is named on it: licences of map data ask for it. */
function attribution({ attribution: words }: Ground): string {
  if (words === '') return '';
  const set = setWords(words, 9, 'regular');
  return lettering(set, { x: WIDTH - 6 - set.width / 2, y: HEIGHT - 9 }, COLOURS.inkSoft, 3);
}

function circle({ x, y }: Point, radius: number, style: string): string {
  return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" ${style}/>`;
}

function line(from: Point, to: Point): string {
  return `<path d="M${px(from.x)} ${px(from.y)}L${px(to.x)} ${px(to.y)}" stroke="${COLOURS.ink}" stroke-width="1.75" stroke-dasharray="1 5" stroke-linecap="round"/>`;
}

/** The tip stands on the branch. */
function pin({ x, y }: Point): string {
  const tip = `translate(${px(x)} ${px(y)})`;
  const drop = 'M0 0C-2-6-9-10-9-17.5A9 9 0 1 1 9-17.5C9-10 2-6 0 0Z';
  return `<g transform="${tip}"><path d="${drop}" fill="${COLOURS.ink}" stroke="${COLOURS.surface}" stroke-width="2" paint-order="stroke"/><circle cy="-17.5" r="3.25" fill="${COLOURS.surface}"/></g>`;
}

/** Centred on the point, with a white rim where it must stand out from what lies below. */
function lettering(
  { outline, scale, width }: SetWords,
  { x, y }: Point,
  colour: string,
  rim: number,
): string {
  const at = `translate(${px(x - width / 2)} ${px(y + CAP_HEIGHT / 2)}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})`;
  const stroke =
    rim > 0
      ? ` stroke="${COLOURS.surface}" stroke-width="${px(rim / scale)}" stroke-linejoin="round" paint-order="stroke"`
      : '';
  return `<path transform="${at}" d="${outline}" fill="${colour}"${stroke}/>`;
}

function branchLabel(
  branch: PlacedBranch,
  { position, words: { branch: unnamed } }: SceneLayout,
  board: LabelBoard,
  needed: boolean,
): string {
  const words = setWords(labelFor(branch.name, unnamed), LABEL_SIZE, 'semibold');
  const { x, y } = branch;
  const aside = words.width / 2 + 16;
  const above = { x, y: y - 40 };
  const below = { x, y: y + 14 };
  // On the far side from the signer, so that the line between them stays free.
  const spots = [
    ...(position.y < y - 8 ? [below, above] : [above, below]),
    { x: x + aside, y: y - 14 },
    { x: x - aside, y: y - 14 },
  ];
  const spot = board.place({ width: words.width + 8, height: 22, spots, needed });
  return spot === null ? '' : lettering(words, spot, COLOURS.ink, 4);
}

function positionLabel(
  {
    position: { x, y },
    who,
    words: { within, distance },
    branches,
    accuracyMeters,
    accuracyRadius,
  }: SceneLayout,
  board: LabelBoard,
): string {
  const said =
    accuracyMeters > 0 ? fillIn(within, { who, distance: distanceText(accuracyMeters, distance) }) : who;
  const words = setWords(said, LABEL_SIZE, 'semibold');
  const aside = words.width / 2 + 18;
  // Clear of the accuracy circle while that is small, inside it when it is large.
  const step = accuracyRadius < 48 ? Math.max(24, accuracyRadius + 15) : 24;
  const branchBelow = (branches.at(0)?.y ?? y) > y + 8;
  const spots = [
    { x, y: branchBelow ? y - step : y + step },
    { x, y: branchBelow ? y + step : y - step },
    { x: x + aside, y },
    { x: x - aside, y },
    { x, y: y + 2 * step },
    { x, y: y - 64 },
  ];
  const spot = board.place({ width: words.width + 8, height: 22, spots, needed: true });
  return spot === null ? '' : lettering(words, spot, COLOURS.brand, 4);
}

function distancePill(
  { position, words: { distance } }: SceneLayout,
  branch: PlacedBranch,
  board: LabelBoard,
): string {
  const words = setWords(distanceText(branch.meters, distance), LABEL_SIZE, 'semibold');
  const width = words.width + 26;
  const middle = { x: (position.x + branch.x) / 2, y: (position.y + branch.y) / 2 };
  const spots = [
    middle,
    ...[34, -68, 64, -92, 92].map((step) => ({ x: middle.x, y: middle.y + step })),
    ...[90, -90, 130, -130].map((step) => ({ x: middle.x + step, y: middle.y })),
  ];
  const spot = board.place({ width, height: 26, spots, needed: true });
  if (spot === null) return '';
  const rect = `<rect x="${px(spot.x - width / 2)}" y="${px(spot.y - 13)}" width="${px(width)}" height="26" rx="13" fill="${COLOURS.surface}" stroke="${COLOURS.edge}" stroke-opacity="0.6"/>`;
  return rect + lettering(words, spot, COLOURS.ink, 0);
}

function grid({ pixelsPerMeter, position }: SceneLayout): string {
  const step = roundedDown(90 / pixelsPerMeter) * pixelsPerMeter;
  const lines: string[] = [];
  for (let x = position.x % step; x < WIDTH; x += step) lines.push(`M${px(x)} 0V${HEIGHT}`);
  for (let y = position.y % step; y < HEIGHT; y += step) lines.push(`M0 ${px(y)}H${WIDTH}`);
  return `<path d="${lines.join('')}" stroke="${COLOURS.grid}" fill="none"/>`;
}

const LABEL_SIZE = 13;
/** Of capitals at that size, in pixels: half of it lifts the middle of a line onto its point. */
const CAP_HEIGHT = 9.3;

const SCALE_BAR_BOX = { left: 8, top: HEIGHT - 42, width: 176, height: 42 };

function scaleBar({ pixelsPerMeter, words: { distance } }: SceneLayout): string {
  const meters = roundedDown(150 / pixelsPerMeter);
  const length = px(meters * pixelsPerMeter);
  const words = setWords(roundDistanceText(meters, distance), 12, 'regular');
  const bar = `M16 ${HEIGHT - 22}v6h${length}v-6`;
  return [
    `<path d="${bar}" fill="none" stroke="${COLOURS.surface}" stroke-width="4.5" stroke-linejoin="round"/>`,
    `<path d="${bar}" fill="none" stroke="${COLOURS.inkSoft}" stroke-width="1.75" stroke-linejoin="round"/>`,
    lettering(words, { x: 20 + words.width / 2, y: HEIGHT - 28 }, COLOURS.inkSoft, 4),
  ].join('');
}

const NORTH_ARROW_BOX = { left: WIDTH - 48, top: 8, width: 40, height: 48 };

function northArrow({ north }: MapWords): string {
  const centre = { x: WIDTH - 28, y: 32 };
  const badge = circle(centre, 17, `fill="${COLOURS.surface}" stroke="${COLOURS.edge}" stroke-opacity="0.6"`);
  const arrow = `<path d="M${centre.x} ${centre.y - 12}l4.5 10h-9Z" fill="${COLOURS.brand}"/>`;
  return (
    badge +
    arrow +
    lettering(setWords(north, 12, 'semibold'), { x: centre.x, y: centre.y + 6 }, COLOURS.ink, 0)
  );
}

/** The largest of 1, 2, 5, 10, 20, 50, … that is not above the value. */
function roundedDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([5, 2].find((step) => step * power <= value) ?? 1) * power;
}

function px(value: number): string {
  return value.toFixed(2);
}

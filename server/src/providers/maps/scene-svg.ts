/**
 * Draws a scene as SVG, with a grey background, white allowed areas and one accent colour for the signer. Borders and
 * streets appear only if there is a basemap.
 */
import { distanceText, roundDistanceText } from '@countersign/contract/texts/distance-text';
import { fillIn } from '@countersign/contract/texts/fill-in';
import { labelFor } from './branch-name.ts';
import { LabelPlacer } from './labels.ts';
import { outlineText, type TextOutline } from './text-outlines.ts';
import type { MapTexts } from './map-texts.ts';
import { HEIGHT, WIDTH, type PlacedBranch, type Point, type SceneLayout } from './scene-layout.ts';

/** A PNG map of the same area as the scene, and its attribution. */
export interface Basemap {
  png: Buffer;
  attribution: string;
}

export function drawScene(layout: SceneLayout, basemap?: Basemap): string {
  const { position, branches, texts } = layout;
  const nearest = branches.at(0);
  const labels = new LabelPlacer();
  labels.reserve(NORTH_ARROW_BOX);
  labels.reserve(SCALE_BAR_BOX);
  labels.reserve({ left: position.x - 11, top: position.y - 11, width: 22, height: 22 });
  for (const { x, y } of branches) labels.reserve({ left: x - 10, top: y - 28, width: 20, height: 30 });

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    basemap ? picture(basemap) : `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.background}"/>`,
    ...branches.map((branch) => circle(branch, branch.limitRadius, basemap ? ALLOWED_ON_MAP : ALLOWED)),
    basemap ? '' : grid(layout),
    ...branches.map((branch) =>
      circle(branch, branch.limitRadius, branch === nearest ? LIMIT_EDGE : OTHER_LIMIT_EDGE),
    ),
    circle(position, layout.accuracyRadius, ACCURACY),
    nearest === undefined ? '' : line(position, nearest),
    ...branches.toReversed().map(pin),
    circle(position, 9, `fill="${COLOURS.surface}"`),
    circle(position, 6.5, `fill="${COLOURS.brand}"`),
    nearest === undefined ? '' : branchLabel(nearest, layout, labels, true),
    positionLabel(layout, labels),
    nearest === undefined ? '' : distancePill(layout, nearest, labels),
    ...branches.slice(1).map((branch) => branchLabel(branch, layout, labels, false)),
    scaleBar(layout),
    northArrow(texts),
    basemap ? attribution(basemap) : '',
    '</svg>',
  ].join('\n');
}

const COLOURS = {
  background: '#eef1f4',
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

function picture({ png }: Basemap): string {
  return `<image width="${WIDTH}" height="${HEIGHT}" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

/** Draws the attribution, which the licences of map data require. */
function attribution({ attribution: text }: Basemap): string {
  if (text === '') return '';
  const outlined = outlineText(text, 9, 'regular');
  return drawText(outlined, { x: WIDTH - 6 - outlined.width / 2, y: HEIGHT - 9 }, COLOURS.inkSoft, 3);
}

function circle({ x, y }: Point, radius: number, style: string): string {
  return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" ${style}/>`;
}

function line(from: Point, to: Point): string {
  return `<path d="M${px(from.x)} ${px(from.y)}L${px(to.x)} ${px(to.y)}" stroke="${COLOURS.ink}" stroke-width="1.75" stroke-dasharray="1 5" stroke-linecap="round"/>`;
}

/** Draws a pin whose tip is on the branch. */
function pin({ x, y }: Point): string {
  const tip = `translate(${px(x)} ${px(y)})`;
  const drop = 'M0 0C-2-6-9-10-9-17.5A9 9 0 1 1 9-17.5C9-10 2-6 0 0Z';
  return `<g transform="${tip}"><path d="${drop}" fill="${COLOURS.ink}" stroke="${COLOURS.surface}" stroke-width="2" paint-order="stroke"/><circle cy="-17.5" r="3.25" fill="${COLOURS.surface}"/></g>`;
}

/** Draws text centred on the point. `halo` adds a white outline around the letters. */
function drawText(
  { outline, scale, width }: TextOutline,
  { x, y }: Point,
  colour: string,
  halo: number,
): string {
  const at = `translate(${px(x - width / 2)} ${px(y + CAP_HEIGHT / 2)}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})`;
  const stroke =
    halo > 0
      ? ` stroke="${COLOURS.surface}" stroke-width="${px(halo / scale)}" stroke-linejoin="round" paint-order="stroke"`
      : '';
  return `<path transform="${at}" d="${outline}" fill="${colour}"${stroke}/>`;
}

function branchLabel(
  branch: PlacedBranch,
  { position, texts: { branch: unnamed } }: SceneLayout,
  labels: LabelPlacer,
  required: boolean,
): string {
  const label = outlineText(labelFor(branch.name, unnamed), LABEL_SIZE, 'semibold');
  const { x, y } = branch;
  const aside = label.width / 2 + 16;
  const above = { x, y: y - 40 };
  const below = { x, y: y + 14 };
  // The label should be on the side of the pin that faces away from the signer. It then does not cover the line between
  // pin and signer.
  const spots = [
    ...(position.y < y - 8 ? [below, above] : [above, below]),
    { x: x + aside, y: y - 14 },
    { x: x - aside, y: y - 14 },
  ];
  const spot = labels.place({ width: label.width + 8, height: 22, spots, required });
  return spot === null ? '' : drawText(label, spot, COLOURS.ink, 4);
}

function positionLabel(
  {
    position: { x, y },
    who,
    texts: { within, distance },
    branches,
    accuracyMeters,
    accuracyRadius,
  }: SceneLayout,
  labels: LabelPlacer,
): string {
  const text =
    accuracyMeters > 0 ? fillIn(within, { who, distance: distanceText(accuracyMeters, distance) }) : who;
  const label = outlineText(text, LABEL_SIZE, 'semibold');
  const aside = label.width / 2 + 18;
  // The label is inside a large accuracy circle and outside a small one.
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
  const spot = labels.place({ width: label.width + 8, height: 22, spots, required: true });
  return spot === null ? '' : drawText(label, spot, COLOURS.brand, 4);
}

function distancePill(
  { position, texts: { distance } }: SceneLayout,
  branch: PlacedBranch,
  labels: LabelPlacer,
): string {
  const label = outlineText(distanceText(branch.meters, distance), LABEL_SIZE, 'semibold');
  const width = label.width + 26;
  const middle = { x: (position.x + branch.x) / 2, y: (position.y + branch.y) / 2 };
  const spots = [
    middle,
    ...[34, -68, 64, -92, 92].map((step) => ({ x: middle.x, y: middle.y + step })),
    ...[90, -90, 130, -130].map((step) => ({ x: middle.x + step, y: middle.y })),
  ];
  const spot = labels.place({ width, height: 26, spots, required: true });
  if (spot === null) return '';
  const rect = `<rect x="${px(spot.x - width / 2)}" y="${px(spot.y - 13)}" width="${px(width)}" height="26" rx="13" fill="${COLOURS.surface}" stroke="${COLOURS.edge}" stroke-opacity="0.6"/>`;
  return rect + drawText(label, spot, COLOURS.ink, 0);
}

function grid({ pixelsPerMeter, position }: SceneLayout): string {
  const step = roundedDown(90 / pixelsPerMeter) * pixelsPerMeter;
  const lines: string[] = [];
  for (let x = position.x % step; x < WIDTH; x += step) lines.push(`M${px(x)} 0V${HEIGHT}`);
  for (let y = position.y % step; y < HEIGHT; y += step) lines.push(`M0 ${px(y)}H${WIDTH}`);
  return `<path d="${lines.join('')}" stroke="${COLOURS.grid}" fill="none"/>`;
}

const LABEL_SIZE = 13;
/** The height of capital letters in pixels at this text size. Text is shifted by half of it, so that it is centred. */
const CAP_HEIGHT = 9.3;

const SCALE_BAR_BOX = { left: 8, top: HEIGHT - 42, width: 176, height: 42 };

function scaleBar({ pixelsPerMeter, texts: { distance } }: SceneLayout): string {
  const meters = roundedDown(150 / pixelsPerMeter);
  const length = px(meters * pixelsPerMeter);
  const label = outlineText(roundDistanceText(meters, distance), 12, 'regular');
  const bar = `M16 ${HEIGHT - 22}v6h${length}v-6`;
  return [
    `<path d="${bar}" fill="none" stroke="${COLOURS.surface}" stroke-width="4.5" stroke-linejoin="round"/>`,
    `<path d="${bar}" fill="none" stroke="${COLOURS.inkSoft}" stroke-width="1.75" stroke-linejoin="round"/>`,
    drawText(label, { x: 20 + label.width / 2, y: HEIGHT - 28 }, COLOURS.inkSoft, 4),
  ].join('');
}

const NORTH_ARROW_BOX = { left: WIDTH - 48, top: 8, width: 40, height: 48 };

function northArrow({ north }: MapTexts): string {
  const centre = { x: WIDTH - 28, y: 32 };
  const badge = circle(centre, 17, `fill="${COLOURS.surface}" stroke="${COLOURS.edge}" stroke-opacity="0.6"`);
  const arrow = `<path d="M${centre.x} ${centre.y - 12}l4.5 10h-9Z" fill="${COLOURS.brand}"/>`;
  return (
    badge +
    arrow +
    drawText(outlineText(north, 12, 'semibold'), { x: centre.x, y: centre.y + 6 }, COLOURS.ink, 0)
  );
}

/** Returns the largest of 1, 2, 5, 10, 20, 50, … that does not exceed the value. */
function roundedDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([5, 2].find((step) => step * power <= value) ?? 1) * power;
}

function px(value: number): string {
  return value.toFixed(2);
}

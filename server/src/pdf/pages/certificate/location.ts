/** Draws the signer's location: coordinates, accuracy, distance and address next to the map. */
import type { LocationFacts } from '../facts.ts';
import { COLUMN, STYLE } from '../../drawing/style.ts';
import { drawFramed, openPicture } from '../../drawing/sheet.ts';
import { drawElement } from '../../drawing/tags.ts';
import { CELL_GAP, flowNextTo, labelledRow, type Flow } from './flow.ts';

/** The size of the map. Its aspect ratio is 16:9, as on the screen. */
export const MAP = { width: 192, height: 108 } as const;
const LABEL_WIDTH = 64;

export function drawLocation(flow: Flow, location: LocationFacts): void {
  const { map } = location;
  if (map === null) return drawPlace(flow, location, COLUMN.width);
  const drawMap = (y: number) => {
    const box = { x: COLUMN.left + COLUMN.width - MAP.width, y, ...MAP };
    const draw = () => drawFramed(flow.sheet, openPicture(flow.sheet, map), box);
    drawElement(flow.sheet, 'Figure', draw, "Map of the signer's location");
  };
  flowNextTo(flow, MAP.height, drawMap, () => drawPlace(flow, location, COLUMN.width - MAP.width - CELL_GAP));
}

function drawPlace(flow: Flow, location: LocationFacts, width: number): void {
  const { latitude, longitude, accuracyMeters, address, distance } = location;
  const facts = [
    ['Latitude', latitude.toFixed(7)],
    ['Longitude', longitude.toFixed(7)],
    [
      'Accuracy',
      accuracyMeters === null ? 'not reported by the device' : `within ${Math.round(accuracyMeters)} m`,
    ],
    ['Distance', distance ?? 'not measured'],
    ['Address', address ?? 'unknown'],
  ] as const;
  for (const [label, text] of facts)
    labelledRow(flow, label, [{ text, style: STYLE.text }], { labelWidth: LABEL_WIDTH, width });
}

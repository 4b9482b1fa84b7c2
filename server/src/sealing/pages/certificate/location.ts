/** Where the signer was: the map beside coordinates, accuracy, address and distance. */
import type { LocationFacts } from '../../facts.ts';
import { COLOR, COLUMN, STYLE } from '../look.ts';
import { drawPicture, openPicture } from '../sheet.ts';
import { CELL_GAP, flowRow, type Flow } from './flow.ts';

/** 16 : 9, as on the screen. */
const MAP = { width: 192, height: 108 } as const;
const LABEL_WIDTH = 64;

export function drawLocation(flow: Flow, location: LocationFacts): void {
  const { sheet } = flow;
  let bottom = flow.y;
  let width: number = COLUMN.width;
  if (location.map !== null) {
    flow.need(MAP.height);
    const box = { x: COLUMN.left + COLUMN.width - MAP.width, y: flow.y, ...MAP };
    sheet.save().roundedRect(box.x, box.y, box.width, box.height, 6).clip();
    drawPicture(sheet, openPicture(sheet, location.map), box, 'middle');
    sheet.restore();
    sheet
      .roundedRect(box.x, box.y, box.width, box.height, 6)
      .lineWidth(0.75)
      .strokeColor(COLOR.line)
      .stroke();
    width -= MAP.width + CELL_GAP;
    bottom = box.y + box.height;
  }
  const page = sheet.page;
  const { latitude, longitude, accuracyMeters, address, distance } = location;
  const facts = [
    ['Latitude', latitude.toFixed(7)],
    ['Longitude', longitude.toFixed(7)],
    ['Accuracy', accuracyMeters === null ? 'not given by the device' : `${Math.round(accuracyMeters)} m`],
    ['Distance', distance ?? 'not measured'],
    ['Address', address ?? 'not known'],
  ] as const;
  for (const [label, value] of facts) {
    flowRow(flow, [
      { width: LABEL_WIDTH, texts: [{ text: label, style: STYLE.soft }] },
      { width: width - LABEL_WIDTH - CELL_GAP, texts: [{ text: value, style: STYLE.text }] },
    ]);
  }
  if (sheet.page === page) flow.y = Math.max(flow.y, bottom);
}

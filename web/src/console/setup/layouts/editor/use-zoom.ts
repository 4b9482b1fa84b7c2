/** How large the page is: as wide as there is room, or as somebody chose. */
import { useState } from 'react';

/** Pixels per point. */
const MIN = 0.25;
const MAX = 4;
const STEP = 1.2;
/** Around the page, with a bar to scroll. */
const AROUND = 44;
/** On a wide screen a page as wide as there is room could not be overlooked. */
const WIDEST_FIT = 1.4;

export function useZoom(room: number, pageWidth: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const fit = Math.max(MIN, Math.min(WIDEST_FIT, (room - AROUND) / Math.max(1, pageWidth)));
  const scale = chosen ?? fit;
  return {
    scale,
    zoom: (steps: number) => setChosen(Math.min(MAX, Math.max(MIN, scale * STEP ** steps))),
    fitWidth: () => setChosen(null),
  };
}

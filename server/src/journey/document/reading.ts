/** How the document was read, so that a scroll straight to the end shows as one in the evidence. */

interface PageReading {
  page: number;
  zoom: number;
  milliseconds: number;
}

/** Null where the browser told nothing. Pages that the document does not have are left out. */
export function summariseReading(reading: readonly PageReading[] | undefined, pages: number) {
  if (!reading) return null;
  const known = reading.filter(({ page }) => page <= pages);
  const seen = Object.groupBy(known, ({ page }) => page);
  return {
    pages_seen: Object.keys(seen).length,
    pages_total: pages,
    milliseconds_total: known.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    by_page: Object.entries(seen).map(([page, views = []]) => ({
      page: Number(page),
      milliseconds: views.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
      zooms: [...new Set(views.map(({ zoom }) => zoom))].toSorted((a, b) => a - b),
    })),
  };
}

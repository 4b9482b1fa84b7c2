/**
 * What is drawn, as those hear it who do not see it (ISO 32000-2, 14.7 and 14.8): headings, texts and pictures with words for
 * them, in the order of reading. Whatever else is on a page is marked as decoration. Only on a sheet whose outline is kept:
 * the others are drawn without marks.
 */
import { pageCount, type Sheet } from './sheet.ts';

export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Link';

export interface TaggedElement {
  tag: Tag;
  /** The words for a picture. */
  alt: string | undefined;
  /** Where its content lies: the page of the sheet, and the mark on that page. */
  contents: { page: number; mark: number }[];
}

export interface Outline {
  sections: TaggedElement[][];
  /** So many marks each page has. */
  marks: Map<number, number>;
}

/** Draws one more piece of an element, on whatever page the sheet is. */
type DrawPiece = (draw: () => void) => void;

const outlines = new WeakMap<Sheet, Outline>();

export function keepOutline(sheet: Sheet): Outline {
  const outline: Outline = { sections: [], marks: new Map() };
  outlines.set(sheet, outline);
  return outline;
}

/** What is drawn from now on belongs to it. */
export function openSection(sheet: Sheet): void {
  outlines.get(sheet)?.sections.push([]);
}

/** An element whose pieces may lie on several pages. */
export function openElement(sheet: Sheet, tag: Tag, alt?: string): DrawPiece {
  const outline = outlines.get(sheet);
  const section = outline?.sections.at(-1);
  if (!outline || !section) return (draw) => draw();
  const element: TaggedElement = { tag, alt, contents: [] };
  section.push(element);
  return (draw) => {
    const page = pageCount(sheet) - 1;
    const mark = outline.marks.get(page) ?? 0;
    outline.marks.set(page, mark + 1);
    element.contents.push({ page, mark });
    marked(sheet, `/${tag} <</MCID ${mark}>> BDC`, draw);
  };
}

export function drawElement(sheet: Sheet, tag: Tag, draw: () => void, alt?: string): void {
  openElement(sheet, tag, alt)(draw);
}

/** Lines, frames, and what every page repeats. */
export function drawDecoration(sheet: Sheet, draw: () => void): void {
  if (outlines.get(sheet)?.sections.length) marked(sheet, '/Artifact BMC', draw);
  else draw();
}

function marked(sheet: Sheet, begin: string, draw: () => void): void {
  sheet.addContent(begin);
  draw();
  sheet.addContent('EMC');
}

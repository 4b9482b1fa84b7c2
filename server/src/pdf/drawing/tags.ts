/**
 * Tags content for screen readers (ISO 32000-2, 14.7 and 14.8): headings, texts, and pictures with alternative texts,
 * in reading order. All other content of a page is an artifact. A sheet has no tags unless tagging was started for it.
 */
import { pageCount, type Sheet } from './sheet.ts';

export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Link';

export interface TaggedElement {
  tag: Tag;
  alt: string | undefined;
  /** The location of the element's content: the page of the sheet and the marked-content identifier on that page. */
  contents: { page: number; mcid: number }[];
}

export interface TaggedContent {
  sections: TaggedElement[][];
  /** The number of marked-content identifiers that are in use on each page of the sheet. */
  mcids: Map<number, number>;
}

/** Draws another piece of the same element on the current page of the sheet. */
type DrawPiece = (draw: () => void) => void;

const taggedContents = new WeakMap<Sheet, TaggedContent>();

export function startTagging(sheet: Sheet): TaggedContent {
  const tagged: TaggedContent = { sections: [], mcids: new Map() };
  taggedContents.set(sheet, tagged);
  return tagged;
}

/** Opens a section. It contains all content drawn until the next section is opened. */
export function openSection(sheet: Sheet): void {
  taggedContents.get(sheet)?.sections.push([]);
}

/** Opens an element whose pieces may lie on several pages. */
export function openElement(sheet: Sheet, tag: Tag, alt?: string): DrawPiece {
  const tagged = taggedContents.get(sheet);
  const section = tagged?.sections.at(-1);
  if (!tagged || !section) return (draw) => draw();
  const element: TaggedElement = { tag, alt, contents: [] };
  section.push(element);
  return (draw) => {
    const page = pageCount(sheet) - 1;
    const mcid = tagged.mcids.get(page) ?? 0;
    tagged.mcids.set(page, mcid + 1);
    element.contents.push({ page, mcid });
    marked(sheet, `/${tag} <</MCID ${mcid}>> BDC`, draw);
  };
}

export function drawElement(sheet: Sheet, tag: Tag, draw: () => void, alt?: string): void {
  openElement(sheet, tag, alt)(draw);
}

/** Draws lines, frames and repeated page content as artifacts. */
export function drawArtifact(sheet: Sheet, draw: () => void): void {
  if (taggedContents.get(sheet)?.sections.length) marked(sheet, '/Artifact BMC', draw);
  else draw();
}

function marked(sheet: Sheet, begin: string, draw: () => void): void {
  sheet.addContent(begin);
  draw();
  sheet.addContent('EMC');
}

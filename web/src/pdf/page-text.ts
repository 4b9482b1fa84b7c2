/** The text of a page as the PDF library gives it, in points as the page is shown: x to the right, y down. */

/** As it is shown, its rotation applied; in points. */
export interface PageSize {
  width: number;
  height: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A few letters or words that the document draws in one go. */
export interface TextItem {
  text: string;
  x: number;
  /** Where the letters stand. */
  baseline: number;
  width: number;
  /** Of the letters. */
  size: number;
  /** Tells fonts apart, and no more. */
  font: string;
  isRightToLeft: boolean;
  /** Text along another line, as of a watermark, is not part of what is read. */
  isLevel: boolean;
}

export interface PageText {
  size: PageSize;
  items: readonly TextItem[];
}

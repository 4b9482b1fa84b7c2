/** The text of a page from the PDF library, in points of the page as shown: x to the right, y down. */

/** The size as shown, after rotation, in points. */
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

/** A few letters or words that the document draws in one operation. */
export interface TextItem {
  text: string;
  x: number;
  /** The vertical position of the baseline. */
  baseline: number;
  width: number;
  /** The size of the letters in points. */
  size: number;
  /** An identifier that only distinguishes fonts. */
  font: string;
  isRightToLeft: boolean;
  /** False for slanted text such as a watermark, which is not part of the text to read. */
  isLevel: boolean;
}

export interface PageText {
  size: PageSize;
  items: readonly TextItem[];
}

/** The little that the journey needs of a browser, whichever protocol it speaks. */
export interface Driver {
  name: string;
  open(address: string): Promise<void>;
  /** The value of an expression in the page, which may be a promise of JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Input as WebDriver describes it (W3C WebDriver 17, Actions). */
  act(sources: readonly object[]): Promise<void>;
  /** Answers the browser's question whether the page may know the position. Absent where that was allowed beforehand. */
  allowPosition?(): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** What the page has reported as errors, as far as the protocol tells. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const WINDOW = { width: 412, height: 800 };

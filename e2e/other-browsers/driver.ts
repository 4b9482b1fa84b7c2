/** The browser functions that the journey needs, independent of the protocol. */
export interface Driver {
  name: string;
  open(address: string): Promise<void>;
  /** Returns the value of an expression in the page, which may be a promise of JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Sends input as WebDriver describes it (W3C WebDriver 17, Actions). */
  act(sources: readonly object[]): Promise<void>;
  /** Returns a driver of the page's frame. Absent if the protocol cannot drive frames of other sites. */
  inFrame?: () => Promise<Driver>;
  /** Accepts the browser's location prompt. Absent if the permission was given in advance. */
  allowPosition?(): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Returns the errors that the page has reported, as far as the protocol reports them. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const WINDOW = { width: 412, height: 800 };

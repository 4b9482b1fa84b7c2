/** The functions of a browser that the journey needs, independent of the protocol that drives the browser. */
export interface Driver {
  name: string;
  open(address: string): Promise<void>;
  /** Returns the value of an expression in the page. The value, or the promise of it, must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Sends input as WebDriver describes it (W3C WebDriver 17, Actions). */
  act(sources: readonly object[]): Promise<void>;
  /** Returns a driver of the frame in the page. Undefined if the protocol cannot drive frames of other sites. */
  inFrame?: () => Promise<Driver>;
  /** Accepts the browser's location prompt. Undefined if the permission was given in advance. */
  allowPosition?(): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Returns the errors of the page that the protocol reports. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const WINDOW = { width: 412, height: 800 };

/** Pixels as red, green and blue, and with `channels` 4 also alpha. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
}

export interface Frame {
  width: number;
  height: number;
}

/** SPEC 9 asks for 640x480; a phone held upright gives 480x640. */
export const LANDSCAPE_FRAME: Frame = { width: 640, height: 480 };
export const PORTRAIT_FRAME: Frame = { width: 480, height: 640 };

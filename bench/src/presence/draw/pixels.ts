/** The pixels of a picture as red, green and blue, followed by alpha if `channels` is 4. */
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

/** The frames of SPEC 9 (640x480), and of a phone held upright (480x640). */
export const LANDSCAPE_FRAME: Frame = { width: 640, height: 480 };
export const PORTRAIT_FRAME: Frame = { width: 480, height: 640 };

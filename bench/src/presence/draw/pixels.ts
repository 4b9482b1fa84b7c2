/** The pixels of a picture: red, green and blue, followed by alpha if `channels` is 4. */
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

/** The frame that SPEC 9 requests (640x480), and the frame of a phone that is held upright (480x640). */
export const LANDSCAPE_FRAME: Frame = { width: 640, height: 480 };
export const PORTRAIT_FRAME: Frame = { width: 480, height: 640 };

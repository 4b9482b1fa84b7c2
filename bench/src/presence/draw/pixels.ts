/** Pixels one after the other, red, green and blue, and with `channels` 4 how solid they are. */
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

/** SPEC 9 asks for 640x480; a phone held upright gives it turned. */
export const LYING: Frame = { width: 640, height: 480 };
export const UPRIGHT: Frame = { width: 480, height: 640 };

/** One frame of a video as a JPEG, cut to what the signer saw of it. */

export interface FrameWish {
  /** Of the frame when it lies; a standing frame has them swapped. */
  width: number;
  height: number;
  jpegQuality: number;
}

export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The size of the picture: never larger than the camera gave. */
  toWidth: number;
  toHeight: number;
}

/** Never mirrored, whatever the preview does. Null while the camera has not given a frame yet. */
export function grabJpeg(video: HTMLVideoElement, wish: FrameWish): string | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return null;
  const cut = cutOf(videoWidth, videoHeight, wish);
  const canvas = video.ownerDocument.createElement('canvas');
  canvas.width = cut.toWidth;
  canvas.height = cut.toHeight;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(video, cut.x, cut.y, cut.width, cut.height, 0, 0, cut.toWidth, cut.toHeight);
  const jpeg = canvas.toDataURL('image/jpeg', wish.jpegQuality);
  // Older Safari keeps the memory of every canvas until it is emptied.
  canvas.width = 0;
  canvas.height = 0;
  return jpeg.startsWith('data:image/jpeg') ? jpeg : null;
}

/** A phone that stands gives standing frames, whatever was asked for. */
export function isStanding(width: number, height: number): boolean {
  return height > width;
}

/** The middle of the frame in the wished proportions, as a preview that covers its frame shows it. */
export function cutOf(width: number, height: number, wish: FrameWish): Cut {
  const standing = isStanding(width, height);
  const wished = standing
    ? { width: wish.height, height: wish.width }
    : { width: wish.width, height: wish.height };
  const scale = Math.min(width / wished.width, height / wished.height);
  const cut = { width: Math.round(wished.width * scale), height: Math.round(wished.height * scale) };
  const shrink = Math.min(1, 1 / scale);
  return {
    x: Math.round((width - cut.width) / 2),
    y: Math.round((height - cut.height) / 2),
    ...cut,
    toWidth: Math.round(cut.width * shrink),
    toHeight: Math.round(cut.height * shrink),
  };
}

/** Captures one video frame: as a JPEG cropped to the part that the signer saw, or unchanged for a worker. */

export interface JpegOptions {
  /** The width of a landscape frame; portrait frames swap width and height. */
  width: number;
  height: number;
  jpegQuality: number;
}

export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The size of the picture, never larger than the camera frame. */
  toWidth: number;
  toHeight: number;
}

/**
 * Captures the frame without mirroring it, even if the preview is mirrored. Returns null until the camera delivers a frame.
 */
export function captureJpeg(video: HTMLVideoElement, options: JpegOptions): string | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return null;
  const crop = cropOf(videoWidth, videoHeight, options);
  const canvas = video.ownerDocument.createElement('canvas');
  canvas.width = crop.toWidth;
  canvas.height = crop.toHeight;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(video, crop.x, crop.y, crop.width, crop.height, 0, 0, crop.toWidth, crop.toHeight);
  const jpeg = canvas.toDataURL('image/jpeg', options.jpegQuality);
  // The canvas is emptied, because older Safari versions otherwise retain its memory.
  canvas.width = 0;
  canvas.height = 0;
  return jpeg.startsWith('data:image/jpeg') ? jpeg : null;
}

/** Detects portrait frames, which a phone held upright delivers whatever size was requested. */
export function isPortrait(width: number, height: number): boolean {
  return height > width;
}

/** Returns the centre of the frame in the requested aspect ratio, as a preview with `object-fit: cover` shows it. */
export function cropOf(width: number, height: number, options: JpegOptions): Crop {
  const isUpright = isPortrait(width, height);
  const wanted = isUpright
    ? { width: options.height, height: options.width }
    : { width: options.width, height: options.height };
  const scale = Math.min(width / wanted.width, height / wanted.height);
  const crop = { width: Math.round(wanted.width * scale), height: Math.round(wanted.height * scale) };
  const shrink = Math.min(1, 1 / scale);
  return {
    x: Math.round((width - crop.width) / 2),
    y: Math.round((height - crop.height) / 2),
    ...crop,
    toWidth: Math.round(crop.width * shrink),
    toHeight: Math.round(crop.height * shrink),
  };
}

/**
 * Captures the current frame. Returns null until the camera delivers a frame. Uses `createImageBitmap` as a last
 * resort, because it blocks for 20 ms.
 */
export async function captureVideoFrame(video: HTMLVideoElement): Promise<VideoFrame | ImageBitmap | null> {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  try {
    return typeof VideoFrame === 'function' ? new VideoFrame(video) : await createImageBitmap(video);
  } catch {
    return null;
  }
}

/** Null while the camera has not given a frame yet. `createImageBitmap` blocks for 20 ms and is the last resort. */
export async function takeFrame(video: HTMLVideoElement): Promise<VideoFrame | ImageBitmap | null> {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  try {
    return typeof VideoFrame === 'function' ? new VideoFrame(video) : await createImageBitmap(video);
  } catch {
    return null;
  }
}

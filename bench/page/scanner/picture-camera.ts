/** Simulates a camera that shows one picture after another. Showing the first picture replaces the browser's camera. */

const FRAMES_PER_SECOND = 30;
const canvas = document.createElement('canvas');
let picture: ImageBitmap | null = null;

if (new URLSearchParams(location.search).has('pictures')) {
  navigator.mediaDevices.getUserMedia = async () => {
    await showPicture('/first.jpg');
    const stream = canvas.captureStream(FRAMES_PER_SECOND);
    setInterval(draw, 1000 / FRAMES_PER_SECOND);
    return stream;
  };
}

export async function showPicture(address: string): Promise<void> {
  picture = await createImageBitmap(await (await fetch(address)).blob());
  if (canvas.width !== picture.width) [canvas.width, canvas.height] = [picture.width, picture.height];
  draw();
}

function draw(): void {
  if (picture) canvas.getContext('2d')?.drawImage(picture, 0, 0);
}

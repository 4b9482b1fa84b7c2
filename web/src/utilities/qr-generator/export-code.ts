/** The QR code on the page as a file to keep or to paste. */

const PNG_SIDE = 1024;
const SVG_TYPE = 'image/svg+xml';

export function svgOf(drawing: SVGSVGElement): Blob {
  return new Blob([new XMLSerializer().serializeToString(drawing)], { type: SVG_TYPE });
}

/** Larger than on the page, so that it prints well. */
export async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const image = await load(svgOf(drawing));
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIDE;
  canvas.height = PNG_SIDE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, PNG_SIDE, PNG_SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The canvas gave no picture'));
    }, 'image/png');
  });
}

export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function canCopyPictures(): boolean {
  return typeof ClipboardItem === 'function' && 'clipboard' in navigator && 'write' in navigator.clipboard;
}

/** The promise itself goes into the item: Safari forgets the click that allowed the copying while it is awaited. */
export async function copyPicture(picture: Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
}

/** Says which address the file leads to, in letters every system takes in a name. */
export function fileNameFor(url: string, ending: 'png' | 'svg'): string {
  const name = url
    .replace(/^https?:\/\//, '')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
    .slice(0, 60);
  return `qr-${name}.${ending}`;
}

async function load(blob: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

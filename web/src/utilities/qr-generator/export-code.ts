/** Exports the QR code on the page as a download or to the clipboard. */

const PNG_SIDE = 1024;
const SVG_TYPE = 'image/svg+xml';

export function svgOf(drawing: SVGSVGElement): Blob {
  return new Blob([new XMLSerializer().serializeToString(drawing)], { type: SVG_TYPE });
}

/** Returns the code as a PNG. The PNG is larger than the code on the page, so that it prints well. */
export async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const image = await load(svgOf(drawing));
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIDE;
  canvas.height = PNG_SIDE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, PNG_SIDE, PNG_SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The canvas returned no image'));
    }, 'image/png');
  });
}

export function download(blob: Blob, name: string): void {
  const objectUrl = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = name;
  link.click();
  // Revokes the URL later, because the browser reads the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000);
}

export function canCopyImages(): boolean {
  return typeof ClipboardItem === 'function' && 'clipboard' in navigator && 'write' in navigator.clipboard;
}

/**
 * Copies the picture. The clipboard item receives the promise, not the resolved picture. If the page awaited the
 * picture first, Safari would no longer allow access to the clipboard.
 */
export async function copyImage(picture: Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
}

/** Derives a file name from the URL. The name has only characters that every file system accepts. */
export function fileNameFor(url: string, ending: 'png' | 'svg'): string {
  const name = url
    .replace(/^https?:\/\//, '')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
    .slice(0, 60);
  return `qr-${name}.${ending}`;
}

async function load(blob: Blob): Promise<HTMLImageElement> {
  const objectUrl = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = objectUrl;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(objectUrl);
  }
}

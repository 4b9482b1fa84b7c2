/**
 * Runs two scanners on one page. Both use the same camera and the settings of the scanner page (SPEC 9, QR scanner).
 */
import { Html5Qrcode, Html5QrcodeSupportedFormats } from 'html5-qrcode';
import { openCamera } from '../../../web/src/camera/open-camera.ts';
import { loadReader } from '../../../web/src/scanner/reader.ts';
import { Scanner, type ScannerPorts } from '../../../web/src/scanner/scanner.ts';
import { boxIn, PAGE } from '../../../web/src/utilities/qr-scanner/page-settings.ts';
import { showPicture } from './picture-camera.ts';

const WIDTH = 400;

export type ScannerName = 'countersign' | 'html5-qrcode';

let onText: ((text: string) => void) | null = null;
let frames = 0;
const read = (text: string | null) => {
  frames += 1;
  if (text !== null) onText?.(text);
};
const missed = () => void (frames += 1);

const PORTS = {
  openCamera: (choice, preferred) => openCamera(choice, preferred, navigator.mediaDevices),
  loadReader,
} satisfies ScannerPorts;

const fileScanner = new Scanner(PORTS);

const bench = {
  start: (name: ScannerName) => (name === 'countersign' ? startOurs() : startTheirs()),
  /** Returns whether the scanner reads this text while the picture is shown. */
  reads: async (address: string, text: string, milliseconds: number): Promise<boolean> => {
    await showPicture(address);
    const wasRead = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds);
      onText = (each) => {
        if (each !== text) return;
        clearTimeout(timer);
        resolve(true);
      };
    });
    onText = null;
    return wasRead;
  },
  frames: () => frames,
  /** Returns the text and the bytes of the code in a picture file, or null if no code is found. */
  contentOf: async (address: string): Promise<{ text: string | null; bytes: number[] } | null> => {
    const picture = await (await fetch(address, { cache: 'no-store' })).blob();
    const outcome = await fileScanner.scanFile(picture, PAGE.formats);
    if (outcome.kind !== 'read') return null;
    const { text, bytes } = outcome.barcode;
    return { text, bytes: [...bytes] };
  },
};
export type Bench = typeof bench;
Object.defineProperty(window, 'bench', { value: bench });

async function startOurs(): Promise<void> {
  const video = document.createElement('video');
  video.muted = true;
  video.style.width = `${WIDTH}px`;
  view().append(video);
  const scanner = new Scanner(PORTS);
  const settings = { ...boxIn(WIDTH), formats: PAGE.formats, framesPerSecond: PAGE.framesPerSecond };
  const outcome = await scanner.start({ camera: { facingMode: 'environment' }, ...settings }, video, {
    onRead: ({ text }) => read(text),
    onMissed: missed,
  });
  if (!outcome.ok) throw new Error(`countersign did not start: ${outcome.problem}`);
}

async function startTheirs(): Promise<void> {
  view().style.width = `${WIDTH}px`;
  const { QR_CODE, DATA_MATRIX, AZTEC, PDF_417 } = Html5QrcodeSupportedFormats;
  const scanner = new Html5Qrcode('view', {
    formatsToSupport: [QR_CODE, DATA_MATRIX, AZTEC, PDF_417],
    verbose: false,
  });
  await scanner.start(
    { facingMode: 'environment' },
    { fps: PAGE.framesPerSecond, qrbox: boxIn(WIDTH).box, aspectRatio: 1 },
    read,
    missed,
  );
}

function view(): HTMLElement {
  const element = document.querySelector<HTMLElement>('#view');
  if (!element) throw new Error('The page has no view');
  return element;
}

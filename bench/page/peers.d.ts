/** The parts of `html5-qrcode` that the page uses. The reason for declaring them is in ../src/peers.d.ts. */
declare module 'html5-qrcode' {
  export enum Html5QrcodeSupportedFormats {
    QR_CODE,
    AZTEC,
    DATA_MATRIX,
    PDF_417,
  }

  export class Html5Qrcode {
    constructor(
      elementId: string,
      options: { formatsToSupport: Html5QrcodeSupportedFormats[]; verbose: boolean },
    );
    start(
      camera: { facingMode: string },
      settings: { fps: number; qrbox: number; aspectRatio: number },
      onRead: (text: string) => void,
      onMissed: (message: string) => void,
    ): Promise<null>;
  }
}

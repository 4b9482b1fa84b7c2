/** The types of the part of pdf.js that decodes JPEG pictures. pdf.js itself does not declare them. */
declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs' {
  export class JpegImage {
    parse(data: Uint8Array): void;
    getData(options: {
      width: number;
      height: number;
      forceRGB?: boolean;
      isSourcePDF: boolean;
    }): Uint8Array | Uint8ClampedArray;
  }
}

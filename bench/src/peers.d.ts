/**
 * The parts of the benches' own packages that the benches use. The declarations make it possible to type-check and lint
 * the benches without installing these packages (150 MB). Compare the declarations when you update a package.
 */
declare module 'lighthouse' {
  interface Audit {
    title: string;
    score: number | null;
    numericValue?: number;
  }

  interface Report {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, Audit>;
    environment: { benchmarkIndex: number };
    runtimeError?: { message: string };
  }

  interface Flags {
    port: number;
    hostname: string;
    logLevel: 'error';
    formFactor?: 'mobile';
    disableStorageReset?: boolean;
    onlyCategories: string[];
  }

  export const desktopConfig: object;
  export default function lighthouse(
    url: string,
    flags: Flags,
    config?: object,
  ): Promise<{ lhr: Report } | undefined>;
}

declare module 'pdf-lib' {
  interface Page {
    getHeight(): number;
    drawPage(page: EmbeddedPage, position: { x: number; y: number }): void;
  }

  interface EmbeddedPage {
    width: number;
    height: number;
  }

  export class PDFDocument {
    static load(bytes: Uint8Array): Promise<PDFDocument>;
    embedPdf(pdf: PDFDocument, indices: number[]): Promise<EmbeddedPage[]>;
    getPage(index: number): Page;
    getPageCount(): number;
    copyPages(from: PDFDocument, indices: number[]): Promise<Page[]>;
    addPage(page: Page): Page;
    save(options: { useObjectStreams: boolean }): Promise<Uint8Array>;
  }
}

declare module '@signpdf/placeholder-pdf-lib' {
  import type { PDFDocument } from 'pdf-lib';

  interface Placeholder {
    pdfDoc: PDFDocument;
    reason: string;
    contactInfo: string;
    name: string;
    location: string;
    signatureLength: number;
  }

  export function pdflibAddPlaceholder(placeholder: Placeholder): void;
}

declare module '@signpdf/signer-p12' {
  export class P12Signer {
    constructor(p12: Buffer, options: { passphrase: string });
    sign(pdf: Buffer): Promise<Buffer>;
  }
}

declare module '@signpdf/signpdf' {
  import type { P12Signer } from '@signpdf/signer-p12';

  export class SignPdf {
    sign(pdf: Buffer, signer: P12Signer): Promise<Buffer>;
  }
}

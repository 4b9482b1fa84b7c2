/** The interface of the PDF library, limited to what the screen needs. */
import type { Ink } from './ink.ts';
import type { Box, PageSize, PageText } from './page-text.ts';

export interface PdfFile {
  url: string;
  headers: Readonly<Record<string, string>>;
  bytes: number;
  /** The announced hash in hexadecimal. Without it, the file is not checked. */
  sha256?: string;
}

/** The received file is not the announced document, or not a PDF. */
export class NotADocument extends Error {
  override readonly name = 'NotADocument';
}

export interface PdfPage {
  size: PageSize;
  /** Draws a part of the page, given in points, at this many pixels per point. The canvas takes the size it needs. */
  draw(canvas: HTMLCanvasElement, part: Box, pixelsPerPoint: number, signal: AbortSignal): Promise<void>;
  /** Finds the parts of the page that are not white, and caches the result. */
  ink(): Promise<Ink>;
  text(): Promise<PageText>;
  /** Lays the page's text over its picture, for text selection and screen readers. */
  renderText(container: HTMLElement, signal: AbortSignal): Promise<void>;
  /** Frees the resources used for drawing. */
  release(): void;
}

/** An entry of the document's own table of contents. */
export interface OutlineEntry {
  title: string;
  /** The page number, counted from 1. Null if the entry does not lead to a page of the document. */
  page: number | null;
  entries: OutlineEntry[];
}

export interface PdfDocument {
  pages: number;
  firstPage: PageSize;
  /** Returns a page, counted from 1. */
  page(number: number): Promise<PdfPage>;
  /** Resolves to an empty list if the document has no outline. */
  outline(): Promise<OutlineEntry[]>;
  /** The language that the document declares, as a BCP 47 tag. */
  language(): Promise<string | null>;
}

export interface PdfEvents {
  /** Reports the number of bytes that have arrived so far. */
  onBytes(bytes: number): void;
  /** Reports that the complete file has arrived and matches the announced hash. */
  onIntact(): void;
  /** Reports that fetching has failed repeatedly and is being retried; null when bytes arrive again. */
  onStalled(reason: Error | null): void;
  /** Reports that the server refused the file or sent a different one. */
  onRefused(error: Error): void;
}

export interface OpenPdf {
  document: Promise<PdfDocument>;
  close(): void;
}

export interface PdfSource {
  /** Fetches the library ahead of the file. */
  prepare(): void;
  /** Returns whether the library needs no further download to open a file. */
  isReady(): boolean;
  open(file: PdfFile, events: PdfEvents): OpenPdf;
}

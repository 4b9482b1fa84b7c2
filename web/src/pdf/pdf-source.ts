/** The port of the PDF library: only what the screen needs. */
import type { Ink } from './ink.ts';
import type { Box, PageSize, PageText } from './page-text.ts';

export interface PdfFile {
  url: string;
  headers: Readonly<Record<string, string>>;
  bytes: number;
  /** As announced, in hexadecimal; without it the file is not checked. */
  sha256?: string;
}

/** What arrived is not the document that was announced, or not a PDF at all. */
export class NotADocument extends Error {
  override readonly name = 'NotADocument';
}

export interface PdfPage {
  size: PageSize;
  /** Draws a part of the page, in points, at this many pixels per point. The canvas takes the size it needs. */
  draw(canvas: HTMLCanvasElement, part: Box, pixelsPerPoint: number, signal: AbortSignal): Promise<void>;
  /** Where the page is not white. Found once and then kept. */
  ink(): Promise<Ink>;
  text(): Promise<PageText>;
  /** Lays the page's text over its picture, for selecting and for screen readers. */
  renderText(container: HTMLElement, signal: AbortSignal): Promise<void>;
  /** Frees what drawing needed. */
  release(): void;
}

/** An entry of the document's own table of contents. */
export interface OutlineEntry {
  title: string;
  /** Counted from 1; null where it leads to no page of the document. */
  page: number | null;
  entries: OutlineEntry[];
}

export interface PdfDocument {
  pages: number;
  firstPage: PageSize;
  /** Pages count from 1. */
  page(number: number): Promise<PdfPage>;
  /** Empty where the document has none. */
  outline(): Promise<OutlineEntry[]>;
  /** What the document says of its language, as BCP 47. */
  language(): Promise<string | null>;
}

export interface PdfEvents {
  /** How many bytes have arrived so far. */
  onBytes(bytes: number): void;
  /** All of it has arrived, and it is the announced file. */
  onIntact(): void;
  /** Fetching has failed repeatedly and is retried; null when bytes arrive again. */
  onStalled(reason: Error | null): void;
  /** The server refuses the file, or sends another one. */
  onRefused(error: Error): void;
}

export interface OpenPdf {
  document: Promise<PdfDocument>;
  close(): void;
}

export interface PdfSource {
  /** Fetches the library ahead of the file. */
  prepare(): void;
  open(file: PdfFile, events: PdfEvents): OpenPdf;
}

/** Defines the props that the page view and the text view share. */
import type { ReactNode, RefObject } from 'react';
import type { ZoomLevel } from '@countersign/contract/rules/document-reading';
import type { Fold } from './frame/use-fold.ts';
import type { PdfDocument } from '../pdf/pdf-source.ts';
import type { DocumentPosition } from './reading/page-layout.ts';
import type { DocumentView } from './reading/progress.ts';
import type { Match } from './passages/search.ts';

export interface ViewProps {
  pdf: PdfDocument;
  zoom: ZoomLevel;
  onZoom: (zoom: ZoomLevel) => void;
  fold: Fold;
  /** Content above the first page. It scrolls with the document. */
  above: ReactNode;
  /** The first position to show. It is set when the signer switches views. */
  start: DocumentPosition;
  matches: readonly Match[];
  current: Match | null;
  /** Called when the visible pages may have changed. */
  onViewChange: (view: DocumentView) => void;
  /** Scrolls to a position in the document. The view sets this function. */
  goTo: RefObject<GoTo | null>;
}

export type GoTo = (position: DocumentPosition) => void;

/** The margin that keeps a scroll target away from the edge and from the search bar. */
export const GO_TO_MARGIN = 96;

/** The position of the document in the sequence of documents. */
export interface DocumentPlace {
  number: number;
  total: number;
  name: string | null;
}

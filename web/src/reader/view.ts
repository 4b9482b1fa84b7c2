/** The interface shared by the page view and the text view. */
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
  /** Scrolls with the document, above its first page. */
  above: ReactNode;
  /** The initial position when the signer switches views. */
  start: DocumentPosition;
  matches: readonly Match[];
  current: Match | null;
  /** Called when the visible pages may have changed. */
  onViewChange: (view: DocumentView) => void;
  /** Scrolls to a position in the document. The view sets this function. */
  goTo: RefObject<GoTo | null>;
}

export type GoTo = (position: DocumentPosition) => void;

/** Keeps a scroll target away from the edge and out from under the search bar. */
export const GO_TO_MARGIN = 96;

/** The position of the document among several documents. */
export interface DocumentPlace {
  number: number;
  total: number;
  name: string | null;
}

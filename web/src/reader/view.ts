/** What the two ways to show the document, as pages and as text, have in common. */
import type { RefObject } from 'react';
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
  /** Where it begins, as the signer comes from the other view. */
  start: DocumentPosition;
  matches: readonly Match[];
  current: Match | null;
  /** Called when other pages may be visible. */
  onViewChange: (view: DocumentView) => void;
  /** Set by the view: takes the signer to a position. */
  goTo: RefObject<GoTo | null>;
}

export type GoTo = (position: DocumentPosition) => void;

/** What is gone to is not at the very edge, nor below the bar of the search. */
export const GO_TO_MARGIN = 96;

/** Which of several documents it is. */
export interface DocumentPlace {
  number: number;
  total: number;
  name: string | null;
}

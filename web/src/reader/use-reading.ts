/** Tracks how far the signer has read, for the progress bar, the button and the evidence. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { currentPage, pagesBeingRead } from './reading/visible-pages.ts';
import { updateProgress, mustZoomIn, UNREAD, type DocumentView, type Progress } from './reading/progress.ts';
import { positionAt, type DocumentPosition } from './reading/page-layout.ts';
import { GO_TO_MARGIN } from './view.ts';
import { createReadingTime, type ReadingReport } from './reading/reading-time.ts';

const START: DocumentPosition = { index: 0, down: 0 };

interface Reading {
  progress: Progress;
  page: number;
  /** Returns the position near the top of the view. */
  position: () => DocumentPosition;
  mustZoomIn: boolean;
  /** Whether a page is drawn. From then on, resources that are not needed for reading may load. */
  hasDrawn: boolean;
  onViewChange: (view: DocumentView) => void;
  report: () => ReadingReport;
}

export function useReading(): Reading {
  const [time] = useState(() => createReadingTime(() => performance.now()));
  const [progress, setProgress] = useState(UNREAD);
  const top = useRef<DocumentPosition>(START);
  const [page, setPage] = useState(1);
  const [isTooSmall, setIsTooSmall] = useState(false);
  const [hasDrawn, setHasDrawn] = useState(false);

  useEffect(() => {
    const onVisibility = () => (document.visibilityState === 'hidden' ? time.pause() : time.resume());
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [time]);

  const onViewChange = useCallback(
    (view: DocumentView) => {
      setProgress((before) => updateProgress(before, view));
      const current = currentPage(view);
      setPage(current);
      if (view.isDrawn(current - 1)) setHasDrawn(true);
      top.current =
        view.top > 0 ? (view.position ?? positionAt(view.layout, view.top + GO_TO_MARGIN)) : START;
      setIsTooSmall(mustZoomIn(view));
      time.show(pagesBeingRead(view), { zoom: view.zoom, mode: view.mode });
    },
    [time],
  );
  return {
    progress,
    page,
    position: () => top.current,
    mustZoomIn: isTooSmall,
    hasDrawn,
    onViewChange,
    report: () => time.report(),
  };
}

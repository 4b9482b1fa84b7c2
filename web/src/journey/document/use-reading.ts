/** What the signer has read so far: for the progress bar, the button and the evidence. */
import { useCallback, useEffect, useState } from 'react';
import { currentPage, pagesBeingRead } from './reading/visible-pages.ts';
import { updateProgress, mustZoomIn, UNREAD, type DocumentView, type Progress } from './reading/progress.ts';
import { createReadingTime, type ReadingReport } from './reading/reading-time.ts';

interface Reading {
  progress: Progress;
  page: number;
  mustZoomIn: boolean;
  onViewChange: (view: DocumentView) => void;
  report: () => ReadingReport;
}

export function useReading(): Reading {
  const [time] = useState(() => createReadingTime(() => performance.now()));
  const [progress, setProgress] = useState(UNREAD);
  const [page, setPage] = useState(1);
  const [isTooSmall, setIsTooSmall] = useState(false);

  useEffect(() => {
    const onVisibility = () => (document.visibilityState === 'hidden' ? time.pause() : time.resume());
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [time]);

  const onViewChange = useCallback(
    (view: DocumentView) => {
      setProgress((before) => updateProgress(before, view));
      setPage(currentPage(view));
      setIsTooSmall(mustZoomIn(view));
      time.show(pagesBeingRead(view), view.zoom);
    },
    [time],
  );
  return { progress, page, mustZoomIn: isTooSmall, onViewChange, report: () => time.report() };
}

/** What the signer has seen so far: for the bar, for the button, and for the evidence. */
import { useCallback, useEffect, useState } from 'react';
import { currentPage, pagesBeingRead } from './reading/visible-pages.ts';
import { lookAt, mustZoomIn, UNREAD, type Glance, type Progress } from './reading/progress.ts';
import { createReadingTime, type ReadingReport } from './reading/reading-time.ts';

interface Reading {
  progress: Progress;
  page: number;
  mustZoomIn: boolean;
  onGlance: (glance: Glance) => void;
  report: () => ReadingReport;
}

export function useReading(): Reading {
  const [time] = useState(() => createReadingTime(() => performance.now()));
  const [progress, setProgress] = useState(UNREAD);
  const [page, setPage] = useState(1);
  const [isTooSmall, setIsTooSmall] = useState(false);

  useEffect(() => {
    const follow = () => (document.visibilityState === 'hidden' ? time.pause() : time.resume());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [time]);

  const onGlance = useCallback(
    (glance: Glance) => {
      setProgress((before) => lookAt(before, glance));
      setPage(currentPage(glance));
      setIsTooSmall(mustZoomIn(glance));
      time.see(pagesBeingRead(glance), glance.zoom);
    },
    [time],
  );
  return { progress, page, mustZoomIn: isTooSmall, onGlance, report: () => time.report() };
}

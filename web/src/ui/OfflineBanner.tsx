import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts/texts.tsx';

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const texts = useTexts();
  return (
    <output className="sticky top-0 z-40 block">
      {!isOnline && <p className="bg-ink text-ground text-small px-4 py-2 text-center">{texts.offline}</p>}
    </output>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { OptionTextsProvider, useOptionTexts } from '../../texts/option-texts.ts';
import './test-banner.css';

/** What every screen of a test session says. It lies over the upper edge and takes no press from what is below it. */
export function TestBanner() {
  return (
    <OptionTextsProvider fallback={null}>
      <Banner />
    </OptionTextsProvider>
  );
}

function Banner() {
  const { test } = useOptionTexts();
  // A dialog lies over the whole page, whatever its order: the banner has to be in it.
  const place = useSyncExternalStore(watchDialogs, topDialog) ?? document.body;
  return createPortal(<aside className="test-banner">{test}</aside>, place);
}

const topDialog = (): Element | null => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

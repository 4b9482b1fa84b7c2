import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { OptionTextsProvider, useOptionTexts } from '../../texts/option-texts.ts';
import './test-banner.css';

/**
 * Shows a banner on every screen of a test session. The banner covers the upper edge of the screen and lets clicks
 * through.
 */
export function TestBanner() {
  return (
    <OptionTextsProvider fallback={null}>
      <Banner />
    </OptionTextsProvider>
  );
}

function Banner() {
  const { test } = useOptionTexts();
  // An open dialog covers the whole page, so the banner is rendered inside the dialog.
  const place = useSyncExternalStore(watchDialogs, topDialog) ?? document.body;
  return createPortal(<aside className="test-banner">{test}</aside>, place);
}

const topDialog = (): Element | null => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/**
 * Shows a picture of the first page while the viewer is loading on a slow network. The server renders the picture from
 * the same file and with the same engine as the viewer. The signer cannot consent until the document itself has loaded.
 */
import { isNarrow } from '@countersign/contract/rules/document-reading';
import { useEffect, useState } from 'react';
import type { SignerApi } from '../../api/signer-api.ts';
import { ANSWER_MILLISECONDS, timeLimit } from '../../api/time-limit.ts';
import { INK_PIXELS, inkOf, withoutMargins } from '../../pdf/ink.ts';

/** Returns null until the picture has loaded. A failure is ignored, because the document follows. */
export function useFirstPage(api: SignerApi, participantId: string, isNeeded: boolean): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const closing = new AbortController();
    const load = async () => {
      const { url, headers } = api.fileAt(`/api/v1/participant/document-picture/${participantId}`);
      const signal = timeLimit(ANSWER_MILLISECONDS, closing.signal);
      const response = await fetch(url, { headers, signal, priority: 'high' });
      if (!response.ok) return;
      const page = await createImageBitmap(await response.blob());
      const shown = isNarrow(window.innerWidth) ? await cropped(page) : page;
      if (!closing.signal.aborted) setPicture(shown);
    };
    load().catch(() => undefined);
    return () => closing.abort();
  }, [api, participantId, isNeeded]);
  return picture;
}

/** Crops the margins of the page, as the viewer does on phones. */
async function cropped(page: ImageBitmap): Promise<ImageBitmap> {
  const canvas = document.createElement('canvas');
  canvas.width = INK_PIXELS;
  canvas.height = Math.max(1, Math.floor((INK_PIXELS * page.height) / page.width));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return page;
  context.drawImage(page, 0, 0, canvas.width, canvas.height);
  const ink = inkOf(context.getImageData(0, 0, canvas.width, canvas.height), page);
  const { left, width } = withoutMargins(page, ink);
  return createImageBitmap(page, left, 0, width, page.height);
}

import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { checkWhole } from './check-whole.ts';
import { NotADocument, type PdfEvents } from './pdf-source.ts';

const content = Uint8Array.from({ length: 100 }, (_, index) => index);
/** The hash of the bytes 0 to 99, computed with sha256sum. */
const sha256 = 'bce0aff19cf5aa6a7469a30d61d04e4376e4bbf6381052ee9e7f33925c954d52';

function checking(arriving: Uint8Array) {
  const events = { onIntact: vi.fn<PdfEvents['onIntact']>(), onRefused: vi.fn<PdfEvents['onRefused']>() };
  const close = vi.fn<() => void>();
  const raw = { load: async (begin: number, end: number) => arriving.slice(begin, end), close };
  const loader = checkWhole(raw, { url: '', headers: {}, bytes: arriving.length }, sha256, events);
  return { loader, events, close };
}

it('accepts the file when its last part has arrived, in any order and with overlaps', async () => {
  const { loader, events, close } = checking(content);
  await loader.load(0, 40);
  await loader.load(80, 100);
  await loader.load(30, 50);
  await loader.load(0, 40);
  expect(await loader.load(60, 80)).toEqual(content.slice(60, 80));
  expect(events.onIntact).not.toHaveBeenCalled();
  await loader.load(50, 60);
  await waitFor(() => expect(events.onIntact).toHaveBeenCalledOnce());
  await loader.load(50, 60);
  expect([events.onRefused.mock.calls, close.mock.calls]).toEqual([[], []]);
});

it('rejects a complete file with an unexpected hash, and stops fetching', async () => {
  const { loader, events, close } = checking(content.map((byte) => (byte === 7 ? 8 : byte)));
  await loader.load(0, 100);
  await waitFor(() => expect(events.onRefused).toHaveBeenCalledExactlyOnceWith(expect.any(NotADocument)));
  expect(events.onIntact).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledOnce();
});

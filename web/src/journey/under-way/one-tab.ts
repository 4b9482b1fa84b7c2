/** Lets a signer continue in one tab at a time. The tabs of one browser notify each other. */
import { useEffect, useEffectEvent } from 'react';
import { storeBearer, storedBearer } from '../../api/bearer.ts';

const CHANNEL = 'countersign.tabs';
const REPLY_MS = 500;

type Notice = { participant: string } & (
  | { kind: 'continues' | 'hand-over' }
  | { kind: 'bearer'; bearer: string }
);

export function useOneTab(participant: string, onReplaced: () => void): void {
  const replaced = useEffectEvent(onReplaced);
  useEffect(() => {
    const channel = openChannel();
    channel?.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
      if (data.participant !== participant || data.kind === 'bearer') return;
      const bearer = storedBearer();
      if (data.kind === 'hand-over' && bearer) post(channel, { kind: 'bearer', participant, bearer });
      replaced();
    });
    post(channel, { kind: 'continues', participant });
    return () => channel?.close();
  }, [participant]);
}

/**
 * Takes over the bearer token from the tab in which the signer continued, so that the signer needs no new OTP in this
 * tab.
 */
export async function takeOver(participant: string): Promise<void> {
  const channel = openChannel();
  const bearer = await new Promise<string | null>((resolve) => {
    channel?.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
      if (data.participant === participant && data.kind === 'bearer') resolve(data.bearer);
    });
    post(channel, { kind: 'hand-over', participant });
    setTimeout(() => resolve(null), REPLY_MS);
  });
  channel?.close();
  if (bearer) storeBearer(bearer);
}

/**
 * Opens the channel between the tabs. Returns null if the constructor throws. Firefox blocks channels in frames whose
 * storage it blocks.
 */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

function post(channel: BroadcastChannel | null, notice: Notice): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel only reaches its own origin
  channel?.postMessage(notice);
}

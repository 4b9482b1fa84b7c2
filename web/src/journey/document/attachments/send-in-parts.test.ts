import { ATTACHMENT_PART_BYTES as PART } from '@countersign/contract/rules/attachments';
import { expect, it, vi } from 'vitest';
import { participant } from '../../testing/participant.ts';
import { stepProps } from '../../testing/step-props.ts';
import { sendInParts } from './send-in-parts.ts';

vi.mock('../../../api/fetch-with-progress.ts', () => ({
  fetchWithProgress: (onSent: (share: number) => void) => async (url: string, init: RequestInit) => {
    onSent(0.5);
    return fetch(url, init);
  },
}));

const SIZE = 2 * PART + 10;
const file = new Blob([new Uint8Array(SIZE).fill(7)]);
const kept = { key: 'cheque', media_type: 'image/jpeg', size_bytes: SIZE, sha256: 'ab' };

it('asks how much has arrived, continues there after a lost connection, and reports the progress', async () => {
  let received = 0;
  let isBroken = false;
  const offsets: number[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { offset, content_base64: content } = JSON.parse(body);
    const bytes = atob(content).length;
    if (bytes > 0) offsets.push(offset);
    if (isBroken && bytes > 0) throw new TypeError('Failed to fetch');
    if (offset === received) received += bytes;
    isBroken = received === PART && offsets.length === 1;
    const data = { received_bytes: received, attachment: received === SIZE ? kept : null };
    return Response.json({ success: true, data });
  });
  const shares: number[] = [];
  const send = () =>
    sendInParts({
      api: stepProps({}).api,
      participantId: participant.participant_id,
      key: 'cheque',
      file,
      onSent: (share) => shares.push(share),
    });
  await expect(send()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect(offsets).toEqual([0, PART]);
  isBroken = false;
  offsets.length = 0;
  expect(await send()).toEqual(kept);
  expect(offsets).toEqual([PART, 2 * PART]);
  expect(shares.at(-1)).toBeCloseTo((2 * PART + 5) / SIZE);
});

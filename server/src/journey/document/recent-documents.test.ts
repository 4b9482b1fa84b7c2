import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createRecentDocuments } from './recent-documents.ts';

/** Returns a storage that counts its reads. */
function counting() {
  const reads: string[] = [];
  const storage = {
    put: async () => '',
    erase: async () => undefined,
    async *list() {},
    renew: async () => false,
    async get(sessionId: string) {
      reads.push(sessionId);
      await wait(1);
      if (sessionId === 'lost') throw new Error('The blob does not exist');
      return Buffer.from(`document of ${sessionId}`);
    },
  };
  return { storage, reads };
}

describe('recently read documents', () => {
  it('are decrypted once for all requested parts', async () => {
    const { storage, reads } = counting();
    const recent = createRecentDocuments(storage);
    const parts = await Promise.all([recent.get('a', '1'), recent.get('a', '1'), recent.get('b', '1')]);
    expect(parts.map(String)).toEqual(['document of a', 'document of a', 'document of b']);
    await recent.get('a', '1');
    expect(reads).toEqual(['a', 'b']);
  });

  it('are dropped, oldest first, when they take too much memory', async () => {
    const { storage, reads } = counting();
    const recent = createRecentDocuments(storage, { bytes: 30, milliseconds: 60_000 });
    for (const id of ['a', 'b', 'c', 'c', 'b', 'a']) await recent.get(id, '1');
    expect(reads).toEqual(['a', 'b', 'c', 'a']);
  });

  it('are dropped some time after their last request', async () => {
    const { storage, reads } = counting();
    const recent = createRecentDocuments(storage, { bytes: 1000, milliseconds: 5 });
    await recent.get('a', '1');
    await wait(50);
    await recent.get('a', '1');
    expect(reads).toEqual(['a', 'a']);
  });

  it('are read again if they could not be read before', async () => {
    const { storage, reads } = counting();
    const recent = createRecentDocuments(storage);
    await expect(recent.get('lost', '1')).rejects.toThrow('The blob does not exist');
    await expect(recent.get('lost', '1')).rejects.toThrow('The blob does not exist');
    expect(reads).toEqual(['lost', 'lost']);
  });
});

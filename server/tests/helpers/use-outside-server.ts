/** A foreign server for all tests of a file. */
import { afterAll, beforeEach } from 'vitest';
import { openOutsideServer, type OutsideServer } from './outside-server.ts';

/** Closed after them; what it was asked is forgotten before each. */
export async function useOutsideServer(): Promise<OutsideServer> {
  const outside = await openOutsideServer();
  afterAll(() => outside.close());
  beforeEach(() => {
    outside.asked = [];
  });
  return outside;
}

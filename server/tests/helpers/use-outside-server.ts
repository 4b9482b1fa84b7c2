import { afterAll, beforeEach } from 'vitest';
import { openOutsideServer, type OutsideServer } from './outside-server.ts';

/**
 * Opens a server of a third party for all tests of a file. Its recorded requests are cleared before each test, and it
 * is closed at the end.
 */
export async function useOutsideServer(): Promise<OutsideServer> {
  const outside = await openOutsideServer();
  afterAll(() => outside.close());
  beforeEach(() => {
    outside.asked = [];
  });
  return outside;
}

/** Provides an external server for all tests of a file. */
import { afterAll, beforeEach } from 'vitest';
import { openOutsideServer, type OutsideServer } from './outside-server.ts';

/** Closes the server after all tests, and clears its recorded requests before each test. */
export async function useOutsideServer(): Promise<OutsideServer> {
  const outside = await openOutsideServer();
  afterAll(() => outside.close());
  beforeEach(() => {
    outside.asked = [];
  });
  return outside;
}

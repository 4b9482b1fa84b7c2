import { afterEach, expect, it, vi } from 'vitest';
import { clearStored, storeBearer, storedBearer } from './bearer.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  clearStored();
});

// A spy on Storage.prototype has no effect once happy-dom has bound the method to the storage.
const stubStorage = (methods: Partial<Storage>) => vi.stubGlobal('sessionStorage', methods);
const blocked = () => {
  throw new DOMException('insecure', 'SecurityError');
};

it('retains the latest token if the storage is full', () => {
  storeBearer('the first');
  const storage = sessionStorage;
  stubStorage({
    getItem: (key) => storage.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  storeBearer('the second');
  expect(storedBearer()).toBe('the second');

  vi.unstubAllGlobals();
  storeBearer('the third');
  expect(storedBearer()).toBe('the third');
});

it('retains the token in memory if the browser blocks storage', () => {
  stubStorage({ getItem: blocked, setItem: blocked, clear: blocked });
  expect(storedBearer()).toBeNull();
  storeBearer('the bearer');
  expect(storedBearer()).toBe('the bearer');
  clearStored();
  expect(storedBearer()).toBeNull();
});

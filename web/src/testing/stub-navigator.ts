import { vi } from 'vitest';

/** Replaces these properties of the navigator until the test ends. */
export function stubNavigator(parts: Readonly<Record<string, unknown>>): void {
  const get = (own: Navigator, name: string | symbol): unknown =>
    typeof name === 'string' && name in parts ? parts[name] : Reflect.get(own, name, own);
  vi.stubGlobal('navigator', new Proxy(navigator, { get }));
}

import { vi } from 'vitest';

/** The browser's own navigator, with these parts in place of its own, until the test is over. */
export function stubNavigator(parts: Readonly<Record<string, unknown>>): void {
  const get = (own: Navigator, name: string | symbol): unknown =>
    typeof name === 'string' && name in parts ? parts[name] : Reflect.get(own, name, own);
  vi.stubGlobal('navigator', new Proxy(navigator, { get }));
}

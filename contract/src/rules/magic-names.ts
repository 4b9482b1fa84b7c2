/** Names that could change an object's prototype when it is copied carelessly. */
const MAGIC_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const isMagicName = (name: string): boolean => MAGIC_NAMES.has(name);

/** Collects the resources of a content stream. They get short names, in the order of their first use. */
import { name, Reference, writeValue, type Dictionary, type Value } from './values.ts';

const PREFIXES = {
  Font: 'F',
  XObject: 'X',
  ExtGState: 'G',
  Pattern: 'P',
  Shading: 'S',
  ColorSpace: 'C',
} as const;
export type ResourceKind = keyof typeof PREFIXES;

export class ResourceBuilder {
  readonly #kinds = new Map<ResourceKind, Map<string, { name: string; value: Value }>>();

  add(kind: ResourceKind, value: Value): string {
    const known = this.#kinds.get(kind) ?? new Map<string, { name: string; value: Value }>();
    this.#kinds.set(kind, known);
    const key = value instanceof Reference ? String(value.number) : writeValue(value);
    const found = known.get(key);
    if (found) return found.name;
    const added = { name: `${PREFIXES[kind]}${known.size + 1}`, value };
    known.set(key, added);
    return added.name;
  }

  toDictionary(): Dictionary {
    const dict: Dictionary = new Map();
    for (const [kind, entries] of this.#kinds)
      dict.set(kind, new Map([...entries.values()].map((each) => [each.name, each.value])));
    return dict;
  }
}

/** The colour space of uncoloured patterns in the output. */
export const RGB_PATTERN: Value = [name('Pattern'), name('DeviceRGB')];

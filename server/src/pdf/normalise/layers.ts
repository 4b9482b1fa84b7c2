/** Decides which layers (optional content, ISO 32000-1, 8.11) a viewer shows by default. */
import { PdfArray, PdfDict, PdfName, type PdfObject } from '@libpdf/core';
import { catalogOf } from '../document/objects.ts';
import { dereference } from '../reading/dereference.ts';
import { dictAt, entryAt, itemsAt, nameAt } from '../reading/entries.ts';
import type { Source } from './source.ts';

export interface Layers {
  /** Takes the value of an OC entry or a property list. Content of a missing layer is shown. */
  isVisible(value: PdfObject | undefined): boolean;
}

const MAX_DEPTH = 10;

export function readLayers(source: Source): Layers {
  const { resolve } = source;
  const properties = dictAt(catalogOf(source.pdf), 'OCProperties', resolve);
  const standard = dictAt(properties, 'D', resolve);
  const groups = (key: string) =>
    new Set(itemsAt(standard, key, resolve).map((item) => dereference(item, resolve)));
  const [on, off] = [groups('ON'), groups('OFF')];
  const isOffByDefault = nameAt(standard, 'BaseState', resolve) === 'OFF';

  const isOn = (group: PdfDict): boolean => {
    if (off.has(group)) return false;
    const usage = dictAt(dictAt(group, 'Usage', resolve), 'View', resolve);
    if (nameAt(usage, 'ViewState', resolve) === 'OFF') return false;
    return !isOffByDefault || on.has(group);
  };

  const evaluate = (value: PdfObject | undefined, depth: number): boolean => {
    const items = dereference(value, resolve);
    if (items instanceof PdfDict) return isOn(items);
    if (!(items instanceof PdfArray) || depth > MAX_DEPTH) return true;
    const [operator, ...operands] = items.toArray().map((item) => dereference(item, resolve));
    const results = operands.map((operand) => evaluate(operand, depth + 1));
    switch (operator instanceof PdfName ? operator.value : '') {
      case 'And':
        return results.every(Boolean);
      case 'Or':
        return results.some(Boolean);
      case 'Not':
        return !results[0];
      default:
        return true;
    }
  };

  const isMembershipVisible = (membership: PdfDict): boolean => {
    const expression = entryAt(membership, 'VE', resolve);
    if (expression instanceof PdfArray) return evaluate(expression, 0);
    const listed = entryAt(membership, 'OCGs', resolve);
    const members = (listed instanceof PdfArray ? listed.toArray() : [listed])
      .map((item) => dereference(item, resolve))
      .filter((item) => item instanceof PdfDict);
    if (members.length === 0) return true;
    switch (nameAt(membership, 'P', resolve)) {
      case 'AllOn':
        return members.every(isOn);
      case 'AnyOff':
        return !members.every(isOn);
      case 'AllOff':
        return !members.some(isOn);
      case undefined:
      default:
        return members.some(isOn);
    }
  };

  return {
    isVisible(value) {
      const group = dereference(value, resolve);
      if (!properties || !(group instanceof PdfDict)) return true;
      return nameAt(group, 'Type', resolve) === 'OCMD' ? isMembershipVisible(group) : isOn(group);
    },
  };
}

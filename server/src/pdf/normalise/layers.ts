/**
 * Decides which layers (optional content, ISO 32000-1, 8.11) every program shows when it opens the document. If
 * programs disagree on a layer, each page that uses it is refused.
 */
import { PdfArray, PdfDict, PdfName, type PdfObject } from '@libpdf/core';
import { catalogOf } from '../document/objects.ts';
import { dereference } from '../reading/dereference.ts';
import { dictAt, dictsIn, entryAt, itemsAt, nameAt } from '../reading/entries.ts';
import { Unrepresentable } from './changes.ts';
import type { Source } from './source.ts';

export interface Layers {
  /**
   * Checks whether a layer or a membership is visible, given as an OC entry or a property list. Throws Unrepresentable
   * if programs disagree.
   */
  isVisible(value: PdfObject | undefined): boolean;
}

const MAX_DEPTH = 10;

export function readLayers(source: Source): Layers {
  const { resolve } = source;
  const properties = dictAt(catalogOf(source.pdf), 'OCProperties', resolve);
  const standard = dictAt(properties, 'D', resolve);
  const groupsIn = (dict: PdfDict | undefined, key: string) =>
    new Set(dictsIn(itemsAt(dict, key, resolve), resolve));
  const [listed, on, off] = [
    groupsIn(properties, 'OCGs'),
    groupsIn(standard, 'ON'),
    groupsIn(standard, 'OFF'),
  ];
  const base = nameAt(standard, 'BaseState', resolve) ?? 'ON';
  /** The layers whose state depends on the zoom level, the language or the user. */
  const automatic = new Set(
    dictsIn(itemsAt(standard, 'AS', resolve), resolve).flatMap((rule) => {
      const categories = itemsAt(rule, 'Category', resolve).map((item) => dereference(item, resolve));
      const isPlain = categories.every((item) => item instanceof PdfName && STATES.has(item.value));
      return isPlain ? [] : [...groupsIn(rule, 'OCGs')];
    }),
  );

  /**
   * Checks whether a layer is on. Some programs ignore the usage and the intent of a layer, so these must agree with
   * its default.
   */
  const isOn = (group: PdfDict): boolean => {
    const isShown = base === 'OFF' ? on.has(group) : !off.has(group);
    const usage = dictAt(group, 'Usage', resolve);
    const states = [...STATES].map(([category, key]) =>
      nameAt(dictAt(usage, category, resolve), key, resolve),
    );
    const isClear =
      standard !== undefined &&
      BASES.has(base) &&
      !(on.has(group) && off.has(group)) &&
      !automatic.has(group) &&
      states.every((state) => state === undefined || (state === 'ON') === isShown) &&
      (isShown || (listed.has(group) && (nameAt(group, 'Intent', resolve) ?? 'View') === 'View'));
    if (!isClear) throw unclear();
    return isShown;
  };

  const evaluate = (value: PdfObject | undefined, depth: number): boolean => {
    const items = dereference(value, resolve);
    if (items instanceof PdfDict) return isOn(items);
    if (!(items instanceof PdfArray) || depth > MAX_DEPTH) throw unclear();
    const [operator, ...operands] = items.toArray().map((item) => dereference(item, resolve));
    const results = operands.map((operand) => evaluate(operand, depth + 1));
    switch (operator instanceof PdfName ? operator.value : '') {
      case 'And':
        return results.every(Boolean);
      case 'Or':
        return results.some(Boolean);
      case 'Not':
        return results.length === 1 && !results[0];
      default:
        throw unclear();
    }
  };

  const isMembershipVisible = (membership: PdfDict): boolean => {
    if (entryAt(membership, 'VE', resolve) instanceof PdfArray) {
      // Programs that ignore expressions show the content.
      if (evaluate(membership.get('VE'), 0)) return true;
      throw unclear();
    }
    const groups = entryAt(membership, 'OCGs', resolve);
    const items = (groups instanceof PdfArray ? groups.toArray() : [groups]).map((item) =>
      dereference(item, resolve),
    );
    const members = items.filter((item) => item instanceof PdfDict);
    if (members.length === 0 || members.length < items.length) throw unclear();
    // Programs apply the policy of a membership differently. Some show the content of every membership, and others
    // know only the default policy.
    const policy = nameAt(membership, 'P', resolve) ?? 'AnyOn';
    if (policy === 'AnyOn' && members.some(isOn)) return true;
    if (policy === 'AllOn' && members.every(isOn)) return true;
    throw unclear();
  };

  return {
    isVisible(value) {
      const group = dereference(value, resolve);
      if (!properties || !(group instanceof PdfDict)) return true;
      return nameAt(group, 'Type', resolve) === 'OCMD' ? isMembershipVisible(group) : isOn(group);
    },
  };
}

/** The states of usage dictionaries on screen, on paper and in other formats (table 100). */
const STATES: ReadonlyMap<string, string> = new Map([
  ['View', 'ViewState'],
  ['Print', 'PrintState'],
  ['Export', 'ExportState'],
]);

const BASES: ReadonlySet<string> = new Set(['ON', 'OFF']);

const unclear = () =>
  new Unrepresentable('UNCLEAR_LAYER', 'programs disagree on whether to show one of its layers');

// Replaces CSS features that the oldest browsers lack and that neither Tailwind nor the minifier converts: dynamic viewport
// units (Chrome 108), and translucent colours by `color-mix` (Chrome 111). Tailwind's own fallback is the opaque colour,
// which would hide text of the same colour.
import type { CSSOptions } from 'vite';

type PostCss = Exclude<NonNullable<CSSOptions['postcss']>, string>;
type Plugin = NonNullable<PostCss['plugins']>[number];

const NEW_UNIT = /(?<=\d)[dsl]v(?=[hw]\b)/g;
const TINT = /color-mix\(in \w+, ?var\(--([\w-]+)\) ([\d.]+%), ?transparent\)/g;
const IF_TINTS_ARE_KNOWN = /^\(color: ?color-mix\(in lab, red, red\)\)$/;

export const olderCss: Plugin = {
  postcssPlugin: 'countersign:older-css',
  OnceExit(root) {
    const tinted = new Set<string>();
    root.walkDecls((declaration) => {
      const { value } = declaration;
      for (const [, name] of value.matchAll(TINT)) tinted.add(`--${name}`);
      declaration.value = plainTints(value);
      const older = olderUnits(value);
      if (older !== value) declaration.cloneBefore({ value: older });
    });
    root.walkDecls(/^--/, (declaration) => {
      const { prop, value } = declaration;
      if (tinted.has(prop)) declaration.cloneAfter({ prop: `${prop}-rgb`, value: channels(value) });
    });
    root.walkAtRules('supports', (rule) => {
      const isPlain = IF_TINTS_ARE_KNOWN.test(rule.params) && !rule.toString().includes('color-mix(in oklab');
      if (isPlain) rule.replaceWith(rule.nodes ?? []);
    });
  },
};

/** Converts `100dvh` to `100vh`, which in old browsers is too high by the height of the address bar. */
export function olderUnits(value: string): string {
  return value.replaceAll(NEW_UNIT, 'v');
}

/**
 * Replaces a mix with `transparent` by the colour with an alpha value. Such a mix only becomes translucent and keeps
 * its colour in every colour space.
 */
export function plainTints(value: string): string {
  return value.replaceAll(TINT, 'rgb(var(--$1-rgb) / $2)');
}

/** Converts `#0b5c56` to `11 92 86`. */
export function channels(colour: string): string {
  if (!/^#(?:[0-9a-f]{3}){1,2}$/i.test(colour))
    throw new Error(`${colour} is tinted somewhere and is not written as #rrggbb`);
  const digits = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1);
  const pairs = digits.match(/../g) ?? [];
  return pairs.map((pair) => Number.parseInt(pair, 16)).join(' ');
}

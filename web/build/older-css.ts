// What the oldest browsers do not know in CSS and what neither Tailwind nor the minifier writes for them: the units of a screen
// whose address bar comes and goes (Chrome 108), and a colour that lets its ground through (`color-mix`, Chrome 111; Tailwind's own
// fall-back is the full colour, on which nobody can read a text of the same colour).
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

/** `100dvh` as `100vh`: too high by the address bar, for those who know nothing better. */
export function olderUnits(value: string): string {
  return value.replaceAll(NEW_UNIT, 'v');
}

/** Mixed with nothing, a colour is the same in every space: its own, with an alpha. */
export function plainTints(value: string): string {
  return value.replaceAll(TINT, 'rgb(var(--$1-rgb) / $2)');
}

/** `#0b5c56` as `11 92 86`. */
export function channels(colour: string): string {
  if (!/^#(?:[0-9a-f]{3}){1,2}$/i.test(colour))
    throw new Error(`${colour} is tinted somewhere and is not written as #rrggbb`);
  const digits = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1);
  const pairs = digits.match(/../g) ?? [];
  return pairs.map((pair) => Number.parseInt(pair, 16)).join(' ');
}

/**
 * The tokens of `ui/tokens.css` as values. With them, a part of a page can be shown in light or dark mode, regardless
 * of the console's theme. A test keeps both files in sync.
 */
import type { LogoTheme } from '@countersign/contract/rules/brand';
import type { ThemeColours } from '@countersign/contract/rules/brand-colours';
import type { CSSProperties } from 'react';

type Tokens = CSSProperties & Readonly<Record<`--${string}`, string>>;

export const TOKENS: Readonly<Record<LogoTheme, Tokens>> = {
  light: {
    '--ground': '#f5f6f8',
    '--surface': '#ffffff',
    '--ink': '#13171e',
    '--ink-soft': '#545e6f',
    '--line': '#e2e6ec',
    '--edge': '#838d9f',
    '--brand': '#0b5c56',
    '--brand-pressed': '#084641',
    '--brand-ink': '#ffffff',
  },
  dark: {
    '--ground': '#0e1116',
    '--surface': '#171b22',
    '--ink': '#eef1f5',
    '--ink-soft': '#a5afbf',
    '--line': '#2b323d',
    '--edge': '#717c8f',
    '--brand': '#62d2c6',
    '--brand-pressed': '#8be2d9',
    '--brand-ink': '#04211e',
  },
};

export const withColours = (tokens: Tokens, colours: ThemeColours | undefined): Tokens =>
  colours
    ? {
        ...tokens,
        '--brand': colours.brand,
        '--brand-pressed': colours.pressed,
        '--brand-ink': colours.ink,
      }
    : tokens;

/**
 * Converts the colours of the product's own screens to plain CSS, because `ui/tokens.css` is written for Tailwind, which
 * the site does not use.
 */

const LIGHT = /^:root \{\n([\s\S]*?)^\}/m;
const DARK = /@variant dark \{\n([\s\S]*?)\n {2}\}/;

export function colourTokens(css: string): string {
  const [light, dark] = [LIGHT.exec(css)?.[1], DARK.exec(css)?.[1]];
  if (light === undefined || dark === undefined)
    throw new Error('ui/tokens.css has no colours for light and dark where the site looks for them');
  return `:root {\n${light}}\n@media screen and (prefers-color-scheme: dark) {\n:root {\n${dark}\n}\n}\n`;
}

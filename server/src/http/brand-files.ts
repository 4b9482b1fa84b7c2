/**
 * Serves the brand's colours as a stylesheet, and the brand's logos. They are public and work without the application.
 */
import { type Brand, logoAddress } from '@countersign/contract/rules/brand';
import { channels, judgeColour, type ThemeColours } from '@countersign/contract/rules/brand-colours';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

export interface ShownBrand {
  shown(): Promise<Brand>;
  picture(sha256: string): Promise<Buffer | null>;
}

const FOREVER = 'public, max-age=31536000, immutable';

export function brandFiles(app: FastifyInstance, brand: ShownBrand): void {
  const options = { schema: { hide: true }, logLevel: 'warn' as const };

  app.get<{ Querystring: { v?: string } }>('/brand.css', options, async (request, reply) => {
    const { version, colour } = await brand.shown();
    const tag = `"brand-${version}"`;
    void reply
      .header('etag', tag)
      .header('cache-control', request.query.v === String(version) ? FOREVER : 'no-cache');
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    return reply.type('text/css; charset=utf-8').send(brandCss(colour));
  });

  app.get<{ Params: { file: string } }>('/brand/:file', options, async ({ params }, reply) => {
    const [, sha256] = /^([0-9a-f]{64})\.png$/.exec(params.file) ?? [];
    const png = sha256 === undefined ? null : await brand.picture(sha256);
    if (!png) throw new AppError('NOT_FOUND');
    return reply.type('image/png').header('cache-control', FOREVER).send(png);
  });
}

/**
 * Links the stylesheet, so that the page has the brand's colours from the first paint. A page without a brand colour
 * stays unchanged.
 */
export function brandedPage(page: string, { version, colour }: Brand): string {
  if (colour === null) return page;
  return page.replace('</head>', `<link rel="stylesheet" href="/brand.css?v=${version}"></head>`);
}

/**
 * Returns the colour tokens of `web/src/ui/tokens.css` with the brand's colours. The selector `html:root` has a higher
 * specificity than `:root` there, so the order of the stylesheets does not matter. `judgeColour` throws for invalid
 * colours, so they are never written.
 */
export function brandCss(colour: string | null): string {
  const verdict = colour === null ? null : judgeColour(colour);
  if (!verdict?.ok) return '';
  const { light, dark } = verdict.colours;
  const night = tokens(dark);
  return [
    `html:root{${tokens(light)}}`,
    `@media screen and (prefers-color-scheme:dark){html:root:not([data-theme=light]){${night}}}`,
    `@media screen{html:root[data-theme=dark]{${night}}}`,
  ].join('\n');
}

/**
 * Returns the colour tokens. `--brand-rgb` has the three channels from which tints are derived
 * (`web/build/older-css.ts`).
 */
const tokens = ({ brand, pressed, ink }: ThemeColours): string =>
  `--brand:${brand};--brand-rgb:${channels(brand).join(' ')};--brand-pressed:${pressed};--brand-ink:${ink}`;

/** Returns the addresses of the logos. An uploaded logo takes precedence over the address in the settings. */
export const logosOf = (brand: Brand, setting: string | undefined) => ({
  company_logo: logoAddress(brand.logo) ?? setting ?? null,
  company_logo_dark: brand.logo === null ? null : logoAddress(brand.logo_dark),
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import page from '../../index.html?raw';
import { Shell } from './Shell.tsx';

it('matches the markup that index.html shows before the application runs', () => {
  const [, root = ''] = /<div id="root">([\s\S]*?)<\/div>\s*<noscript>/.exec(page) ?? [];
  const markup = root
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([<>]) ?/g, '$1')
    .trim();
  expect(markup).toBe(renderToStaticMarkup(<Shell />));
});

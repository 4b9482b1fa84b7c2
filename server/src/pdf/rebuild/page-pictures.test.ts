import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { sampleDocument } from '../../../tests/helpers/signing.ts';
import { openWithPdfjs } from '../rendering/draw-with-pdfjs.ts';
import { findDisagreement } from '../rendering/find-disagreement.ts';
import { drawForPeople } from './page-pictures.ts';

it('draws the first page as recorded in the evidence, in less than 60 kB', async () => {
  const document = await sampleDocument();
  const answer = await drawForPeople({ kind: 'picture', document, page: 1, engine: 'pdf.js' });
  if (answer.kind !== 'pictured') throw new Error('No picture');
  expect(answer.webp.length).toBeLessThan(60_000);

  const opened = await openWithPdfjs(document);
  const page = await opened.draw(1, 100);
  await opened.close();
  const { width, height } = page;
  const context = createCanvas(width, height).getContext('2d');
  const image = await loadImage(answer.webp);
  expect([image.width, image.height]).toEqual([width, height]);
  context.drawImage(image, 0, 0);
  const rgba = new Uint8Array(context.getImageData(0, 0, width, height).data.buffer);
  expect(findDisagreement(page, { ...page, rgba })).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { openWithPdfium } from '../rendering/draw-with-pdfium.ts';
import { openWithPdfjs } from '../rendering/draw-with-pdfjs.ts';
import { findDisagreement } from '../rendering/find-disagreement.ts';
import type { Picture } from '../rendering/picture.ts';
import { drawWith, installedPrograms } from '../rendering/testing/programs.ts';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { normalise } from './normalise.ts';

const DPI = 50;

/**
 * Builds a page with a square on layer 6. `six` can define a membership of layers instead of a layer. Layer 7 is a
 * second layer.
 */
function layered(properties: string, six = '<< /Type /OCG /Name (Terms) >>'): Buffer {
  return writePdf(
    onePage({
      catalog: properties && `/OCProperties << /OCGs [6 0 R 7 0 R] ${properties} >>`,
      page: '/Resources << /Properties << /L 6 0 R >> >>',
      parts: {
        4: { dict: '', data: Buffer.from('/OC /L BDC 50 50 400 400 re f EMC 0 0 20 20 re f') },
        6: six,
        7: '<< /Type /OCG /Name (Other) >>',
      },
    }),
  );
}

const usage = (states: string) => `<< /Type /OCG /Name (Terms) /Usage << ${states} >> >>`;
const automatic = (category: string) =>
  `/D << /AS [<< /Event /View /Category [/${category}] /OCGs [6 0 R] >>] >>`;

const CLEAR: [what: string, properties: string, six?: string][] = [
  ['all of them are on', '/D << /Order [6 0 R] /RBGroups [] >>'],
  ['all of them are explicitly on', '/D << /BaseState /ON /ON [6 0 R] /OFF [] >>'],
  ['one is off', '/D << /OFF [6 0 R] >>'],
  ['all but some are off', '/D << /BaseState /OFF /ON [6 0 R] >>'],
  ['all are off', '/D << /BaseState /OFF >>'],
  [
    'a watermark is shown on screen and on paper, as Acrobat writes it',
    automatic('View'),
    usage('/PageElement << /Subtype /Watermark >> /View << /ViewState /ON >> /Print << /PrintState /ON >>'),
  ],
  ['a membership requires all of them to be on', '/D << >>', '<< /Type /OCMD /OCGs [7 0 R] /P /AllOn >>'],
  ['an expression shows them', '/D << >>', '<< /Type /OCMD /OCGs [7 0 R] /VE [/Or 7 0 R] >>'],
  ['the catalog lists none', ''],
];

const UNCLEAR: [what: string, properties: string, six?: string][] = [
  ['there is no default configuration', '/Configs [<< /OFF [6 0 R] >>]'],
  ['one is on and off', '/D << /ON [6 0 R] /OFF [6 0 R] >>'],
  ['one is for paper only', '/D << >>', usage('/View << /ViewState /OFF >> /Print << /PrintState /ON >>')],
  ['one is for the screen only', '/D << >>', usage('/Print << /PrintState /OFF >>')],
  ['one depends on the zoom level', automatic('Zoom'), usage('/Zoom << /min 3 >>')],
  ['an expression hides them', '/D << >>', '<< /Type /OCMD /OCGs [7 0 R] /VE [/Not 7 0 R] >>'],
  ['a membership needs one that is off', '/D << /OFF [7 0 R] >>', '<< /Type /OCMD /OCGs [7 0 R] >>'],
  ['content is shown while all are off', '/D << >>', '<< /Type /OCMD /OCGs 7 0 R /P /AllOff >>'],
  [
    'content is shown while one is off',
    '/D << /OFF [7 0 R] >>',
    '<< /Type /OCMD /OCGs [7 0 R] /P /AnyOff >>',
  ],
  ['a membership lists none', '/D << >>', '<< /Type /OCMD >>'],
];

async function drawnByAll(file: Buffer): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const open of [openWithPdfjs, openWithPdfium]) {
    const opened = await open(file);
    pictures.push(await opened.draw(1, DPI));
    await opened.close();
  }
  for (const program of installedPrograms()) {
    const picture = await drawWith(program, file, DPI);
    if (picture) pictures.push(picture);
  }
  return pictures;
}

describe('layers', () => {
  it.each(CLEAR)('are drawn as every program shows them if %s', async (_what, properties, six) => {
    const upload = layered(properties, six);
    const outcome = await normalise(upload);
    if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.reasons));
    const kinds = outcome.changes.map(({ kind }) => kind);
    expect(kinds.includes('LAYERS_FLATTENED')).toBe(properties !== '');
    const opened = await openWithPdfjs(Buffer.from(outcome.bytes));
    const shown = await opened.draw(1, DPI);
    await opened.close();
    for (const picture of await drawnByAll(upload)) expect(findDisagreement(shown, picture)).toBeNull();
  });

  it.each(UNCLEAR)(
    'are refused if %s, because programs disagree on what to hide',
    async (_what, properties, six) => {
      expect(await normalise(layered(properties, six))).toMatchObject({
        kind: 'refused',
        reasons: [{ page: 1, reason: 'UNCLEAR_LAYER' }],
      });
    },
  );
});

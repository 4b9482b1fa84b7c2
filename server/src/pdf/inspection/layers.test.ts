import { describe, expect, it } from 'vitest';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { inspectDocument } from './inspect-document.ts';

/** The page draws in the layer 6, or in what leads to it; 7 is another one. */
function layered(properties: string, six = '<< /Type /OCG /Name (Terms) >>'): Buffer {
  return writePdf(
    onePage({
      catalog: properties && `/OCProperties << /OCGs [6 0 R 7 0 R] ${properties} >>`,
      page: '/Resources << /Properties << /L 6 0 R >> >>',
      parts: {
        4: { dict: '', data: Buffer.from('/OC /L BDC 0 0 m 100 100 l S EMC') },
        6: six,
        7: '<< /Type /OCG /Name (Other) >>',
      },
    }),
  );
}

const usage = (states: string) => `<< /Type /OCG /Name (Terms) /Usage << ${states} >> >>`;
const automatic = (category: string) =>
  `/D << /AS [<< /Event /View /Category [/${category}] /OCGs [6 0 R] >>] >>`;

describe('layers', () => {
  it.each([
    ['all of which are on', '/D << /Order [6 0 R] /RBGroups [] >>', undefined],
    ['that say so', '/D << /BaseState /ON /ON [6 0 R] /OFF [] >>', undefined],
    [
      'of a watermark that is on the screen and on paper, as Acrobat writes it',
      automatic('View'),
      usage('/PageElement << /Subtype /Watermark >> /View << /ViewState /ON >> /Print << /PrintState /ON >>'),
    ],
    [
      'by a membership that they all have to be on for',
      '/D << >>',
      '<< /Type /OCMD /OCGs [7 0 R] /P /AllOn >>',
    ],
    ['that no catalog knows', '', undefined],
  ])('are taken: those %s', async (_what, properties, six) => {
    expect(await inspectDocument(layered(properties, six))).toMatchObject({ ok: true });
  });

  it.each([
    ['one is off', '/D << /OFF [6 0 R] >>', undefined],
    ['all are off but some', '/D << /BaseState /OFF /ON [6 0 R] >>', undefined],
    ['there is no standard, and programs take another', '/Configs [<< /OFF [6 0 R] >>]', undefined],
    ['one is for paper alone', '/D << >>', usage('/View << /ViewState /OFF >> /Print << /PrintState /ON >>')],
    ['one is for the screen alone', '/D << >>', usage('/Print << /PrintState /OFF >>')],
    ['one depends on the zoom', automatic('Zoom'), usage('/Zoom << /min 3 >>')],
    ['something is shown where one is off', '/D << >>', '<< /Type /OCMD /OCGs [7 0 R] /P /AnyOff >>'],
    ['something is shown where all are off', '/D << >>', '<< /Type /OCMD /OCGs 7 0 R /P /AllOff >>'],
    ['an expression decides', '/D << >>', '<< /Type /OCMD /OCGs [7 0 R] /VE [/Not 7 0 R] >>'],
    ['a membership is of no layer', '/D << >>', '<< /Type /OCMD >>'],
    ['no catalog knows of one that is off', '', '<< /Type /OCMD /OCGs [7 0 R] /P /AllOff >>'],
  ])('are refused where %s: programs differ on what they hide', async (_what, properties, six) => {
    const inspection = await inspectDocument(layered(properties, six));
    expect(inspection).toMatchObject({ reason: 'ACTIVE_CONTENT' });
    expect(!inspection.ok && inspection.detail).toContain('layers that are not always shown');
  });
});

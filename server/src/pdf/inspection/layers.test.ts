import { describe, expect, it } from 'vitest';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { inspectDocument } from './inspect-document.ts';

/** Builds a page that draws in layer 6, or in a membership given as 6. Layer 7 is a second layer. */
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
    ['all of them are on', '/D << /Order [6 0 R] /RBGroups [] >>', undefined],
    ['all of them are explicitly on', '/D << /BaseState /ON /ON [6 0 R] /OFF [] >>', undefined],
    [
      'a watermark is shown on screen and on paper, as Acrobat writes it',
      automatic('View'),
      usage('/PageElement << /Subtype /Watermark >> /View << /ViewState /ON >> /Print << /PrintState /ON >>'),
    ],
    ['a membership requires all of them to be on', '/D << >>', '<< /Type /OCMD /OCGs [7 0 R] /P /AllOn >>'],
    ['the catalog lists none', '', undefined],
  ])('are accepted if %s', async (_what, properties, six) => {
    expect(await inspectDocument(layered(properties, six))).toMatchObject({ ok: true });
  });

  it.each([
    ['one is off', '/D << /OFF [6 0 R] >>', undefined],
    ['all but some are off', '/D << /BaseState /OFF /ON [6 0 R] >>', undefined],
    [
      'there is no default configuration, and programs use another',
      '/Configs [<< /OFF [6 0 R] >>]',
      undefined,
    ],
    ['one is for paper only', '/D << >>', usage('/View << /ViewState /OFF >> /Print << /PrintState /ON >>')],
    ['one is for the screen only', '/D << >>', usage('/Print << /PrintState /OFF >>')],
    ['one depends on the zoom level', automatic('Zoom'), usage('/Zoom << /min 3 >>')],
    ['content is shown while one is off', '/D << >>', '<< /Type /OCMD /OCGs [7 0 R] /P /AnyOff >>'],
    ['content is shown while all are off', '/D << >>', '<< /Type /OCMD /OCGs 7 0 R /P /AllOff >>'],
    ['an expression controls them', '/D << >>', '<< /Type /OCMD /OCGs [7 0 R] /VE [/Not 7 0 R] >>'],
    ['a membership lists none', '/D << >>', '<< /Type /OCMD >>'],
    ['the catalog does not list one that is off', '', '<< /Type /OCMD /OCGs [7 0 R] /P /AllOff >>'],
  ])('are refused if %s, because programs disagree on what to hide', async (_what, properties, six) => {
    const inspection = await inspectDocument(layered(properties, six));
    expect(inspection).toMatchObject({ reason: 'ACTIVE_CONTENT' });
    expect(!inspection.ok && inspection.detail).toContain('layers that are not always shown');
  });
});

import { expect, it } from 'vitest';
import { operationsOf } from './operations.ts';

const operatorsIn = (content: string) =>
  [...operationsOf(Buffer.from(content, 'latin1'))].map(({ operator }) => operator);

it.each(['/F /AHx', '/Filter /ASCIIHexDecode', '/F [/AHx /Fl]'])(
  'ends a picture where its data say that they end, as the scan of uploads does: %s',
  (filter) => {
    // To who does not know the filter, the picture goes on to the second end, since no text follows the first.
    const picture = `BI /W 1 /H 1 ${filter} ID 00>EI \x01 m 1 1 l S EI Q`;
    expect(operatorsIn(`q ${picture}`).slice(0, 4)).toEqual(['q', 'BI', 'ID', '\x01']);
  },
);

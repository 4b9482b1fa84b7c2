import { expect, it } from 'vitest';
import { operationsOf } from './operations.ts';

const operatorsIn = (content: string) =>
  [...operationsOf(Buffer.from(content, 'latin1'))].map(({ operator }) => operator);

it.each(['/F /AHx', '/Filter /ASCIIHexDecode', '/F [/AHx /Fl]'])(
  'ends an inline picture where its data ends, as the scan of uploads does: %s',
  (filter) => {
    // A reader that does not know the filter continues the picture to the second EI, because the first EI is not
    // followed by text.
    const picture = `BI /W 1 /H 1 ${filter} ID 00>EI \x01 m 1 1 l S EI Q`;
    expect(operatorsIn(`q ${picture}`).slice(0, 4)).toEqual(['q', 'BI', 'ID', '\x01']);
  },
);

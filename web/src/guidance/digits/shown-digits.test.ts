import { probabilityOf, readFreely } from '@countersign/contract/rules/ctc';
import { describe, expect, it } from 'vitest';
import { createFrameAnalyser } from '../frame-analysis.ts';
import { digitsFile } from '../testing/digits-file.ts';
import { face, frame, writtenCard } from '../testing/drawn-frames.ts';
import { facefinderFile } from '../testing/facefinder-file.ts';
import { readNetwork } from './network.ts';
import { otherCodeIn } from './shown-digits.ts';

const analyse = createFrameAnalyser(facefinderFile());
const network = readNetwork(digitsFile());

function outputFor(shown: string) {
  const { digits } = analyse(frame(...face(200, 230, 240), ...writtenCard(shown, 390, 200, 60)), '4826');
  if (!digits) throw new Error('No digits were located');
  return network(digits);
}

describe('digits next to a face', () => {
  it.each(['4826', '2368', '5834'])('are read as %s', (shown) => {
    const output = outputFor(shown);
    expect(readFreely(output)).toMatchObject({ text: shown, probability: expect.closeTo(1, 0) });
    expect(probabilityOf(shown, output)).toBeGreaterThan(0.9);
  });

  it('are another code only if they are legible and differ', () => {
    const output = outputFor('2368');
    expect(otherCodeIn(output, '2368')).toBeNull();
    expect(otherCodeIn(output, '2369')).toBe('2368');
  });

  it('are not another code if they could be the time', () => {
    expect(otherCodeIn(outputFor('2345'), '4826')).toBeNull();
  });
});

it('refuses a damaged file', () => {
  expect(() => readNetwork(digitsFile().slice(0, -1))).toThrow();
});

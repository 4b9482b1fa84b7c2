import { describe, expect, it } from 'vitest';
import { blurred, card, dimmed, face, frame, qrCard } from './testing/drawn-frames.ts';
import { facefinderFile } from './testing/facefinder-file.ts';
import { createFrameAnalyser } from './frame-analysis.ts';

const analyse = createFrameAnalyser(facefinderFile());
const signer = frame(...face(200, 230, 240), ...card('4711', 400, 200, 50));

describe('one frame', () => {
  it('of a signer with the code is all good', () => {
    expect(analyse(signer)).toEqual({ face: 'good', hasCode: true, isDark: false, isBlurred: false });
  });

  it('with a QR code is as good', () => {
    expect(analyse(frame(...face(200, 230, 240), ...qrCard(400, 200, 6)))).toMatchObject({ hasCode: true });
  });

  it.each([230, 190, 120, 80])('finds the face with skin as bright as %i', (skin) => {
    expect(analyse(frame(...face(220, 230, 240, skin)))).toEqual({
      face: 'good',
      hasCode: false,
      isDark: false,
      isBlurred: false,
    });
  });

  it('without a face is reported so', () => {
    expect(analyse(frame(...card('0853', 400, 200, 50))).face).toBe('none');
  });

  it('shows a face that is far away', () => {
    expect(analyse(frame(...face(320, 230, 110))).face).toBe('far');
  });

  it('shows a second face', () => {
    expect(analyse(frame(...face(160, 230, 220), ...face(480, 230, 220))).face).toBe('several');
  });

  it('shows that it is too dark', () => {
    expect(analyse(dimmed(signer, 0.2)).isDark).toBe(true);
  });

  it('shows that it is too blurred', () => {
    expect(analyse(blurred(signer, 1)).isBlurred).toBe(false);
    expect(analyse(blurred(signer, 3)).isBlurred).toBe(true);
  });
});

it('refuses a detector file that is incomplete', () => {
  expect(() => createFrameAnalyser(facefinderFile().slice(0, 200_000))).toThrow('damaged');
});

import { describe, expect, it } from 'vitest';
import { blurred, card, dimmed, face, frame, qrCard } from './testing/drawn-frames.ts';
import { facefinderFile } from './testing/facefinder-file.ts';
import { createLook } from './frame-analysis.ts';

const look = createLook(facefinderFile());
const signer = frame(...face(200, 230, 240), ...card('4711', 400, 200, 50));

describe('one frame', () => {
  it('of a signer with the code is all good', () => {
    expect(look(signer)).toEqual({ face: 'good', hasCode: true, isDark: false, isBlurred: false });
  });

  it('with a QR code is as good', () => {
    expect(look(frame(...face(200, 230, 240), ...qrCard(400, 200, 6)))).toMatchObject({ hasCode: true });
  });

  it.each([230, 190, 120, 80])('shows the face, be its skin as bright as %i', (skin) => {
    expect(look(frame(...face(220, 230, 240, skin)))).toEqual({
      face: 'good',
      hasCode: false,
      isDark: false,
      isBlurred: false,
    });
  });

  it('without a face says so', () => {
    expect(look(frame(...card('0853', 400, 200, 50))).face).toBe('none');
  });

  it('shows a face that is far away', () => {
    expect(look(frame(...face(320, 230, 110))).face).toBe('far');
  });

  it('shows a second face', () => {
    expect(look(frame(...face(160, 230, 220), ...face(480, 230, 220))).face).toBe('several');
  });

  it('shows that it is too dark', () => {
    expect(look(dimmed(signer, 0.2)).isDark).toBe(true);
  });

  it('shows that it is too blurred', () => {
    expect(look(blurred(signer, 1)).isBlurred).toBe(false);
    expect(look(blurred(signer, 3)).isBlurred).toBe(true);
  });
});

it('refuses a detector that did not arrive whole', () => {
  expect(() => createLook(facefinderFile().slice(0, 200_000))).toThrow('damaged');
});

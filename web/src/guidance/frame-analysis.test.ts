import { pictureProblems } from '@countersign/contract/rules/picture-quality';
import { positionProblem } from '@countersign/contract/rules/photo-problems';
import { describe, expect, it } from 'vitest';
import { blurred, card, dimmed, face, frame } from './testing/drawn-frames.ts';
import { facefinderFile } from './testing/facefinder-file.ts';
import { createFrameAnalyser } from './frame-analysis.ts';
import type { Picture } from './picture.ts';

const analyseFor = createFrameAnalyser(facefinderFile());
const analyse = (picture: Picture) => analyseFor(picture, '4711');
const signer = frame(...face(200, 230, 240), ...card('4711', 400, 200, 50));
const problemOf = (picture: Picture) => {
  const { face: found } = analyse(picture);
  return found && positionProblem(found);
};

describe('one frame', () => {
  it('of a signer with the code shows no problem', () => {
    const seen = analyse(signer);
    expect(seen).toMatchObject({ faces: 1, code: 'digits', isDim: false });
    expect(problemOf(signer)).toBeNull();
    expect(pictureProblems(seen.quality)).toEqual([]);
  });

  it('reports where face and code are', () => {
    const { places } = analyse(signer);
    expect(places.face?.x).toBeCloseTo(0.19, 1);
    expect(places.face?.height).toBeCloseTo(0.45, 1);
    expect(places.code?.x).toBeCloseTo(0.66, 1);
  });

  it.each([230, 190, 120, 80])('finds the face with skin as bright as %i', (skin) => {
    expect(analyse(frame(...face(220, 230, 240, skin)))).toMatchObject({
      faces: 1,
      code: null,
      isDim: false,
    });
  });

  it('without a face is reported as such', () => {
    expect(analyse(frame(...card('0853', 400, 200, 50)))).toMatchObject({ faces: 0, face: null });
  });

  it.each([
    ['far away', frame(...face(320, 230, 76)), 'FACE_TOO_SMALL'],
    ['too close', frame(...face(320, 240, 500)), 'FACE_TOO_LARGE'],
    ['at the edge', frame(...face(40, 230, 220)), 'FACE_CUT_OFF'],
  ])('shows a face that is %s', (_, picture, problem) => {
    expect(problemOf(picture)).toBe(problem);
  });

  it('shows a second face', () => {
    expect(analyse(frame(...face(160, 230, 220), ...face(480, 230, 220))).faces).toBe(2);
  });

  it('shows that the light is too dim', () => {
    const dark = analyse(dimmed(signer, 0.2));
    expect(dark.isDim).toBe(true);
    expect(pictureProblems(dark.quality)).toEqual(['TOO_DARK']);
  });

  it('shows that the picture is too blurred', () => {
    expect(pictureProblems(analyse(blurred(signer, 1)).quality)).toEqual([]);
    expect(pictureProblems(analyse(blurred(signer, 7)).quality)).toEqual(['BLURRED']);
  });
});

it('rejects an incomplete detector file', () => {
  expect(() => createFrameAnalyser(facefinderFile().slice(0, 200_000))).toThrow('damaged');
});

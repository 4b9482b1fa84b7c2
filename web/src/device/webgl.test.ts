import { describe, expect, it } from 'vitest';
import { readWebgl } from './webgl.ts';

/** Simulates the graphics unit of a phone. A lost context returns null for every parameter. */
function canvasOf(isLost: boolean) {
  const parameters = new Map([
    [0x1f_00, 'Qualcomm'],
    [0x1f_01, 'Adreno'],
    [0x1f_02, 'WebGL 1.0'],
  ]);
  return {
    getContext: () => ({
      VENDOR: 0x1f_00 as const,
      RENDERER: 0x1f_01 as const,
      VERSION: 0x1f_02 as const,
      getExtension: () => null,
      getParameter: (name: number) => (isLost ? null : parameters.get(name)),
      isContextLost: () => isLost,
    }),
  };
}

describe('the graphics unit', () => {
  it('is described by vendor, model and version', () => {
    expect(readWebgl(canvasOf(false))).toEqual({
      vendor: 'Qualcomm',
      renderer: 'Adreno',
      version: 'WebGL 1.0',
    });
  });

  it('is unknown if the context was lost during the reading', () => {
    expect(readWebgl(canvasOf(true))).toBeNull();
  });
});

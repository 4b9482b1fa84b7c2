import type { FaceMeshConfig, InputMap, Options, Results, ResultsListener } from '@mediapipe/face_mesh';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readWebgl } from '../device/webgl.ts';
import { drawnFace } from './testing/drawn-face.ts';
import { isSoftwareRenderer } from './face-tracker.ts';

vi.mock('../device/webgl.ts');

const HARDWARE = { vendor: 'ARM', renderer: 'Mali-G52', version: 'WebGL 1.0' };

/** Sets how the library behaves in a test, and records how it was called. */
const library = {
  configs: [] as FaceMeshConfig[],
  options: {} as Options,
  initialise: async () => {},
  send: async (_image: unknown): Promise<Results['multiFaceLandmarks']> => [],
  frameTimes: [] as number[],
};

class FakeFaceMesh {
  #tell: ResultsListener = () => {};
  constructor(config: FaceMeshConfig = {}) {
    library.configs.push(config);
  }
  onResults(listener: ResultsListener) {
    this.#tell = listener;
  }
  setOptions(options: Options) {
    library.options = options;
  }
  initialize() {
    return library.initialise();
  }
  async send({ image }: InputMap) {
    library.frameTimes.push(performance.now());
    const multiFaceLandmarks = await library.send(image);
    await this.#tell({ multiFaceLandmarks, multiFaceGeometry: [], image: document.createElement('canvas') });
  }
  reset() {}
  async close() {}
}

const video = Object.assign(document.createElement('video'), { videoWidth: 480, videoHeight: 640 });
const face = drawnFace().map((point) => ({ ...point, z: 0 }));

beforeEach(() => {
  vi.resetModules();
  vi.mocked(readWebgl).mockReturnValue(HARDWARE);
  vi.stubGlobal('FaceMesh', FakeFaceMesh);
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(3)));
  library.configs = [];
  library.initialise = async () => {};
  library.send = async () => [];
  library.frameTimes = [];
});

/** Returns the single tracker of a freshly opened page. */
async function load() {
  const { loadFaceTracker } = await import('./face-tracker.ts');
  return { loadFaceTracker, tracker: await loadFaceTracker() };
}

describe('the face tracker', () => {
  it('tracks at most one face, including eyelids, at a confidence of 0.7', async () => {
    await load();
    expect(library.options).toEqual({
      maxNumFaces: 1,
      refineLandmarks: true,
      minDetectionConfidence: 0.7,
      minTrackingConfidence: 0.7,
    });
  });

  it('computes on the CPU if WebGL is rendered in software', async () => {
    vi.mocked(readWebgl).mockReturnValue({ ...HARDWARE, renderer: 'ANGLE (Google, SwiftShader driver)' });
    await load();
    expect(library.options).toMatchObject({ useCpuInference: true });
    expect(
      ['llvmpipe (LLVM 15)', 'Microsoft Basic Render Driver', 'Apple Software Renderer'].every(
        isSoftwareRenderer,
      ),
    ).toBe(true);
    expect(['Adreno (TM) 640', 'Apple GPU', 'Mesa Intel(R) UHD Graphics'].some(isSoftwareRenderer)).toBe(
      false,
    );
  });

  it('loads every file from our own address only', async () => {
    await load();
    const locate = library.configs[0]?.locateFile ?? ((name: string) => `not located: ${name}`);
    const names = [
      'face_mesh.binarypb',
      'face_mesh_solution_simd_wasm_bin.wasm',
      'face_mesh_solution_wasm_bin.wasm',
      'face_mesh_solution_packed_assets.data',
    ];
    for (const name of names)
      expect(new URL(locate(name), 'https://ours.test').origin).toBe('https://ours.test');
    expect(() => locate('face_mesh_solution.js')).toThrow('not served');
  });

  it('returns the points of the face and the aspect ratio of the frame', async () => {
    const { tracker } = await load();
    library.send = async () => [face];
    expect(await tracker.track(video)).toEqual({ face, aspect: 0.75 });
    library.send = async () => [];
    expect(await tracker.track(video)).toEqual({ face: null, aspect: 0.75 });
  });

  it('tracks one frame after the other', async () => {
    const { tracker } = await load();
    let underWay = 0;
    let most = 0;
    library.send = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      return [];
    };
    await Promise.all([tracker.track(video), tracker.track(video), tracker.track(video)]);
    expect(most).toBe(1);
  });

  it('waits if the clock has not advanced, because the library breaks on two frames with the same timestamp', async () => {
    const { tracker } = await load();
    let readings = 0;
    // Simulates a clock with 100 ms resolution that is read many times per step.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => 100 * Math.floor(readings++ / 16));
    for (let frame = 0; frame < 4; frame += 1) await tracker.track(video);
    clock.mockRestore();
    expect(library.frameTimes).toEqual([0, 100, 200, 300]);
  });

  it('is loaded once per page', async () => {
    const { loadFaceTracker, tracker } = await load();
    expect(await loadFaceTracker()).toBe(tracker);
    expect(library.configs).toHaveLength(1);
  });

  it('is loaded again after the model has failed', async () => {
    const { loadFaceTracker, tracker } = await load();
    library.send = async () => {
      throw new Error('memory access out of bounds');
    };
    await expect(tracker.track(video)).rejects.toThrow('out of bounds');
    expect(await loadFaceTracker()).not.toBe(tracker);
  });
});

describe('a face tracker that cannot be loaded', () => {
  it('fails without WebGL before the library opens an alert', async () => {
    vi.mocked(readWebgl).mockReturnValue(null);
    await expect(load()).rejects.toThrow('WebGL');
    expect(library.configs).toHaveLength(0);
  });

  it('fails if the models are missing, which the library does not detect', async () => {
    library.initialise = () => new Promise(() => {});
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    await expect(load()).rejects.toThrow('404');
  });

  it('fails if the library never settles', async () => {
    const { loadFaceTracker } = await import('./face-tracker.ts');
    vi.useFakeTimers();
    library.initialise = () => new Promise(() => {});
    const failure = expect(loadFaceTracker()).rejects.toThrow('too long');
    await vi.advanceTimersByTimeAsync(120_000);
    await failure;
    vi.useRealTimers();
  });

  it('fails if the script cannot be loaded, and removes its element', async () => {
    vi.stubGlobal('FaceMesh', undefined);
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      if (script instanceof HTMLElement) script.dispatchEvent(new Event('error'));
    });
    await expect(load()).rejects.toThrow('could not be loaded');
  });

  it('can be loaded again', async () => {
    library.initialise = () => Promise.reject(new Error('no network'));
    await expect(load()).rejects.toThrow('no network');
    library.initialise = async () => {};
    const { loadFaceTracker } = await import('./face-tracker.ts');
    expect(await loadFaceTracker()).toBeDefined();
  });
});

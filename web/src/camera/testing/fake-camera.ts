/** Fake cameras that record what was requested and whether they are still running. */
import { vi } from 'vitest';
import type { MediaPort } from '../open-camera.ts';

export interface FakeCamera {
  id: string;
  label: string;
  facing?: 'user' | 'environment';
}

interface FakeTrack extends EventTarget {
  label: string;
  readyState: 'live' | 'ended';
}

export interface FakeDevices extends MediaPort {
  getUserMedia: ReturnType<typeof vi.fn<MediaDevices['getUserMedia']>>;
  /** All tracks that the fake has returned. */
  tracks: FakeTrack[];
  running(): FakeTrack[];
  fail(name: string | null): void;
}

export const FRONT_CAMERA: FakeCamera = { id: 'front', label: 'Front camera', facing: 'user' };
export const BACK_CAMERA: FakeCamera = { id: 'back', label: 'Back camera', facing: 'environment' };

export function fakeDevices(...cameras: FakeCamera[]): FakeDevices {
  const tracks: FakeTrack[] = [];
  let failure: string | null = null;
  return {
    tracks,
    running: () => tracks.filter(({ readyState }) => readyState === 'live'),
    fail: (name) => {
      failure = name;
    },
    enumerateDevices: async () => [
      ...cameras.map(({ id, label }) => infoOf('videoinput', id, label)),
      infoOf('audioinput', 'microphone', 'Microphone'),
    ],
    getUserMedia: vi.fn<MediaDevices['getUserMedia']>(async (constraints) => {
      if (failure) throw new DOMException('', failure);
      const camera = cameras.find((each) => fits(each, constraints)) ?? cameras[0];
      if (!camera) throw new DOMException('', 'NotFoundError');
      const track = trackOf(camera);
      tracks.push(track);
      return Object.assign(new MediaStream(), { getVideoTracks: () => [track], getTracks: () => [track] });
    }),
  };
}

function infoOf(kind: MediaDeviceKind, deviceId: string, label: string): MediaDeviceInfo {
  const info = { kind, deviceId, label, groupId: '' };
  return { ...info, toJSON: () => info };
}

function fits({ id, facing }: FakeCamera, constraints: MediaStreamConstraints | undefined): boolean {
  const video = JSON.stringify(constraints?.video ?? {});
  return video.includes(`"exact":"${id}"`) || (facing !== undefined && video.includes(`"ideal":"${facing}"`));
}

function trackOf({ id, label, facing }: FakeCamera) {
  const running: { readyState: FakeTrack['readyState'] } = { readyState: 'live' };
  const track = Object.assign(new EventTarget(), {
    label,
    ...running,
    getSettings: () => ({ deviceId: id, ...(facing ? { facingMode: facing } : {}) }),
    stop: () => {
      track.readyState = 'ended';
    },
  });
  return track;
}

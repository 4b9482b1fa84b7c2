/**
 * Creates drawing contexts that record what pdf.js draws, either in addition to drawing it or instead of drawing it.
 */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ShapeRecorder } from './drawing-record.ts';

type Call = (...values: unknown[]) => unknown;

const RECORDED = new Set(
  'save restore transform translate scale setTransform setLineDash fill stroke fillRect clip'.split(' '),
);
/** The calls that only read the state of the context. */
const READING = new Set(['getTransform', 'getLineDash']);

/** Returns a context that draws everything, and records it as far as possible. */
export function drawAndRecord(context: SKRSContext2D, recorder: ShapeRecorder): SKRSContext2D {
  return contextOf(context, recorder, {
    read: (name) => Reflect.get(context, name),
    write: (name, value) => Reflect.set(context, name, value),
    callOf: (name) => {
      const draw: Call = Reflect.get(context, name);
      if (READING.has(name)) return (...values) => draw.apply(context, values);
      const record = recordingCall(recorder, name);
      return (...values) => {
        record(...values);
        return draw.apply(context, values);
      };
    },
  });
}

/** Returns a context for a page of this size that only records. It throws at the first call that cannot be recorded. */
export function onlyRecord(
  context: SKRSContext2D,
  canvas: { width: number; height: number },
  recorder: ShapeRecorder,
): SKRSContext2D {
  return contextOf(context, recorder, {
    read: (name) => (name === 'canvas' ? canvas : recorder.get(name)),
    write: () => true,
    callOf: (name) => {
      if (name === 'getTransform') return () => recorder.getTransform();
      const record = recordingCall(recorder, name);
      return (...values) => {
        const wasComplete = recorder.isComplete;
        record(...values);
        // The error is thrown only once, so that pdf.js can clean up afterwards.
        if (wasComplete && !recorder.isComplete) throw new Error(`${name} is not recorded`);
      };
    },
  });
}

function recordingCall(recorder: ShapeRecorder, name: string): Call {
  if (!RECORDED.has(name)) return () => recorder.giveUp();
  const record: Call = Reflect.get(recorder, name);
  return (...values) => (recorder.isComplete ? record.apply(recorder, values) : undefined);
}

interface Behaviour {
  read: (name: string) => unknown;
  write: (name: string, value: unknown) => boolean;
  callOf: (name: string) => Call;
}

function contextOf(
  context: SKRSContext2D,
  recorder: ShapeRecorder,
  { read, write, callOf }: Behaviour,
): SKRSContext2D {
  const calls = new Map<string | symbol, Call>();
  // The proxy wraps an object that inherits from the context, because a proxy cannot replace fixed properties of the
  // wrapped object itself.
  const target: SKRSContext2D = Object.create(context);
  return new Proxy(target, {
    get(_, name) {
      const known = calls.get(name);
      if (known) return known;
      if (typeof name === 'symbol' || typeof Reflect.get(context, name) !== 'function')
        return read(String(name));
      const call = callOf(name);
      calls.set(name, call);
      return call;
    },
    set(_, name, value) {
      if (calls.has(name)) recorder.giveUp();
      calls.delete(name);
      recorder.set(String(name), value);
      return write(String(name), value);
    },
  });
}

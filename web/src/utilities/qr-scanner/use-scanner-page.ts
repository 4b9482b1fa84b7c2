/** Connects the states of the page with the scanner engine. */
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { openCamera } from '../../camera/open-camera.ts';
import { HIDDEN_DELAY_MS, onPageHidden } from '../../camera/on-page-hidden.ts';
import {
  capabilitiesOf,
  NO_CAPABILITIES,
  type CameraCapabilities,
} from '../../camera/camera-capabilities.ts';
import type { Barcode } from '../../scanner/read-luma.ts';
import { loadReader } from '../../scanner/reader.ts';
import { Scanner, type FileOutcome, type ScannerPorts, type StartOutcome } from '../../scanner/scanner.ts';
import { findCameras, UNNAMED_CAMERA } from './find-cameras.ts';
import { legible } from './legible.ts';
import { boxIn, PAGE } from './page-settings.ts';
import {
  INITIAL_STATE,
  usesCamera,
  scannerPageReducer,
  type ScannerPageEvent,
  type Problem,
} from './scanner-page-machine.ts';

const devices = (): MediaDevices | undefined => navigator.mediaDevices;

const PORTS: ScannerPorts = {
  openCamera: (choice, preferred) => openCamera(choice, preferred, devices()),
  loadReader,
};

export function useScannerPage(allowedDomains: readonly string[], ports: ScannerPorts = PORTS) {
  const [state, dispatch] = useReducer(scannerPageReducer, INITIAL_STATE);
  const [capabilities, setCapabilities] = useState<CameraCapabilities>(NO_CAPABILITIES);
  const video = useRef<HTMLVideoElement>(null);
  const scanner = useRef<Scanner | null>(null);
  const { phase, selectedId } = state;

  useEffect(() => {
    scanner.current = new Scanner(ports);
    return () => scanner.current?.close();
  }, [ports]);

  const list = useCameraList(dispatch);

  useEffect(() => {
    const engine = scanner.current;
    if (phase.kind !== 'starting' || selectedId === null || !engine || !video.current) return;
    if (selectedId === UNNAMED_CAMERA.id) {
      // Lists the cameras. The browser may show its prompt, because a click started the scan. The start continues once
      // the list contains the name of the camera.
      void list();
      return;
    }
    const start = async (view: HTMLVideoElement) => {
      const outcome = await engine.start(
        {
          camera: { deviceId: selectedId },
          ...boxIn(view.clientWidth),
          formats: PAGE.formats,
          framesPerSecond: PAGE.framesPerSecond,
        },
        view,
        {
          onRead: (barcode) => dispatch(eventOf(barcode, allowedDomains)),
          onLost: () => dispatch({ type: 'failed', problem: 'denied' }),
        },
      );
      const problem = problemOfStart(outcome);
      if (problem) dispatch({ type: 'failed', problem });
      if (!outcome.ok) return;
      setCapabilities(capabilitiesOf(engine.track));
      dispatch({ type: 'started' });
    };
    void start(video.current);
  }, [phase.kind, selectedId, allowedDomains, list]);

  // Stops the engine when the page leaves a scanning state.
  const hasCamera = usesCamera(state);
  useEffect(() => {
    if (!hasCamera) return undefined;
    return () => {
      setCapabilities(NO_CAPABILITIES);
      const outcome = scanner.current?.stop();
      if (outcome?.ok !== false || outcome.problem !== 'in-progress') return;
      // Replaces the engine. The old engine may still wait for the browser's camera prompt, so it is closed.
      scanner.current?.close();
      scanner.current = new Scanner(ports);
    };
  }, [hasCamera, ports]);

  useSlowHint(phase.kind === 'scanning', dispatch);
  usePauseWhileHidden(phase.kind === 'scanning', scanner, dispatch);

  const scanFile = useCallback(
    async (picture: File) => {
      const engine = scanner.current;
      if (!engine) return;
      dispatch({ type: 'file-chosen' });
      const outcome = await engine.scanFile(picture, PAGE.formats);
      if (outcome.kind === 'read') dispatch(eventOf(outcome.barcode, allowedDomains));
      else dispatch({ type: 'failed', problem: problemOfFile(outcome) });
    },
    [allowedDomains],
  );

  return {
    state,
    dispatch,
    video,
    list,
    scanFile,
    capabilities,
    track: () => scanner.current?.track ?? null,
  };
}

/**
 * Lists the cameras immediately, and again whenever one is connected or disconnected. Returns a function that lists
 * them and may trigger the browser's prompt.
 */
function useCameraList(dispatch: (event: ScannerPageEvent) => void): () => Promise<void> {
  const look = useCallback(
    async (mayPrompt: boolean) => {
      const found = await findCameras(devices(), { isSecure: window.isSecureContext, mayPrompt });
      if (found.ok) dispatch({ type: 'listed', cameras: found.cameras });
      else dispatch({ type: 'listing-failed', problem: found.problem });
    },
    [dispatch],
  );
  useEffect(() => {
    const listAgain = () => void look(false);
    listAgain();
    const source = devices();
    source?.addEventListener?.('devicechange', listAgain);
    return () => source?.removeEventListener?.('devicechange', listAgain);
  }, [look]);
  return useCallback(() => look(true), [look]);
}

function useSlowHint(isScanning: boolean, dispatch: (event: ScannerPageEvent) => void): void {
  useEffect(() => {
    if (!isScanning) return undefined;
    const timer = setInterval(() => dispatch({ type: 'slow' }), PAGE.slowAfterMs);
    return () => clearInterval(timer);
  }, [isScanning, dispatch]);
}

/** Pauses the camera while the page is hidden. */
function usePauseWhileHidden(
  isScanning: boolean,
  scanner: { readonly current: Scanner | null },
  dispatch: (event: ScannerPageEvent) => void,
): void {
  useEffect(() => {
    if (!isScanning) return undefined;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') scanner.current?.pause();
      else void scanner.current?.resume();
    };
    document.addEventListener('visibilitychange', onVisibility);
    const stopWatching = onPageHidden(document, HIDDEN_DELAY_MS, () => dispatch({ type: 'stopped' }));
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      stopWatching();
    };
  }, [isScanning, scanner, dispatch]);
}

/**
 * Returns the event for a code. A code without text has its own event, because the scan has found a code but cannot use
 * it.
 */
function eventOf(barcode: Barcode, allowedDomains: readonly string[]): ScannerPageEvent {
  return barcode.text === null
    ? { type: 'failed', problem: 'noText', found: `${barcode.format}: ${legible(barcode.bytes)}` }
    : { type: 'decoded', text: barcode.text, allowedDomains };
}

/** Returns the problem to show. All problems that prevent the camera from starting have the same text (SPEC 8). */
function problemOfStart(outcome: StartOutcome): Problem | null {
  if (outcome.ok || outcome.problem === 'closed') return null;
  return outcome.problem === 'reader' ? 'reader' : 'starting';
}

function problemOfFile(outcome: Exclude<FileOutcome, { kind: 'read' }>): Problem {
  if (outcome.kind === 'no-code') return 'noCode';
  return outcome.kind === 'not-a-picture' ? 'badPicture' : 'reader';
}

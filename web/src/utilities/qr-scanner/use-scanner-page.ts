/** Lets the page's states move the engine, and the engine the page's states. */
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { openCamera } from '../../camera/open-camera.ts';
import { HIDDEN_PATIENCE_MS, whenHidden } from '../../camera/on-page-hidden.ts';
import { extrasOf, NO_EXTRAS, type CameraExtras } from '../../scanner/camera-capabilities.ts';
import { loadReader } from '../../scanner/reader.ts';
import { Scanner, type FileOutcome, type ScannerPorts, type StartOutcome } from '../../scanner/scanner.ts';
import { findCameras } from './find-cameras.ts';
import { boxIn, PAGE } from './page-settings.ts';
import { FIRST, isWithCamera, step, type PageEvent, type Problem } from './scanner-page-machine.ts';

const devices = (): MediaDevices | undefined => navigator.mediaDevices;

const PORTS: ScannerPorts = {
  openCamera: (choice, preferred) => openCamera(choice, preferred, devices()),
  loadReader,
};

export function useScannerPage(allowedDomains: readonly string[], ports: ScannerPorts = PORTS) {
  const [state, tell] = useReducer(step, FIRST);
  const [extras, setExtras] = useState<CameraExtras>(NO_EXTRAS);
  const video = useRef<HTMLVideoElement>(null);
  const scanner = useRef<Scanner | null>(null);
  const { phase, selectedId } = state;

  useEffect(() => {
    scanner.current = new Scanner(ports);
    return () => scanner.current?.close();
  }, [ports]);

  const list = useListing(tell);

  useEffect(() => {
    const engine = scanner.current;
    if (phase.kind !== 'starting' || selectedId === null || !engine || !video.current) return;
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
          onRead: ({ text }) => tell({ kind: 'decoded', text, allowedDomains }),
          onLost: () => tell({ kind: 'failed', problem: 'denied' }),
        },
      );
      const problem = problemOfStart(outcome);
      if (problem) tell({ kind: 'failed', problem });
      if (!outcome.ok) return;
      setExtras(extrasOf(engine.track));
      tell({ kind: 'started' });
    };
    void start(video.current);
  }, [phase.kind, selectedId, allowedDomains]);

  // Whatever ends the scanning on the page ends it in the engine.
  const hasCamera = isWithCamera(state);
  useEffect(() => {
    if (!hasCamera) return undefined;
    return () => {
      setExtras(NO_EXTRAS);
      const outcome = scanner.current?.stop();
      if (outcome?.ok !== false || outcome.problem !== 'in-progress') return;
      // The browser may still be asking for the camera: that engine is given up, and a new one takes its place.
      scanner.current?.close();
      scanner.current = new Scanner(ports);
    };
  }, [hasCamera, ports]);

  useSlowHint(phase.kind === 'scanning', tell);
  usePauseWhileHidden(phase.kind === 'scanning', scanner, tell);

  const scanFile = useCallback(
    async (picture: File) => {
      const engine = scanner.current;
      if (!engine) return;
      tell({ kind: 'file' });
      const outcome = await engine.scanFile(picture, PAGE.formats);
      if (outcome.kind === 'read') tell({ kind: 'decoded', text: outcome.read.text, allowedDomains });
      else tell({ kind: 'failed', problem: problemOfFile(outcome) });
    },
    [allowedDomains],
  );

  return { state, tell, video, list, scanFile, extras, track: () => scanner.current?.track ?? null };
}

/** Lists the cameras at once, and again whenever one comes or goes. */
function useListing(tell: (event: PageEvent) => void): () => Promise<void> {
  const list = useCallback(async () => {
    const found = await findCameras(devices(), window.isSecureContext);
    if (found.ok) tell({ kind: 'listed', cameras: found.cameras });
    else tell({ kind: 'listing-failed', problem: found.problem });
  }, [tell]);
  useEffect(() => {
    const listAgain = () => void list();
    listAgain();
    const source = devices();
    source?.addEventListener?.('devicechange', listAgain);
    return () => source?.removeEventListener?.('devicechange', listAgain);
  }, [list]);
  return list;
}

function useSlowHint(isScanning: boolean, tell: (event: PageEvent) => void): void {
  useEffect(() => {
    if (!isScanning) return undefined;
    const timer = setInterval(() => tell({ kind: 'slow' }), PAGE.slowAfterMs);
    return () => clearInterval(timer);
  }, [isScanning, tell]);
}

/** Nobody is filmed by a page that they do not see. */
function usePauseWhileHidden(
  isScanning: boolean,
  scanner: { readonly current: Scanner | null },
  tell: (event: PageEvent) => void,
): void {
  useEffect(() => {
    if (!isScanning) return undefined;
    const follow = () => {
      if (document.visibilityState === 'hidden') scanner.current?.pause();
      else void scanner.current?.resume();
    };
    document.addEventListener('visibilitychange', follow);
    const stopWatching = whenHidden(document, HIDDEN_PATIENCE_MS, () => tell({ kind: 'stop' }));
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stopWatching();
    };
  }, [isScanning, scanner, tell]);
}

/** SPEC 8: whatever keeps the camera from starting is told in the same words. */
function problemOfStart(outcome: StartOutcome): Problem | null {
  if (outcome.ok || outcome.problem === 'closed') return null;
  return outcome.problem === 'reader' ? 'reader' : 'starting';
}

function problemOfFile(outcome: Exclude<FileOutcome, { kind: 'read' }>): Problem {
  if (outcome.kind === 'no-code') return 'noCode';
  return outcome.kind === 'not-a-picture' ? 'badPicture' : 'reader';
}

import type { CameraState } from '../liveness-machine.ts';
import { ColourScreen } from './ColourScreen.tsx';
import { TurnPrompt } from './TurnPrompt.tsx';

interface ChallengeOverlayProps {
  camera: CameraState;
  isFront: boolean;
}

/** Shows where to look over the preview, and the colours over the whole screen. */
export function ChallengeOverlay({ camera, isFront }: ChallengeOverlayProps) {
  if (camera.kind === 'colours') return <ColourScreen colour={camera.colour} />;
  const turn = camera.kind === 'taking' ? camera.turn : null;
  return turn && <TurnPrompt turn={turn} isFront={isFront} />;
}

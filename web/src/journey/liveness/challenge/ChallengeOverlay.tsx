import type { CameraState } from '../liveness-machine.ts';
import { ColourScreen } from './ColourScreen.tsx';
import { TurnPrompt } from './TurnPrompt.tsx';

interface ChallengeOverlayProps {
  camera: CameraState;
  isFront: boolean;
}

/** Shows over the preview where to look. Fills the whole screen with the colours of the challenge. */
export function ChallengeOverlay({ camera, isFront }: ChallengeOverlayProps) {
  if (camera.kind === 'colours') return <ColourScreen colour={camera.colour} />;
  const turn = camera.kind === 'taking' ? camera.turn : null;
  return turn && <TurnPrompt turn={turn} isFront={isFront} />;
}

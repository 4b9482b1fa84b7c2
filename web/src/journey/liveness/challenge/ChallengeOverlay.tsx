import type { ActiveCode, CameraState } from '../liveness-machine.ts';
import { ColourScreen } from './ColourScreen.tsx';
import { TurnPrompt } from './TurnPrompt.tsx';

interface ChallengeOverlayProps {
  challenge: NonNullable<ActiveCode['challenge']>;
  camera: CameraState;
  isFront: boolean;
}

/** Shows the direction for the next photo over the preview, and the colours over the whole screen. */
export function ChallengeOverlay({ challenge, camera, isFront }: ChallengeOverlayProps) {
  if (camera.kind === 'colours') return <ColourScreen colour={camera.colour} />;
  const side = camera.kind === 'taking' ? challenge.turns[camera.photos.length - 1] : undefined;
  return side && <TurnPrompt side={side} isFront={isFront} />;
}

/**
 * Checks whether a person followed the challenge, as opposed to a picture, a recording or a program. It combines three
 * checks. None of them is a certified liveness detection (ISO/IEC 30107-3); see docs/presence.md.
 */
import type { ChallengeCheck, LivenessChallenge } from '@countersign/contract/rules/liveness';
import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import type { ChallengeAnswer } from '@countersign/contract/signer/liveness';
import type { PhotosReading } from '../../providers/vision/vision.ts';
import type { Challenge } from './challenge.ts';
import { judgeCamera, type CameraCheck } from './judge-camera.ts';
import { judgeMovement, type MovementCheck } from './judge-movement.ts';
import { judgeReflection, type ReflectionCheck } from './judge-reflection.ts';

export interface ChallengeOutcome extends Challenge {
  mode: Exclude<LivenessChallenge, 'off'>;
  movement: MovementCheck;
  reflection: ReflectionCheck;
  camera: CameraCheck;
}

export function judgeChallenge(
  asked: Challenge,
  mode: ChallengeOutcome['mode'],
  reading: Pick<PhotosReading, 'clip' | 'noise' | 'frames'>,
  answer: ChallengeAnswer | null,
): ChallengeOutcome {
  return {
    mode,
    ...asked,
    movement: judgeMovement(asked, reading.clip),
    reflection: judgeReflection(asked.colours, reading.frames),
    camera: judgeCamera(answer?.camera ?? null, reading.noise),
  };
}

const REASONS: Readonly<Record<ChallengeCheck, PresenceReason>> = {
  movement: 'TURN_NOT_SEEN',
  reflection: 'COLOURS_NOT_SEEN',
  camera: 'CAMERA_NOT_REAL',
};

/**
 * Returns the reasons to refuse the photos. Photos are refused only if the template requires the challenge. The check
 * of the turns must pass. The checks of the colours and of the camera must not fail, but may be indeterminate: sunlight
 * hides the colours, and some browsers hide their camera.
 */
export function challengeReasons(outcome: ChallengeOutcome | null): PresenceReason[] {
  if (outcome?.mode !== 'require') return [];
  return (['movement', 'reflection', 'camera'] as const)
    .filter((check) => {
      const { verdict } = outcome[check];
      return verdict === 'failed' || (check === 'movement' && verdict !== 'passed');
    })
    .map((check) => REASONS[check]);
}

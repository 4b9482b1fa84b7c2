export { answerChallenge } from './answer-challenge.ts';
export { ChallengeNotice } from './ChallengeNotice.tsx';
export { ChallengeOverlay } from './ChallengeOverlay.tsx';

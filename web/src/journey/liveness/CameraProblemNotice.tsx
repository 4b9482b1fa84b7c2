import type { CameraProblem } from '../../camera/open-camera.ts';
import { useTexts } from '../../texts/texts.tsx';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Few signers refuse: it is loaded when they do. */
const PermissionHelp = lazyOptional(async () => (await import('../../ui/PermissionHelp.tsx')).PermissionHelp);

/** Why there is no picture and what to do, where it was refused with a picture of where to allow it. */
export function CameraProblemNotice({ problem }: { problem: CameraProblem }) {
  const texts = useTexts().liveness.camera;
  return (
    <>
      <Notice tone="bad" title={texts.error}>
        <p>{texts.remedies[problem]}</p>
      </Notice>
      {problem === 'denied' && <PermissionHelp what="camera" />}
    </>
  );
}

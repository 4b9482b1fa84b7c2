import { useCallback, useEffect, useState } from 'react';
import { loadScriptFor, typedMark } from './ink/typed-name.ts';
import { ScreenCanvas } from './ScreenCanvas.tsx';

/** The typed name in the box, once the face that writes it is there. */
export function TypedInk({ name, label }: { name: string; label: string }) {
  const [ready, setReady] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void loadScriptFor(name).then(() => isCurrent && setReady(name));
    return () => {
      isCurrent = false;
    };
  }, [name]);
  const paint = useCallback(
    (canvas: CanvasRenderingContext2D) => typedMark(ready, canvas)?.paint(canvas),
    [ready],
  );
  return <ScreenCanvas label={label} paint={paint} />;
}

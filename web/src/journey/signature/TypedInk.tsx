import { useCallback, useEffect, useState } from 'react';
import { loadFontFor, typedMark } from './ink/typed-name.ts';
import { ScreenCanvas } from './ScreenCanvas.tsx';

/** The typed name in the box, once its font is loaded. */
export function TypedInk({ name, label }: { name: string; label: string }) {
  const [ready, setReady] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void loadFontFor(name).then(() => isCurrent && setReady(name));
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

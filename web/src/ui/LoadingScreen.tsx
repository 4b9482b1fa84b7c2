import type { Step } from '@countersign/contract/rules/steps';
import { Screen } from './Screen.tsx';
import { Skeleton } from './Skeleton.tsx';

interface LoadingScreenProps {
  text: string;
  /** The step that is loading, shown in the progress bar. */
  step?: Step;
}

/** Shows a skeleton of the next screen. */
export function LoadingScreen({ text, ...rest }: LoadingScreenProps) {
  return (
    <Screen title={text} {...rest}>
      <output className="mt-4 block space-y-3">
        <span className="sr-only">{text}</span>
        <Skeleton shape="line" />
        <Skeleton shape="shortLine" />
        <div className="pt-3">
          <Skeleton shape="field" />
        </div>
      </output>
    </Screen>
  );
}

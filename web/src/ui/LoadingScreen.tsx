import type { Step } from '@countersign/contract/rules/steps';
import type { CompanyConfig } from '../api/config.ts';
import { Screen } from './Screen.tsx';
import { Skeleton } from './Skeleton.tsx';

interface LoadingScreenProps {
  company?: CompanyConfig | undefined;
  text: string;
  /** The step that is loading, shown in the progress bar. */
  step?: Step;
}

/** A skeleton of the next screen. */
export function LoadingScreen({ company, text, ...rest }: LoadingScreenProps) {
  return (
    <Screen company={company} title={text} {...rest}>
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

import type { Step } from '@countersign/contract/rules/steps';
import type { CompanyConfig } from '../api/config.ts';
import { Screen } from './Screen.tsx';
import { Skeleton } from './Skeleton.tsx';

interface LoadingScreenProps {
  company?: CompanyConfig | undefined;
  text: string;
  /** The step that is about to show, so that its progress bar already has its place. */
  step?: Step;
}

/** Holds the shape of the screen to come. */
export function LoadingScreen({ company, text, ...position }: LoadingScreenProps) {
  return (
    <Screen company={company} title={text} {...position}>
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

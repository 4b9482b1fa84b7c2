import { useState, type ReactNode } from 'react';
import { useCompanyConfig } from '../api/config.ts';
import { useTexts } from '../texts/texts.tsx';
import { Emblem } from '../ui/Emblem.tsx';
import { AlertIcon } from '../ui/icons.tsx';
import { Screen } from '../ui/Screen.tsx';
import { barrierOf, type Barrier } from './check-browser.ts';

/** Lets the journey begin only where it can be finished (SPEC 2, Routes). */
export function Guard({ children }: { children: ReactNode }) {
  const [barrier] = useState(() => barrierOf(window));
  return barrier ? <Barred barrier={barrier} /> : children;
}

function Barred({ barrier }: { barrier: Barrier }) {
  const { guard } = useTexts();
  const { data: company } = useCompanyConfig();
  return (
    <Screen
      company={company}
      title={guard.title}
      emblem={
        <Emblem tone="calm">
          <AlertIcon />
        </Emblem>
      }
    >
      <div role="alert" className="mt-3 space-y-2">
        <p>{guard[barrier]}</p>
        <p className="text-ink-soft">{guard.advice}</p>
      </div>
    </Screen>
  );
}

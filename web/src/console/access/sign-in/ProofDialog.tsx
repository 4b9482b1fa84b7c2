import { lazy, Suspense, useEffect, useState } from 'react';
import { answerProof } from '../../api/proof.ts';

const Proof = lazy(async () => ({ default: (await import('./Proof.tsx')).Proof }));

type Settle = (proven: boolean) => void;

/** Opens when a call requires the person to confirm their identity again. The call then continues. */
export function ProofDialog() {
  const [settle, setSettle] = useState<Settle | null>(null);
  useEffect(() => {
    answerProof(() => new Promise((resolve) => setSettle(() => resolve)));
    return () => answerProof(null);
  }, []);
  if (!settle) return null;
  return (
    <Suspense fallback={null}>
      <Proof
        onSettled={(proven) => {
          setSettle(null);
          settle(proven);
        }}
      />
    </Suspense>
  );
}

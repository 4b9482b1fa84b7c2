import { lazy, Suspense, useEffect, useState } from 'react';
import { answerProof } from '../../api/proof.ts';

const Proof = lazy(async () => ({ default: (await import('./Proof.tsx')).Proof }));

type Settle = (proven: boolean) => void;

/** Opens whenever a call asks for a fresh proof of identity; the call goes on when it was given. */
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

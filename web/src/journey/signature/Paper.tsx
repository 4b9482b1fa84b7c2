import { SIGNATURE_CANVAS } from '@countersign/contract/rules/signature';
import type { ReactNode } from 'react';
import { BASELINE } from './ink/paint.ts';

/**
 * Shows the signature box: a baseline that begins with a cross, and the ink on top. The box stays light in dark mode.
 */
export function Paper({ children }: { children: ReactNode }) {
  const { width, height } = SIGNATURE_CANVAS;
  return (
    <div className="border-edge bg-paper rounded-card shadow-card relative aspect-[16/5] w-full overflow-hidden border select-none">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        className="stroke-paper-line absolute inset-0 size-full fill-none"
        strokeWidth="3"
        strokeLinecap="round"
      >
        <path d={`M40 ${BASELINE}H760`} strokeDasharray="1 9" />
        <path d={`M44 ${BASELINE - 36}l22 22m0-22l-22 22`} />
      </svg>
      {children}
    </div>
  );
}

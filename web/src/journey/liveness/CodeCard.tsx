import { countdownText } from '@countersign/contract/rules/liveness';
import type { Dispatch, ReactNode } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { RefreshIcon } from '../../ui/more-icons.tsx';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import type { ActiveCode, LivenessEvent } from './liveness-machine.ts';
import { useCodeExpiry } from './use-code-expiry.ts';

export type CodeFormat = 'digits' | 'qr';

/** Loaded on demand, because most signers never open it. */
const QrCode = lazyOptional(async () => (await import('./QrCode.tsx')).QrCode);

interface CodeCardProps {
  code: ActiveCode;
  format: CodeFormat;
  onFormat: (format: CodeFormat) => void;
  /** Whether to show the digits small. They are small if a second phone shows the large digits. */
  isSmall: boolean;
  dispatch: Dispatch<LivenessEvent>;
}

/** Shows the code as digits or as a QR code, its remaining time, and 'Refresh'. */
export function CodeCard({ code, format, onFormat, isSmall, dispatch }: CodeCardProps) {
  const texts = useTexts().liveness.code;
  const left = useCodeExpiry(code, dispatch);

  // A font size of 104 px makes the digits 75 px high (DESIGN: at least 72 px).
  const digits = (
    <p
      aria-hidden="true"
      className={`font-strong tabular-nums ${isSmall ? 'text-title' : 'text-[min(6.5rem,32vw)]/none'}`}
    >
      {code.digits}
    </p>
  );
  return (
    <>
      <CodeFrame isSmall={isSmall && format === 'digits'}>
        <output className="sr-only">{texts.spoken(code.digits.split('').join(' '))}</output>
        {format === 'qr' ? (
          // The QR code uses the highest error correction (SPEC 9, Liveness).
          <QrCode
            value={code.digits}
            title={texts.qrAlt(code.digits)}
            size={128}
            level="H"
            instead={digits}
          />
        ) : (
          digits
        )}
      </CodeFrame>
      <FormatToggle format={format} onFormat={onFormat} />
      <div className="compact:text-small flex flex-wrap items-center justify-between gap-x-4">
        <p>
          {texts.validFor} <span className="font-strong tabular-nums">{countdownText(left)}</span>
        </p>
        <button
          type="button"
          onClick={() => dispatch({ type: 'code-requested' })}
          className="text-brand font-strong -me-2 flex min-h-12 items-center gap-2 rounded-control px-2"
        >
          <RefreshIcon className="size-5" />
          {texts.refresh}
        </button>
      </div>
    </>
  );
}

/** Reserves the height of the code, so that the layout does not move when the code arrives or changes its format. */
export function CodeFrame({ isSmall = false, children }: { isSmall?: boolean; children: ReactNode }) {
  return (
    <div
      className={`border-line bg-ground compact:mt-2 mt-3 flex items-center justify-center rounded-card border ${isSmall ? 'h-16' : 'compact:h-28 h-32'}`}
    >
      {children}
    </div>
  );
}

function FormatToggle({ format, onFormat }: { format: CodeFormat; onFormat: (format: CodeFormat) => void }) {
  const texts = useTexts().liveness.code;
  const options = [
    { value: 'digits', label: texts.asDigits },
    { value: 'qr', label: texts.asQr },
  ] as const;
  return (
    <fieldset className="bg-line mt-2 flex min-w-0 flex-wrap rounded-control p-1">
      <legend className="sr-only">{texts.look}</legend>
      {options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={format === value}
          onClick={() => onFormat(value)}
          className="aria-pressed:bg-surface aria-pressed:font-strong min-h-11 flex-[1_1_7rem] rounded-control wrap-anywhere transition-colors"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

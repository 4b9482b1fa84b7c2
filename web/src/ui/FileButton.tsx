import { useRef } from 'react';
import { Button } from './Button.tsx';

interface FileButtonProps {
  label: string;
  /** The label for screen readers. Needed if several buttons on the page have the same visible label. */
  spokenLabel?: string;
  accept: string;
  /** Whether the button opens the camera of a phone. */
  capture?: boolean;
  variant?: 'quiet';
  /** The label while a file is being read. */
  busyLabel?: string | undefined;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/**
 * A button that opens the file picker. A plain file input cannot be styled or labelled consistently across browsers.
 */
export function FileButton({
  label,
  spokenLabel,
  accept,
  capture = false,
  busyLabel,
  onFile,
  ...look
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        {...(capture ? { capture: 'environment' } : {})}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Resets the input. Otherwise, choosing the same file again would not fire a change event.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        {...look}
        {...(spokenLabel === undefined ? {} : { 'aria-label': spokenLabel })}
        busy={busyLabel !== undefined}
        onClick={() => input.current?.click()}
      >
        {busyLabel ?? label}
      </Button>
    </>
  );
}

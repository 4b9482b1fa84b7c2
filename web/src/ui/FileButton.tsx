import { useRef } from 'react';
import { Button } from './Button.tsx';

interface FileButtonProps {
  label: string;
  /** What screen readers say, where several buttons on the page have the same label. */
  spokenLabel?: string;
  accept: string;
  /** Opens the camera of a phone. */
  capture?: boolean;
  variant?: 'quiet';
  /** Shown instead of the label while a file is read. */
  busyLabel?: string | undefined;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** A button that opens the file picker: a file input cannot be styled or labelled alike in all browsers. */
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
          // Otherwise choosing the same file again would fire no change event.
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

import { useRef, type ChangeEvent } from 'react';
import { usePageTexts } from '../../texts/page-texts.tsx';
import { Button } from '../../ui/Button.tsx';

/** Reads a code from a picture: for those without a camera, and for codes that came as a picture. */
export function FileButton({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const { qrScanner } = usePageTexts();
  const input = useRef<HTMLInputElement>(null);
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Otherwise choosing the same file again would fire no change event.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={qrScanner.file}
        onChange={onChoose}
      />
      <Button variant="quiet" busy={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? qrScanner.readingFile : qrScanner.file}
      </Button>
    </>
  );
}

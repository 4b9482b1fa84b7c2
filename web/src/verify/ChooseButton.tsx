import { useRef, type ChangeEvent } from 'react';
import { usePageTexts } from '../texts/page-texts.tsx';
import { Button } from '../ui/Button.tsx';

export function ChooseButton({ onFile }: { onFile: (file: File) => void }) {
  const texts = usePageTexts().verify;
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
        accept="application/pdf,.pdf,application/zip,.zip"
        hidden
        aria-label={texts.choose}
        onChange={onChoose}
      />
      <Button onClick={() => input.current?.click()}>{texts.choose}</Button>
    </>
  );
}

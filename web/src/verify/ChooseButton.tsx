import { useRef, type ChangeEvent } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Button } from '../ui/Button.tsx';

export function ChooseButton({ onFile }: { onFile: (file: File) => void }) {
  const texts = useTexts().verify;
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Else choosing the same file again would not be a change.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label={texts.choose}
        onChange={take}
      />
      <Button onClick={() => input.current?.click()}>{texts.choose}</Button>
    </>
  );
}

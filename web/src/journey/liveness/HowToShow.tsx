import { useTexts } from '../../texts/texts.tsx';

/** The camera and the code may be on the same phone: this URL shows the code large on another screen. */
export function HowToShow({ digits }: { digits: string }) {
  const texts = useTexts().liveness.code;
  const path = `/ocr?code=${digits}`;
  return (
    <p className="border-line text-ink-soft mt-2 border-t pt-3">
      {texts.onScreen}{' '}
      <a
        href={path}
        dir="ltr"
        target="_blank"
        rel="noreferrer"
        className="text-brand font-strong inline-block py-1 break-all underline underline-offset-2"
      >
        {window.location.host}
        {path}
      </a>
    </p>
  );
}

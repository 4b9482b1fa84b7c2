import { useTexts } from '../../texts/texts.tsx';

/** The camera and the code are on the same phone: the signer needs the code once more, outside of it. */
export function HowToShow({ digits }: { digits: string }) {
  const texts = useTexts().liveness.code;
  const address = `${window.location.host}/ocr?code=${digits}`;
  return (
    <section className="border-line mt-2 border-t pt-4">
      <h2 className="font-strong">{texts.howTitle}</h2>
      <ul className="text-ink-soft mt-1 list-disc space-y-1 ps-5">
        <li>{texts.onPaper}</li>
        <li>
          {texts.onScreen}{' '}
          <a
            href={`/ocr?code=${digits}`}
            target="_blank"
            rel="noreferrer"
            className="text-brand font-strong break-all underline underline-offset-2"
          >
            {address}
          </a>
        </li>
      </ul>
    </section>
  );
}

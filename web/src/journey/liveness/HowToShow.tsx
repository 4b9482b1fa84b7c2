import { useState, type ReactNode } from 'react';
import type { HelpTexts } from '../../texts/shapes.ts';
import { icon, PhoneIcon } from '../../ui/icons.tsx';
import { lazyOptional } from '../../ui/lazy-optional.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { PaperPicture } from './PaperPicture.tsx';

/**
 * How the signer shows the code. The phone that displays the code also films the signer, so the signer needs paper or a
 * second phone.
 */
export type ShowingWay = 'paper' | 'phone';

const PenIcon = icon('m4 20 1-4.5L16.5 4 20 7.5 8.5 19 4 20ZM14 6.5 17.5 10');

/** Loaded on demand, because most signers write on paper. */
const QrCode = lazyOptional(async () => (await import('./QrCode.tsx')).QrCode);

interface WayQuestionProps {
  texts: HelpTexts['showing'];
  onWay: (way: ShowingWay) => void;
}

/** Asks how the signer will show the code, so that the signer has it ready when the camera opens. */
export function WayQuestion({ texts, onWay }: WayQuestionProps) {
  const ways = [
    { way: 'paper', label: texts.paper, Icon: PenIcon },
    { way: 'phone', label: texts.phone, Icon: PhoneIcon },
  ] as const;
  return (
    <Screen title={texts.question} step="liveness">
      <p className="text-ink-soft mt-3">{texts.why}</p>
      <div className="mt-5 grid gap-3">
        {ways.map(({ way, label, Icon }) => (
          <button
            key={way}
            type="button"
            onClick={() => onWay(way)}
            className="border-edge hover:bg-line font-strong flex min-h-16 items-center gap-[min(1rem,4vw)] rounded-card border p-3 text-start transition-colors"
          >
            <span className="bg-brand/10 text-brand size-[min(2.75rem,14vw)] flex-none rounded-full p-[min(0.625rem,3vw)]">
              <Icon />
            </span>
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </button>
        ))}
      </div>
      <p className="text-small text-ink-soft mt-4">{texts.neither}</p>
    </Screen>
  );
}

interface HowToShowProps {
  way: ShowingWay;
  digits: string;
  isHeld: boolean;
  texts: HelpTexts;
  onOther: () => void;
}

/** Shows one picture with its instruction. Both must fit between the code and the button on a small phone. */
export function HowToShow({ way, digits, isHeld, texts: { showing, link }, onOther }: HowToShowProps) {
  const path = `ocr?code=${digits}`;
  const url = `${window.location.origin}/${path}`;
  if (isHeld)
    return (
      <Row
        picture={
          way === 'paper' ? (
            <PaperPicture digits={digits} />
          ) : (
            <PhoneIcon className="text-brand mx-auto size-14" />
          )
        }
      >
        <p className="compact:text-small font-strong">{showing.ready}</p>
      </Row>
    );
  if (way === 'paper')
    return (
      <Row picture={<PaperPicture digits={digits} />}>
        <p className="compact:text-small">{showing.onPaper}</p>
        <OtherWay label={showing.noPaper} onClick={onOther} />
      </Row>
    );
  return (
    <Row picture={<QrCode value={url} title={showing.linkQr} size={112} />}>
      <p className="text-small">{showing.onPhone}</p>
      {/* If the address is too long for one line, it breaks before the path. */}
      <bdi dir="ltr" className="compact:text-small font-strong inline-block max-w-full">
        {`${window.location.host}/`}
        <wbr />
        {path}
      </bdi>
      <div className="flex flex-wrap gap-x-4">
        <SendLink url={url} texts={link} />
        <OtherWay label={showing.noPhone} onClick={onOther} />
      </div>
    </Row>
  );
}

function Row({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="border-line flex flex-wrap items-start gap-x-4 gap-y-2 border-t pt-3 compact:gap-x-3 compact:pt-2">
      <div className="w-28 flex-none">{picture}</div>
      {/* If the font is large, the text wraps below the picture. */}
      <div className="min-w-0 flex-[1_1_8rem] wrap-anywhere">{children}</div>
    </div>
  );
}

const linkClass =
  'text-small text-brand font-strong min-h-11 rounded-control text-start underline underline-offset-4';

function OtherWay({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={linkClass}>
      {label}
    </button>
  );
}

interface SendLinkProps {
  url: string;
  texts: HelpTexts['link'];
}

/** Sends the link to the other phone with the share sheet. In browsers without a share sheet, copies the link. */
function SendLink({ url, texts }: SendLinkProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const canShare = typeof Reflect.get(navigator, 'share') === 'function';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  // Closing the share sheet is a choice, not a failure.
  const share = () => void navigator.share({ url }).catch(() => undefined);
  return (
    <>
      <button type="button" onClick={canShare ? share : () => void copy()} className={linkClass}>
        {canShare ? texts.share : texts.copy}
      </button>
      <output className="text-small text-ink-soft block">{outcome && texts[outcome]}</output>
    </>
  );
}

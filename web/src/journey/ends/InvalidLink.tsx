import { useTexts } from '../../texts/texts.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { BrokenLinkIcon } from '../../ui/icons.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** Shown if the link has no token or an unknown token. */
export function InvalidLink() {
  const texts = useTexts();
  return (
    <Screen title={texts.link.invalid} emblem={<Emblem tone="calm" icon={<BrokenLinkIcon />} />}>
      <p className="text-ink-soft mt-3">{texts.link.invalidHint}</p>
    </Screen>
  );
}

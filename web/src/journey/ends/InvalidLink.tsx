import { useTexts } from '../../texts/texts.tsx';
import { EndScreen } from '../../ui/EndScreen.tsx';
import { BrokenLinkIcon } from '../../ui/more-icons.tsx';

/** Shown if the link contains no token or an unknown token. */
export function InvalidLink() {
  const { link } = useTexts();
  return <EndScreen title={link.invalid} icon={<BrokenLinkIcon />} lines={[link.invalidHint]} isAskedAbout />;
}

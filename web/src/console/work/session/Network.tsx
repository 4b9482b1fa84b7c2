import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { browserNames, UNKNOWN_NAME } from '../../ui/browser-names.ts';
import { Facts } from '../../ui/Facts.tsx';
import { networkIn, textOf, type ChainEvent } from './evidence.ts';
import { Topic } from './Topic.tsx';

/** Shows the signer's latest device and its network. */
export function Network({ events }: { events: readonly ChainEvent[] }) {
  const { session: texts, signIn } = useConsoleTexts();
  const { locale } = useTexts();
  const { ip, device, country } = networkIn(events);
  const agent = textOf(device['user_agent']);
  const names = browserNames(agent ?? '');
  const isKnown = names.browser !== UNKNOWN_NAME || names.system !== UNKNOWN_NAME;
  return (
    <Topic title={texts.network}>
      <Facts
        list={[
          [texts.ip, <bdi key="ip">{ip ?? texts.unknown}</bdi>],
          [texts.country, country ? countryName(country, locale) : texts.unknown],
          [texts.browser, isKnown ? signIn.browserOn(names.browser, names.system) : texts.unknown],
          [texts.screen, textOf(device['screen']) ?? texts.unknown],
          [texts.timeZone, textOf(device['timezone']) ?? texts.unknown],
        ]}
      />
    </Topic>
  );
}

/** Returns the name of a country. Returns its code if the browser does not know the name. */
function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

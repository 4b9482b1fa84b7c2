import { OptionTextsProvider, useOptionTexts } from '../texts/option-texts.ts';
import './test-banner.css';

/** What every screen of a test session says. It lies over the upper edge and takes no press from what is below it. */
export function TestBanner() {
  return (
    <OptionTextsProvider fallback={null}>
      <Banner />
    </OptionTextsProvider>
  );
}

function Banner() {
  const { test } = useOptionTexts();
  return <aside className="test-banner">{test}</aside>;
}

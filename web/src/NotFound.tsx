import { useCompanyIfKnown } from './api/config.ts';
import { useTexts } from './texts/texts.tsx';
import { buttonClass } from './ui/Button.tsx';
import { Screen } from './ui/Screen.tsx';

/**
 * Shown for every path that leads to no page (SPEC 2, Routes). The home page without a token is only an invalid link,
 * so 'Return to Home' leads to the company's website.
 */
export function NotFound() {
  const texts = useTexts();
  const company = useCompanyIfKnown();
  return (
    <Screen
      title={texts.notFound.title}
      emblem={<p className="text-lead font-strong text-brand mb-2 tabular-nums">{texts.notFound.code}</p>}
      actions={
        <a href={company?.company_website ?? '/'} rel="noreferrer" className={buttonClass('primary')}>
          {texts.notFound.home}
        </a>
      }
    />
  );
}

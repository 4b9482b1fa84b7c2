import { useTexts } from './texts/texts.tsx';
import { ButtonLink } from './ui/ButtonLink.tsx';
import { Screen } from './ui/Screen.tsx';

/** Shown for every path that leads to no page (SPEC 2, Routes). */
export function NotFound() {
  const texts = useTexts();
  return (
    <Screen
      title={texts.notFound.title}
      emblem={<p className="text-lead font-strong text-brand mb-2 tabular-nums">{texts.notFound.code}</p>}
      actions={<ButtonLink to="/">{texts.notFound.home}</ButtonLink>}
    />
  );
}

import { useCompanyConfig } from './api/config.ts';
import { en } from './texts/en.ts';
import { ButtonLink } from './ui/Button.tsx';
import { Screen } from './ui/Screen.tsx';

/** Any path that is no page of ours (SPEC 2, Routes). */
export function NotFound() {
  const { data: company } = useCompanyConfig();
  return (
    <Screen
      company={company}
      title={en.notFound.title}
      emblem={<p className="text-lead font-strong text-brand mb-2 tabular-nums">{en.notFound.code}</p>}
      actions={<ButtonLink to="/">{en.notFound.home}</ButtonLink>}
    />
  );
}

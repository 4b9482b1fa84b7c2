import { useCompanyIfKnown, type CompanyConfig } from '../api/config.ts';
import { useTexts } from '../texts/texts.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Shows the company's logo. Without a logo, shows the company's initial and name. */
export function CompanyLogo() {
  const company = useCompanyIfKnown();
  return (
    <div className="compact:h-10 flex h-12 items-center">
      {company ? <LogoOrName company={company} /> : <Skeleton shape="logo" />}
    </div>
  );
}

function LogoOrName({ company }: { company: CompanyConfig }) {
  const texts = useTexts();
  if (company.company_logo) {
    return (
      <picture>
        {company.company_logo_dark && (
          <source srcSet={company.company_logo_dark} media="(prefers-color-scheme: dark)" />
        )}
        <img
          src={company.company_logo}
          alt={texts.logoAlt(company.company_name)}
          className="h-10 max-w-60 object-contain object-left rtl:object-right"
        />
      </picture>
    );
  }
  const [initial = ''] = company.company_name;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden="true"
        className="bg-brand text-brand-ink font-strong flex size-9 flex-none items-center justify-center rounded-control"
      >
        {initial}
      </span>
      <bdi className="font-strong line-clamp-2 leading-tight wrap-anywhere">{company.company_name}</bdi>
    </div>
  );
}

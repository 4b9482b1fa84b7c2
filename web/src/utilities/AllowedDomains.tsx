import { usePageTexts } from '../texts/page-texts.tsx';

/** Lists the domains that the QR pages accept (SPEC 2, QR generator and QR scanner). */
export function AllowedDomains({ domains, note }: { domains: readonly string[]; note: string }) {
  const texts = usePageTexts();
  return (
    <section className="border-line bg-ground mt-6 rounded-control border p-4">
      {domains.length === 0 ? (
        <p>{texts.urlCheck.noDomains}</p>
      ) : (
        <>
          <h2 className="font-strong">{texts.urlCheck.allowedDomains}</h2>
          <ul className="mt-2 space-y-1">
            {domains.map((domain) => (
              <li key={domain} className="before:text-ink-soft before:me-2 before:content-['•']">
                {domain}
              </li>
            ))}
          </ul>
          <p className="text-small text-ink-soft mt-3">{note}</p>
        </>
      )}
    </section>
  );
}

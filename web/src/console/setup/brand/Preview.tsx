import type { BrandColours } from '@countersign/contract/rules/brand-colours';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import type { Brand } from './api.ts';
import type { BrandDraft } from './draft.ts';
import { TOKENS, withColours } from './preview-tokens.ts';

interface PreviewProps {
  brand: Brand;
  draft: BrandDraft;
  /** The colours of the brand. Null if the default colours apply. */
  colours: BrandColours | null;
}

const THEMES = ['light', 'dark'] as const;

/** Shows a preview of the signer's first screen in light and dark mode. The preview is not interactive. */
export function Preview({ brand, draft, colours }: PreviewProps) {
  const { brand: texts } = useConsoleTexts();
  return (
    <section className="desk:sticky desk:top-4 mt-4 self-start">
      <h2 className="font-strong text-body">{texts.preview.title}</h2>
      <div className="desk:grid-cols-1 wide:grid-cols-2 mt-2 grid gap-4">
        {THEMES.map((theme) => (
          <figure key={theme}>
            <figcaption className="text-small text-ink-soft mb-1">{texts.preview[theme]}</figcaption>
            <div
              style={withColours(TOKENS[theme], colours?.[theme])}
              className="border-line bg-ground text-ink rounded-card overflow-hidden border"
            >
              <FirstScreen
                name={brand.company_name}
                logo={(theme === 'dark' ? brand.logo_dark_url : null) ?? brand.logo_url}
                contact={[draft.help_phone, draft.help_email].filter((text) => text.trim() !== '')}
              />
            </div>
          </figure>
        ))}
      </div>
    </section>
  );
}

interface FirstScreenProps {
  name: string;
  logo: string | null;
  contact: readonly string[];
}

function FirstScreen({ name, logo, contact }: FirstScreenProps) {
  const { otp, logoAlt } = useTexts();
  const [initial = ''] = name;
  return (
    <div className="text-small">
      <div className="p-4 pb-3">
        {logo ? (
          <img src={logo} alt={logoAlt(name)} className="h-8 max-w-full object-contain object-left" />
        ) : (
          <p className="font-strong flex items-center gap-2">
            <span
              aria-hidden="true"
              className="bg-brand text-brand-ink rounded-control flex size-8 items-center justify-center"
            >
              {initial}
            </span>
            {name}
          </p>
        )}
        <div className="bg-line mt-3 h-1 overflow-hidden rounded-full">
          <div className="bg-brand h-full w-1/6" />
        </div>
      </div>
      <div className="bg-surface border-line border-t p-4">
        <p className="text-body font-strong">{otp.title}</p>
        <div aria-hidden="true" className="mt-3 flex gap-1.5">
          {[1, 2, 3, 4, 5, 6].map((box) => (
            <span key={box} className="border-edge h-9 flex-1 rounded-control border" />
          ))}
        </div>
        <p className="text-brand mt-3 underline underline-offset-4">{otp.resend}</p>
        <p className="bg-brand text-brand-ink font-strong rounded-control mt-3 flex min-h-11 items-center justify-center">
          {otp.proceed}
        </p>
        {contact.length > 0 && (
          <p className="text-brand mt-3 flex flex-wrap justify-center gap-x-3 underline">
            {contact.map((text) => (
              <bdi key={text}>{text}</bdi>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

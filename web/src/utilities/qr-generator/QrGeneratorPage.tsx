import { normaliseGeneratorInput } from '@countersign/contract/rules/url-check';
import { fillIn } from '@countersign/contract/texts/fill-in';
import { useId, useState } from 'react';
import { useCompany } from '../../api/config.ts';
import { usePageTexts } from '../../texts/page-texts.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { AllowedDomains } from '../AllowedDomains.tsx';
import { WithCompany } from '../../ui/WithCompany.tsx';
import { CodePicture } from './CodePicture.tsx';
import { generate, withHttps, type Generated } from './generator.ts';
import { isUnfinished } from './unfinished.ts';

/** Creates a QR code for a URL of the company (SPEC 2, QR generator page). */
export function QrGeneratorPage() {
  const texts = usePageTexts();
  return (
    <WithCompany title={texts.qrGenerator.title}>
      <Generator />
    </WithCompany>
  );
}

function Generator() {
  const { qrGenerator } = usePageTexts();
  const [input, setInput] = useState('');
  const ids = { input: useId(), problem: useId() };
  const { allowed_qr_domains: domains } = useCompany();
  const generated = generate(input, domains);
  // Whether the user is still typing. While the user is typing, the page does not report an address that may still
  // become an allowed one.
  const [isTyping, setTyping] = useState(false);
  const found = useProblem(generated, domains);
  const problem = isTyping && isUnfinished(input, domains) ? null : found;
  const offered = generated.kind === 'refused' ? withHttps(input, domains) : null;
  return (
    <Screen title={qrGenerator.title}>
      <label htmlFor={ids.input} className="font-strong mt-6 block">
        {qrGenerator.input}
      </label>
      <input
        id={ids.input}
        type="text"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={domains[0] && qrGenerator.example(domains[0])}
        value={input}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={({ currentTarget }) => setInput(normaliseGeneratorInput(currentTarget.value))}
        aria-invalid={problem !== null}
        aria-describedby={ids.problem}
        className="border-edge placeholder:text-ink-soft mt-2 min-h-12 w-full rounded-control border bg-transparent px-4 py-3"
      />
      <output id={ids.problem} htmlFor={ids.input} className="text-bad mt-2 block">
        {problem}
      </output>
      {offered && (
        <button
          type="button"
          onClick={() => setInput(offered)}
          className="text-brand font-strong min-h-12 underline underline-offset-4 wrap-anywhere"
        >
          {qrGenerator.use(offered)}
        </button>
      )}
      {generated.kind === 'code' ? (
        <CodePicture url={generated.url} />
      ) : (
        <AllowedDomains domains={domains} note={qrGenerator.allowedNote} />
      )}
    </Screen>
  );
}

function useProblem(generated: Generated, domains: readonly string[]): string | null {
  const { qrGenerator, urlCheck } = usePageTexts();
  if (generated.kind === 'too-long') return qrGenerator.tooLong;
  if (generated.kind !== 'refused') return null;
  return fillIn(urlCheck.refusals[generated.reason], { domains: domains.join(', ') });
}

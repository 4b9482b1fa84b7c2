import type { Suggestion } from '@countersign/contract/originator/layouts';
import { asApiError } from '../../../../api/client.ts';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { Action } from '../../../ui/Action.tsx';
import type { PagePlace } from './field.ts';
import { fieldOf, missingRole } from './suggested.ts';
import type { FieldEditor } from './use-field-editor.ts';
import type { AskedSuggestions } from './use-suggestions.ts';

interface SuggestionsProps {
  editor: FieldEditor;
  asked: AskedSuggestions;
  open: readonly Suggestion[];
  onRefuse: (suggestion: Suggestion) => void;
  onShow: (place: PagePlace) => void;
}

/** Shows the fields suggested for the documents. People can accept or dismiss each one. */
export function Suggestions({ editor, asked, open, onRefuse, onShow }: SuggestionsProps) {
  const { layouts, shell } = useConsoleTexts();
  const texts = layouts.editor;
  const { roles } = editor.state.content;
  const accept = (suggestion: Suggestion) => {
    const role = missingRole(suggestion, roles);
    const known = role ? [...roles, role] : roles;
    editor.act({ type: 'add', fields: [fieldOf(suggestion, known)], ...(role ? { role } : {}) });
  };
  const acceptAll = () => {
    // Accepts the suggestions one by one. Each may add a role, so each is a separate undo step.
    for (const suggestion of open) accept(suggestion);
  };
  return (
    <section aria-label={texts.suggestions} className="space-y-2">
      <h2 className="font-strong text-body">{texts.suggestions}</h2>
      <p className="text-small text-ink-soft">{texts.suggestHint}</p>
      {asked.error && (
        <Notice tone="bad">
          <p>{asApiError(asked.error).message}</p>
          <Action onClick={() => void asked.refetch()}>{shell.tryAgain}</Action>
        </Notice>
      )}
      {!asked.data && !asked.error && (
        <output className="text-small flex items-center gap-2">
          <Spinner />
          {texts.suggesting}
        </output>
      )}
      {asked.data && open.length === 0 && (
        <p className="text-small">{asked.data.length === 0 ? texts.suggestNone : texts.suggestDone}</p>
      )}
      {open.length > 1 && <Action onClick={acceptAll}>{texts.acceptAll(open.length)}</Action>}
      <ul className="divide-line relative divide-y overflow-y-auto bench:max-h-[50dvh]">
        {open.map((suggestion, index) => {
          const { kind, role, key, label, page, document, source } = suggestion;
          const whose = roles.find(({ id }) => id === role)?.name ?? key;
          const fresh = missingRole(suggestion, roles);
          const name = [layouts.kinds[kind], whose].filter(Boolean).join(', ');
          return (
            <li key={index} className="space-y-1 py-2">
              <button
                type="button"
                onClick={() => onShow({ document, page })}
                className="text-body hover:text-brand block min-h-6 text-start underline underline-offset-4"
              >
                {name}, {texts.pageShort(page)}
              </button>
              <p className="text-small text-ink-soft break-words">
                {texts.sources[source]}
                {label !== null && `: “${label}”`}
                {fresh && ` · ${texts.newRole(fresh.name)}`}
              </p>
              <div className="flex gap-2">
                <Action onClick={() => accept(suggestion)}>
                  {texts.accept} <span className="sr-only">{name}</span>
                </Action>
                <Action onClick={() => onRefuse(suggestion)}>
                  {texts.refuse} <span className="sr-only">{name}</span>
                </Action>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

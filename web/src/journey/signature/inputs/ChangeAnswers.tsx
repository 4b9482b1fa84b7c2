import { OptionTextsProvider, useOptionTexts } from '../../../texts/option-texts.ts';

interface ChangeAnswersProps {
  onChange: () => void;
}

/** Shows a button that returns from the signature to the answers. */
export function ChangeAnswers(props: ChangeAnswersProps) {
  return (
    <OptionTextsProvider fallback={null}>
      <Link {...props} />
    </OptionTextsProvider>
  );
}

function Link({ onChange }: ChangeAnswersProps) {
  return (
    <button
      type="button"
      onClick={onChange}
      className="text-brand font-strong min-h-12 underline underline-offset-4"
    >
      {useOptionTexts().inputs.change}
    </button>
  );
}

import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { BackIcon } from '../../../ui/icons.tsx';

export function BackToSend() {
  const { send: texts } = useConsoleTexts();
  return (
    <Link
      to="/send"
      className="text-small text-ink-soft hover:text-ink mb-1 flex min-h-6 items-center gap-1.5 self-start"
    >
      <span className="size-4">
        <BackIcon />
      </span>
      {texts.back}
    </Link>
  );
}

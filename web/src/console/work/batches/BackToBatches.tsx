import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { BackIcon } from '../../../ui/icons.tsx';

export function BackToBatches() {
  const { batches } = useConsoleTexts();
  return (
    <Link
      to="/batches"
      className="text-small text-ink-soft hover:text-ink mb-2 flex min-h-6 items-center gap-1.5 self-start"
    >
      <span className="size-4">
        <BackIcon />
      </span>
      {batches.title}
    </Link>
  );
}

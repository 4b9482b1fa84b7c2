import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { actionClass } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { Failure } from '../../ui/Outcome.tsx';
import { type Layout, versionsQuery } from './api.ts';

/** Lists the versions of a layout. Older versions are read-only. */
export function Versions({ layout }: { layout: Layout }) {
  const { layouts: texts } = useConsoleTexts();
  const { layout_id, version, latest_version } = layout;
  const [isOpen, setOpen] = useState(false);
  const { data: versions = [], error } = useQuery({ ...versionsQuery(layout), enabled: isOpen });
  return (
    <details className="relative" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={`${actionClass('quiet')} cursor-pointer list-none`}>
        {texts.version(version)}
      </summary>
      <div className="border-line bg-surface rounded-card shadow-card absolute start-0 top-full z-30 mt-1 w-72 border p-3 wide:start-auto wide:end-0">
        <h2 className="font-strong text-body">{texts.editor.versions}</h2>
        <Failure error={error} />
        <ul className="text-body divide-line mt-1 max-h-72 divide-y overflow-y-auto">
          {versions.map((each) => (
            <li key={each.version}>
              <Link
                to={`/layouts/${layout_id}${each.version === latest_version ? '' : `?version=${each.version}`}`}
                aria-current={each.version === version ? 'true' : undefined}
                className="hover:bg-line aria-[current]:font-strong pointer-coarse:min-h-12 flex min-h-9 items-center justify-between gap-3 px-2"
              >
                <span>
                  {texts.version(each.version)}
                  {each.version === latest_version && ` (${texts.editor.newest})`}
                </span>
                <span className="text-small text-ink-soft">
                  <Ago at={each.created_at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import type { Template } from '../../api/lists.ts';
import { useMaySetUpAll } from '../../api/me.ts';
import { CallAction } from '../../ui/CallAction.tsx';

/**
 * Makes a template the default of the send page. The default applies to every department, so only people with access to
 * all departments can set it.
 */
export function DefaultAction({ template: { template_id: id, is_default } }: { template: Template }) {
  const texts = useConsoleTexts().setup.templates;
  if (!useMaySetUpAll()) return null;
  return (
    <CallAction
      act={() => api.templates.setDefault(id, { is_default: !is_default })}
      done={is_default ? texts.noDefaultDone : texts.madeDefault}
      refresh="templates"
    >
      {is_default ? texts.noDefault : texts.makeDefault}
    </CallAction>
  );
}

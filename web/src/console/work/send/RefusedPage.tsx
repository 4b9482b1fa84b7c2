// oxlint-disable-next-line import/no-unassigned-import -- what it does is its purpose
import '../../ui/zod-without-eval.ts';
import { z } from 'zod';
import type { ApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Action } from '../../ui/Action.tsx';

const refusedPage = z.object({
  page: z.number(),
  pictures: z
    .array(
      z.object({
        engine: z.string(),
        version: z.enum(['upload', 'strict_form']),
        picture: z.string().startsWith('data:image/webp;base64,'),
      }),
    )
    .min(1),
});
export type RefusedPage = z.infer<typeof refusedPage>;

/** Returns the refused page with its pictures. Returns null if the server refused the draft for another reason. */
export const refusedPageIn = ({ code, facts }: Pick<ApiError, 'code' | 'facts'>): RefusedPage | null =>
  code === 'DOCUMENT_REFUSED' ? (refusedPage.safeParse(facts).data ?? null) : null;

/** Shows both versions of a page. The sender can choose to replace such pages with pictures. */
export function RefusedPageView({
  refused: { page, pictures },
  onUsePictures,
}: {
  refused: RefusedPage;
  onUsePictures: () => void;
}) {
  const { send: texts } = useConsoleTexts();
  return (
    <Notice tone="warn" title={texts.refusedPage(page)}>
      <p>{texts.refusedPageHint}</p>
      <div className="wide:grid-cols-2 grid gap-4 py-2">
        {pictures.map(({ engine, version, picture }) => (
          <figure key={`${engine} ${version}`} className="space-y-1">
            <figcaption className="text-small">{texts.pictureOf[version](engine)}</figcaption>
            <img src={picture} alt={texts.pictureOf[version](engine)} className="border-line w-full border" />
          </figure>
        ))}
      </div>
      <Action onClick={onUsePictures}>{texts.usePictures}</Action>
    </Notice>
  );
}

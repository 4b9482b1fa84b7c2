/** Renders the document step with a fake PDF and a fake server. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { renderWithCompany } from '../../../testing/render-with-company.tsx';
import { fakeApi, type Answer } from '../../../testing/fake-api.ts';
import { TextsProvider } from '../../../texts/texts.tsx';
import { participant } from '../../testing/participant.ts';
import { stepProps } from '../../testing/step-props.ts';
import { DocumentStep } from '../DocumentStep.tsx';
import { fakePdf, type FakePdf } from '../../../reader/testing/fake-pdf.ts';

export const INFO = `/api/v1/participant/document/${participant.participant_id}`;
export const CONSENT = '/api/v1/participant/document-consent';
export const FILE = `/api/v1/participant/document-file/${participant.participant_id}`;
export const found = {
  data: {
    document_url: FILE,
    total_signers: 2,
    document_info: { pages_count: 5, size_bytes: 4096, sha256: 'ab' },
  },
};
export const recorded = { data: { consent_recorded: true, recorded_at: '2030-01-01T00:00:00.000Z' } };

export function show(source: FakePdf, answers: Record<string, Answer> = {}) {
  const requests = fakeApi({ [INFO]: found, [CONSENT]: recorded, ...answers });
  const props = stepProps();
  props.api.storeBearer('the-bearer');
  const { unmount } = renderWithCompany(
    <TextsProvider fallback={null}>
      <DocumentStep {...props} source={source} />
    </TextsProvider>,
  );
  return { requests, props, source, unmount };
}

/** Renders the step and waits until the first page is drawn. */
export async function reading(pages: number | Parameters<typeof fakePdf>[0]) {
  const shown = show(fakePdf(typeof pages === 'number' ? { count: pages } : pages));
  await waitFor(() => expect(shown.source.drawn.length).toBeGreaterThan(0));
  return shown;
}

export const button = (name: string) => screen.findByRole('button', { name });

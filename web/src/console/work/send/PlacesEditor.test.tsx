import { draftContent } from '@countersign/contract/originator/draft-content';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { company, fakeApi } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import type { Person, Places } from './api.ts';
import { PlacesEditor } from './PlacesEditor.tsx';

// Drawing needs a real browser, so documents never open in these tests.
vi.mock('../../../pdf/pdfjs-source.ts', () => ({
  pdfjsSource: { open: () => ({ document: new Promise(() => {}), close: () => undefined }) },
}));

const A4 = { width: 595, height: 842 };
const at = { document: 1, page: 1, x: 60, y: 400, width: 180, height: 48 };
const field = { kind: 'signature', align: 'left', ...at } as const;
const below = { ...at, y: 600 };
const anchored = {
  kind: 'date',
  align: 'left',
  document: 1,
  anchor: { text: 'Date', dx: 0, dy: 0 },
} as const;
const STAMP = { document: 1, page: 1, x: 60, y: 380, width: 100, height: 30 };
const NOTHING: Places = { fields: [], problems: [], suggestions: [], annotations: [] };

function open(fields: Person['fields'], places: Partial<Places>) {
  fakeApi({
    '/api/v1/config': { data: company },
    '/api/v1/originator/drafts/d1/places': { data: { ...NOTHING, ...places } },
  });
  const onDone = vi.fn<(people: Person[]) => void>();
  const documents = [{ sha256: 'a', name: 'Loan' }];
  const person = { name: 'Asha Rao', phone: '+919876543210', email: '', fields };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <MemoryRouter>
          <Suspense>
            <PlacesEditor
              draftId="d1"
              version={1}
              content={{ ...draftContent.parse({}), documents, participants: [person] }}
              uploads={[{ sha256: 'a', size_bytes: 1, pages: [A4] }]}
              onCheck={async () => NOTHING}
              onDone={onDone}
              onClose={() => undefined}
            />
          </Suspense>
        </MemoryRouter>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  return onDone;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const UNDER = /A comment, stamp or form field of the PDF covers this field/;

/** Finds a field with a problem. The accessible name of such a field includes the problem. */
const findWrong = () => screen.findByRole('button', { name: UNDER });
const isWrong = () => screen.queryByRole('button', { name: UNDER }) !== null;
const pressOn = (one: HTMLElement, key: string) => {
  fireEvent.focus(one);
  fireEvent.keyDown(one, { key, shiftKey: true });
};

it('reports a field under an annotation until it is moved away', async () => {
  const onDone = open([field], { annotations: [STAMP] });
  const wrong = await findWrong();
  press('Done');
  expect(onDone).not.toHaveBeenCalled();
  pressOn(wrong, 'ArrowDown');
  expect(isWrong()).toBe(false);
  press('Done');
  expect(onDone).toHaveBeenCalledOnce();
});

it.each([
  ['moved', 'ArrowDown'],
  ['removed', 'Delete'],
])('keeps a server problem of a field until the field is %s', async (_how, key) => {
  const problem = { field: 'participants.0.fields.0', problem: 'under_annotation' as const, document: 1 };
  const onDone = open([field, anchored], {
    fields: [
      { participant: 0, field: 0, ...at },
      { participant: 0, field: 1, ...below },
    ],
    problems: [problem],
    annotations: [STAMP],
  });
  pressOn(await findWrong(), key);
  expect(isWrong()).toBe(false);
  press('Done');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

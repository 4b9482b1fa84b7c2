import { QueryClientProvider } from '@tanstack/react-query';
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../api/queries.ts';
import { company, fakeApi } from '../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../texts/console.tsx';
import { FormDialog } from './FormDialog.tsx';
import { LeaveWarning } from './LeaveWarning.tsx';
import { TextField } from './TextField.tsx';

/** A page that has unsaved input and opens the dialog. */
function PageWithForm() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <LeaveWarning isUnsaved />
      {isOpen ? <NameForm onClose={() => setOpen(false)} /> : <p>Closed</p>}
    </>
  );
}

function NameForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  return (
    <FormDialog
      title="Somebody new"
      submit="Add"
      values={{ name }}
      isComplete={false}
      act={async () => undefined}
      onDone={() => undefined}
      onClose={onClose}
    >
      {({ problem }) => (
        <>
          <TextField
            label="Name"
            error={problem(name === '', 'Please give a name.')}
            value={name}
            onChange={setName}
          />
          <input type="file" aria-label="File" />
        </>
      )}
    </FormDialog>
  );
}

const QUESTION = 'Leave without saving?';
const dialog = (name: string) => screen.getByRole<HTMLDialogElement>('dialog', { name });
const type = (value: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Sends an Escape event to the dialog only, as browsers do. */
const escape = (name: string) =>
  fireEvent(dialog(name), createEvent('cancel', dialog(name), { bubbles: false, cancelable: true }));
const isAsked = () => screen.queryByRole('heading', { name: QUESTION }) !== null;

beforeEach(async () => {
  fakeApi({ '/api/v1/config': { data: company } });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <MemoryRouter>
          <PageWithForm />
        </MemoryRouter>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Name');
});

it.each([['Cancel'], ['Close'], ['Escape']])('closes at once on %s if nothing was typed', (way) => {
  if (way === 'Escape') escape('Somebody new');
  else press(way);
  expect(screen.getByText('Closed')).toBeDefined();
  expect(isAsked()).toBe(false);
});

it.each([['Cancel'], ['Close'], ['Escape']])(
  'asks for confirmation when %s would discard input',
  async (way) => {
    type('Asha');
    if (way === 'Escape') escape('Somebody new');
    else press(way);
    expect(isAsked()).toBe(true);
    press('Stay');
    expect(isAsked()).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha');
    press('Cancel');
    press('Leave');
    expect(await screen.findByText('Closed')).toBeDefined();
  },
);

it('stays open when Escape closes only its confirmation', () => {
  type('Asha');
  press('Cancel');
  escape(QUESTION);
  expect(isAsked()).toBe(false);
  expect(dialog('Somebody new').open).toBe(true);
});

it('asks for confirmation if the browser has closed it without asking', async () => {
  type('Asha');
  dialog('Somebody new').close();
  await waitFor(() => expect(isAsked()).toBe(true));
  expect(dialog('Somebody new').open).toBe(true);
});

it('stays open when a file picker closes', () => {
  fireEvent(
    screen.getByLabelText('File'),
    createEvent('cancel', screen.getByLabelText('File'), { bubbles: true }),
  );
  expect(dialog('Somebody new').open).toBe(true);
});

it('focuses the first invalid field', async () => {
  press('Add');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

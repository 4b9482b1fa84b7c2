import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../api/queries.ts';
import { company, fakeApi } from '../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../texts/console.tsx';
import { LeaveWarning } from './LeaveWarning.tsx';
import { leaveBy } from './use-leave-warning.ts';

/** A form with two parts, each of which can have unsaved input. */
function Forms() {
  const [typed, setTyped] = useState({ one: '', other: '' });
  return (
    <>
      <h1>Forms</h1>
      <LeaveWarning isUnsaved={typed.one !== ''} />
      <LeaveWarning isUnsaved={typed.other !== ''} />
      <input aria-label="One" onChange={({ target }) => setTyped({ ...typed, one: target.value })} />
      <input aria-label="Other" onChange={({ target }) => setTyped({ ...typed, other: target.value })} />
      <Link to="/list">To the list</Link>
    </>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const questions = () => screen.queryAllByRole('heading', { name: 'Leave without saving?' });
const asked = () => waitFor(() => expect(questions()).toHaveLength(1));

beforeEach(async () => {
  fakeApi({ '/api/v1/config': { data: company } });
  window.history.replaceState(null, '', '/list');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <BrowserRouter>
          <Routes>
            <Route path="/list" element={<Link to="/form">List</Link>} />
            <Route path="/form" element={<Forms />} />
          </Routes>
        </BrowserRouter>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('link', { name: 'List' }));
  await screen.findByRole('heading', { name: 'Forms' });
});

it('asks before the browser goes back, and stays or leaves as requested', async () => {
  type('One', 'words');
  window.history.back();
  await asked();
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  press('Stay');
  expect(screen.getByLabelText<HTMLInputElement>('One').value).toBe('words');
  window.history.back();
  await asked();
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  press('Leave');
  expect(await screen.findByRole('link', { name: 'List' })).toBeTruthy();
  expect(window.location.pathname).toBe('/list');
});

it('asks once if two parts have unsaved input, and still asks for the remaining one', async () => {
  type('One', 'words');
  type('Other', 'words');
  fireEvent.click(screen.getByRole('link', { name: 'To the list' }));
  await asked();
  press('Stay');
  type('Other', '');
  fireEvent.click(screen.getByRole('link', { name: 'To the list' }));
  await asked();
});

it('asks before a keyboard shortcut leaves the page, but only if something is unsaved', async () => {
  let hasLeft = false;
  type('One', 'words');
  leaveBy(() => (hasLeft = true));
  await asked();
  expect(hasLeft).toBe(false);
  press('Leave');
  await waitFor(() => expect(hasLeft).toBe(true));
  hasLeft = false;
  type('One', '');
  leaveBy(() => (hasLeft = true));
  expect(hasLeft).toBe(true);
});

it('goes back immediately if nothing is unsaved', async () => {
  window.history.back();
  expect(await screen.findByRole('link', { name: 'List' })).toBeTruthy();
});

import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TestBanner } from './TestBanner.tsx';

function PageWithDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <TestBanner />
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Open or close
      </button>
      {isOpen && <dialog open aria-label="Pad" />}
    </>
  );
}

const banner = () => screen.getByRole('complementary', { hidden: true });

it('marks a test on every screen, above any dialog', async () => {
  render(<PageWithDialog />);
  await waitFor(() => expect(banner().closest('dialog')).toBeNull());
  screen.getByRole('button').click();
  await waitFor(() => expect(banner().closest('dialog')).toBe(screen.getByRole('dialog')));
  screen.getByRole('button').click();
  await waitFor(() => expect(banner().closest('dialog')).toBeNull());
});

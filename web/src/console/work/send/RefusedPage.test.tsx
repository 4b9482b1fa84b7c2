import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import { RefusedPageView } from './RefusedPage.tsx';

const picture = (data: string) => `data:image/webp;base64,${data}`;

it('shows both pictures of the page, and lets the sender use pictures', async () => {
  const onUsePictures = vi.fn<() => void>();
  const pictures = [
    { engine: 'pdf.js', version: 'upload', picture: picture('AAAA') },
    { engine: 'pdf.js', version: 'strict_form', picture: picture('BBBB') },
  ] as const;
  render(
    <ConsoleTextsProvider fallback={null}>
      <Suspense>
        <RefusedPageView refused={{ page: 3, pictures: [...pictures] }} onUsePictures={onUsePictures} />
      </Suspense>
    </ConsoleTextsProvider>,
  );
  await screen.findByText('Two versions of page 3');
  expect(screen.getByAltText('Your file in pdf.js').getAttribute('src')).toBe(picture('AAAA'));
  expect(screen.getByAltText('Rewritten file in pdf.js').getAttribute('src')).toBe(picture('BBBB'));
  fireEvent.click(screen.getByRole('button', { name: 'Show affected pages as pictures' }));
  expect(onUsePictures).toHaveBeenCalledOnce();
});

import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { TextsProvider } from '../texts/texts.tsx';
import { Reason, type Explanation } from './Reason.tsx';

beforeEach(() => localStorage.clear());

const moved: Explanation = {
  reason: 'The seal does not hold: The document was changed after it was signed (pages)',
  reasons: [
    { code: 'SEAL_DOES_NOT_HOLD', facts: {} },
    { code: 'CHANGED_AFTER', facts: { where: 'pages' } },
  ],
};

async function shown(explanation: Explanation): Promise<{ text: string | null; lang: string | null }> {
  render(
    <TextsProvider fallback={null}>
      <Suspense>
        <Reason explanation={explanation} />
      </Suspense>
    </TextsProvider>,
  );
  const paragraph = await screen.findByText(/./, { selector: 'p' });
  return { text: paragraph.textContent, lang: paragraph.getAttribute('lang') };
}

describe('a reason', () => {
  it("is shown in the server's own words to a reader of English", async () => {
    expect(await shown(moved)).toEqual({ text: moved.reason, lang: 'en' });
  });

  it('is worded from its codes for a reader of Hindi', async () => {
    localStorage.setItem('countersign.language', 'hi');
    expect(await shown(moved)).toEqual({
      text: 'सील मान्य नहीं है: हस्ताक्षर के बाद दस्तावेज़ बदला गया (पृष्ठ)',
      lang: null,
    });
  });

  it('ends its sentences as Hindi does, and formats times in words', async () => {
    localStorage.setItem('countersign.language', 'hi');
    const { text } = await shown({
      reason: '',
      reasons: [
        { code: 'COVERS_ALL', facts: {} },
        { code: 'NOT_VALID_THEN', facts: { name: 'Root', time: '2026-03-01T10:00:00.000Z' } },
      ],
    });
    expect(text).toMatch(/^हस्ताक्षर पूरी फ़ाइल पर लागू है। प्रमाणपत्र Root .*मार्च 2026.* को मान्य नहीं था$/);
  });

  it("is shown in the server's words if Hindi has no text for it", async () => {
    localStorage.setItem('countersign.language', 'hi');
    const explanation = { reason: 'Of tomorrow', reasons: [{ code: 'OF_TOMORROW', facts: {} }] };
    expect(await shown(explanation)).toEqual({ text: 'Of tomorrow', lang: 'en' });
  });
});

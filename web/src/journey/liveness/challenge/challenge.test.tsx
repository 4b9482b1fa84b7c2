import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../texts/catalogues.ts';
import {
  button,
  firstFrame,
  heading,
  issued,
  pass,
  press,
  toCamera,
  toCode,
  withFakePictures,
} from '../testing/liveness-screen.tsx';
import { storeColours } from './colours-choice.ts';
import { loadChallenge } from './load-challenge.ts';

withFakePictures();
// Loads the chunks before the tests, because loading takes real time and the tests use a fake clock.
beforeAll(() =>
  Promise.all([loadChallenge(), import('../HowToShow.tsx'), catalogueOf('en').then(({ help }) => help())]),
);
afterEach(() => storeColours(true));

const asked = {
  data: {
    otp_code: '4711',
    expires_in_seconds: 300,
    attempts_remaining: 5,
    challenge: {
      turns: [
        { side: 'right', at_ms: 3500 },
        { side: 'left', at_ms: 8000 },
      ],
      photos_ms: [3000, 7300, 11_800],
      colours: ['red', 'green', 'blue', 'yellow', 'cyan'],
    },
  },
};

/** Waits for a component that is loaded on demand, which takes several turns of the event loop. */
async function loaded(text: string | RegExp) {
  for (let tries = 0; tries < 50 && !screen.queryByText(text); tries += 1) await pass(1);
  return screen.getByText(text);
}

async function toThirdPhoto() {
  const opened = await toCamera({ code: asked });
  await firstFrame();
  await press('Capture');
  await pass(3000);
  return opened;
}

describe('the challenge', () => {
  it('is absent unless the server asks for it', async () => {
    await toCode({ code: issued });
    await press('I’m holding it');
    await loaded('Hold the code next to your face. The camera opens next.');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('warns about the colours before the camera opens, and remembers the choice to go without them', async () => {
    await toCode({ code: asked });
    expect(screen.queryByText(/photosensitive epilepsy/)).toBeNull();
    await press('I’m holding it');
    await loaded(/photosensitive epilepsy/);
    const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: 'No colours' });
    expect(choice.checked).toBe(false);
    fireEvent.click(choice);
    await press('Refresh');
    await loaded(/photosensitive epilepsy/);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('asks for each turn at its time, then shows the colours, and sends the recorded frames', async () => {
    const { requests } = await toThirdPhoto();
    await pass(500);
    await loaded('Turn your head a little to your right');
    await pass(1800);
    await loaded('Look at the camera');
    await pass(2700);
    await loaded('Turn your head a little to your left');
    await pass(3800);
    await loaded('Keep your face in front of the screen');
    await pass(5000);
    expect(heading()).toBe('Face verified');
    expect(await requests.at(-1)?.clone().json()).toMatchObject({
      images: [1, 2, 3].map((number) => `data:image/jpeg;base64,photo${number}`),
      challenge: {
        frames: [4, 5, 6, 7, 8].map((number) => `data:image/jpeg;base64,photo${number}`),
        camera: { label: 'Front camera' },
      },
    });
  });

  it('shows no colours to a signer who refused them, and stops them on request', async () => {
    storeColours(false);
    const { requests } = await toThirdPhoto();
    await pass(10_800);
    expect(heading()).toBe('Face verified');
    expect(await requests.at(-1)?.clone().json()).toMatchObject({ challenge: { frames: [] } });
  });

  it('sends no frames if the signer stops the colours', async () => {
    const { requests } = await toThirdPhoto();
    await pass(8800);
    await loaded('Stop colours');
    fireEvent.click(button('Stop colours'));
    await pass();
    expect(await requests.at(-1)?.clone().json()).toMatchObject({ challenge: { frames: [] } });
  });
});

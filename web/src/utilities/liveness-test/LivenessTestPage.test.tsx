import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LivenessTestResult } from '../../face-mesh/result.ts';
import { company, fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { browserPorts } from './browser-ports.ts';
import { fakeTest, nobody, person, picture, type FakeTest } from './testing/fake-ports.ts';
import { storeResult } from './last-result.ts';

beforeEach(() => {
  sessionStorage.clear();
  fakeApi({ '/api/v1/config': { data: company } });
});
afterEach(() => void vi.useRealTimers());

const verified: LivenessTestResult = {
  success: true,
  confidence: 0.9,
  details: { blinkCount: 2, movementDetected: true, photoSpoofing: false, faceQuality: 0.8 },
  errors: [],
  challenges_completed: 4,
};

/** Replaces the page's camera and model with the fakes of the test. */
function use({ ports }: FakeTest): void {
  for (const name of ['loadTracker', 'openCamera', 'show', 'nextFrame'] as const) {
    vi.spyOn(browserPorts, name).mockImplementation(ports[name]);
  }
}

async function open(): Promise<void> {
  renderAt('/liveness-test');
  await screen.findByRole('heading', { level: 1, name: 'Liveness Test' });
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** Starts the test with a fake clock. From here on, time passes only when the test advances it. */
function startTest(fake: FakeTest): void {
  vi.useFakeTimers();
  use(fake);
  press('Run Liveness Test');
  press('Start Liveness Test');
}

function pass(milliseconds: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const status = () => screen.getByRole('main').querySelector('output')?.textContent;

function valueOf(name: string): string | undefined {
  const row = screen.getByText(name, { selector: 'dt' }).parentElement;
  return row ? within(row).getByRole('definition').textContent : undefined;
}

describe('the overview', () => {
  it('leads home by a link that loads a new document', async () => {
    await open();
    const back = screen.getByRole('link', { name: 'Back' });
    expect(back.getAttribute('href')).toBe('/');
    // The click must load a new page. A router link would stay in the same document and keep its looser policy.
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    back.addEventListener('click', () => expect(click.defaultPrevented).toBe(false));
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    back.dispatchEvent(click);
    expect(heading()).toBe('Liveness Test');
  });

  it('lists the technology options and reports that there is no result yet', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Technology options' })).toBeDefined();
    expect(screen.getByText('MediaPipe Face Mesh')).toBeDefined();
    expect(screen.getByText('You have not run a test yet.')).toBeDefined();
  });

  it('shows the last result: status, confidence, challenges out of 4', async () => {
    storeResult(verified);
    await open();
    expect(valueOf('Status')).toBe('Liveness Verified');
    expect(valueOf('Confidence')).toBe('90%');
    expect(valueOf('Challenges completed')).toBe('4 out of 4');
  });

  it.each([
    '{',
    '"text"',
    '{}',
    JSON.stringify({ ...verified, confidence: 7 }),
    JSON.stringify({ ...verified, errors: ['<b>'] }),
  ])('treats %s in storage as no result', async (stored) => {
    sessionStorage.setItem('countersign.liveness-test', stored);
    await open();
    expect(screen.getByText('You have not run a test yet.')).toBeDefined();
  });
});

describe('the instructions', () => {
  it('can be skipped', async () => {
    await open();
    press('Run Liveness Test');
    expect(heading()).toBe('Before the test');
    press('Skip Test (Go Back)');
    expect(heading()).toBe('Liveness Test');
  });
});

describe('the test', () => {
  it('shows preview, progress, status, badge and time', async () => {
    await open();
    const fake = fakeTest((index) => (index < 30 ? null : person(index - 30)));
    startTest(fake);
    expect(status()).toBe('Loading face detection...');
    expect(screen.getByText('Time: 0s / 60s max')).toBeDefined();
    expect(screen.queryByText('Analyzing...')).toBeNull();
    await pass(2000);
    expect(status()).toBe('Starting the camera...');
    await pass(1000);
    expect(status()).toBe('Get ready...');
    await pass(500 + 33);
    expect(screen.getByText('Analyzing...')).toBeDefined();
    expect(status()).toBe('Move your face into the picture');
    expect(screen.getByLabelText('Camera preview').tagName).toBe('VIDEO');
    await pass(33 * 34);
    expect(status()).toBe('Blink a few times and move your head a little');
    expect(screen.getByText('Time: 1s / 60s max')).toBeDefined();
    const progress = screen.getByRole('progressbar', { name: 'Test progress' });
    expect(Number(progress.getAttribute('value'))).toBeCloseTo(35 / 1800, 3);
  });

  it('verifies a live person, stores the result and continues with OCR', async () => {
    await open();
    const fake = fakeTest(person);
    startTest(fake);
    await pass(3500 + 45 * 33);
    expect(heading()).toBe('Liveness Verified');
    expect(valueOf('Confidence')).toBe('100%');
    expect(valueOf('Blinks')).toBe('1');
    expect(valueOf('Movement')).toBe('Natural');
    expect(valueOf('Live person')).toBe('Yes');
    expect(valueOf('Quality')).toBe('100%');
    expect(screen.queryByText('Issues Detected')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Proceed Anyway' })).toBeNull();
    expect(fake.devices.running()).toHaveLength(0);
    const goTo = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    press('Continue with OCR');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/ocr');
    expect(JSON.parse(sessionStorage.getItem('countersign.liveness-test') ?? '')).toMatchObject({
      success: true,
      challenges_completed: 4,
    });
  });

  it('rejects a picture, lists the issues, and proceeds anyway to the overview', async () => {
    await open();
    startTest(fakeTest(picture));
    await pass(3500 + 1800 * 33);
    expect(heading()).toBe('Liveness Check Failed');
    expect(valueOf('Blinks')).toBe('0');
    expect(valueOf('Movement')).toBe('None');
    expect(valueOf('Live person')).toBe('No');
    const issues = within(screen.getByRole('alert'));
    expect(issues.getByText('Issues Detected')).toBeDefined();
    expect(issues.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Insufficient blinking detected',
      'Photo spoofing detected',
      'No natural movement detected',
    ]);
    press('Proceed Anyway');
    expect(heading()).toBe('Liveness Test');
    expect(valueOf('Status')).toBe('Liveness Check Failed');
    expect(valueOf('Confidence')).toBe('30%');
    expect(valueOf('Challenges completed')).toBe('1 out of 4');
  });

  it("goes back to the instructions with 'Try Again', and tests again", async () => {
    await open();
    startTest(fakeTest(person));
    await pass(3500 + 45 * 33);
    press('Try Again');
    expect(heading()).toBe('Before the test');
    press('Start Liveness Test');
    expect(status()).toBe('Loading face detection...');
  });

  it("retains the result as the last one after 'Try Again' and skipping", async () => {
    await open();
    startTest(fakeTest(person));
    await pass(3500 + 45 * 33);
    press('Try Again');
    press('Skip Test (Go Back)');
    expect(valueOf('Status')).toBe('Liveness Verified');
  });

  it('reports that the model could not be loaded', async () => {
    await open();
    startTest(fakeTest(nobody, { loadTracker: () => Promise.reject(new Error('no network')) }));
    await pass(2000);
    expect(heading()).toBe('Liveness Check Failed');
    expect(screen.getByText('Failed to initialize liveness detection')).toBeDefined();
    expect(valueOf('Confidence')).toBe('0%');
  });

  it('reports that the detection failed', async () => {
    await open();
    startTest(
      fakeTest(() => {
        throw new Error('memory access out of bounds');
      }),
    );
    await pass(3500 + 33);
    expect(heading()).toBe('Liveness Check Failed');
    expect(screen.getByText('Detection failed')).toBeDefined();
  });

  it.each([
    ['NotAllowedError', 'Camera access denied', /Allow camera access/],
    ['NotFoundError', 'Camera not available', /No camera was found/],
    ['NotReadableError', 'Camera not available', /Another app/],
  ])('explains what to do about %s', async (name, title, remedy) => {
    await open();
    const fake = fakeTest(nobody);
    fake.devices.fail(name);
    startTest(fake);
    await pass(2000);
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText(title)).toBeDefined();
    expect(alert.getByText(remedy)).toBeDefined();
    press('Try Again');
    expect(heading()).toBe('Before the test');
  });

  it('offers the way to the overview if there is no camera', async () => {
    await open();
    const fake = fakeTest(nobody);
    fake.devices.fail('NotFoundError');
    startTest(fake);
    await pass(2000);
    press('Skip Test (Go Back)');
    expect(heading()).toBe('Liveness Test');
  });
});

async function underWay(): Promise<FakeTest> {
  await open();
  const fake = fakeTest(nobody);
  startTest(fake);
  await pass(5000);
  expect(fake.devices.running()).toHaveLength(1);
  return fake;
}

describe('the camera is released', () => {
  it('when the test is cancelled', async () => {
    const fake = await underWay();
    press('Cancel');
    await pass(0);
    expect(heading()).toBe('Before the test');
    expect(fake.devices.running()).toHaveLength(0);
  });

  it('when the page is left', async () => {
    const fake = await underWay();
    fireEvent(window, new Event('pagehide'));
    await pass(0);
    expect(fake.devices.running()).toHaveLength(0);
    expect(heading()).toBe('Before the test');
  });

  it('when the page stays hidden, and reports it', async () => {
    const fake = await underWay();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    await pass(15_000);
    expect(fake.devices.running()).toHaveLength(0);
    expect(screen.getByText('The camera was turned off while you were away.')).toBeDefined();
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithCompany } from '../../testing/render-with-company.tsx';
import { fakeApi, type Answer } from '../../testing/fake-api.ts';
import { stepProps } from '../testing/step-props.ts';
import { stubNavigator } from '../../testing/stub-navigator.ts';
import { en } from '../../texts/en/journey.ts';
import { hi } from '../../texts/hi/journey.ts';
import { speak } from '../../texts/spoken.ts';
import { TextsProvider, useLanguage } from '../../texts/texts.tsx';
import { toasts } from '../../ui/notify.ts';
import { fakeGeolocation, type FakeGeolocation } from './testing/fake-geolocation.ts';
import { LocationStep } from './LocationStep.tsx';

const pune = { latitude: 18.528_612_34, longitude: 73.8745, accuracy: 12.4 };
const path = '/api/v1/participant/location-capture';
const answer = {
  ...pune,
  address: 'Pune, Maharashtra, India',
  map_image_base64: 'PHN2Zy8+',
  map_image_type: 'image/svg+xml' as const,
  distance_info: { distance_meters: 320.4, max_distance_meters: 500, validation_status: 'PASSED' },
  branch_validation_failed: false,
  max_branch_distance: 500,
};
const refusal = (code: string, message: string, facts: object): Answer => ({
  status: 422,
  error: { code, message, ...answer, ...facts },
});
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

function open(given: Answer, browser: FakeGeolocation = fakeGeolocation(pune), isValidated = true) {
  stubNavigator({ geolocation: browser.geolocation, permissions: browser.permissions });
  const answers: Record<string, Answer> = { [path]: given };
  const requests = fakeApi(answers);
  const props = stepProps({ location_validation_enabled: isValidated });
  renderWithCompany(<LocationStep {...props} />);
  return { requests, props, browser, answerNow: (next: Answer) => Object.assign(answers, { [path]: next }) };
}

afterEach(() => {
  speak(en);
  localStorage.clear();
  for (const { id } of toasts.read()) toasts.dismiss(id);
});

describe('asking for the location', () => {
  it("explains why before the browser's own prompt, and asks only on request", async () => {
    const { browser } = open({ data: answer }, fakeGeolocation(pune, 'prompt'));
    await heading('Capturing GPS Location');
    expect(await screen.findByText(/Meridian Finance records where you sign/)).toBeDefined();
    const share = await screen.findByRole('button', { name: 'Share my location' });
    expect(browser.ask).not.toHaveBeenCalled();
    fireEvent.click(share);
    await heading('Location Captured');
    expect(browser.ask).toHaveBeenCalledOnce();
  });

  it("shows 'Capturing Location...' while it waits for the position", async () => {
    open({ data: answer }, fakeGeolocation('never answers'));
    await heading('Capturing GPS Location');
    expect(await screen.findByText(/Finding your location/)).toBeDefined();
    expect(button('Capturing Location...').disabled).toBe(true);
  });

  it('shows the coordinates at once while the server checks them', async () => {
    open('never');
    expect(await screen.findByText('Checking your location...')).toBeDefined();
    expect(screen.getByText('18.5286123')).toBeDefined();
    expect(button('Capturing Location...').disabled).toBe(true);
  });
});

describe('a captured location', () => {
  it('shows map, figures, address and distance, and proceeds', async () => {
    const { requests, props } = open({ data: answer });
    await heading('Location Captured');
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Map of your location' }).src).toBe(
      'data:image/svg+xml;base64,PHN2Zy8+',
    );
    for (const text of ['18.5286123', '73.8745000', '12 m', 'Pune, Maharashtra, India'])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Distance from branch' })).toBeDefined();
    for (const text of ['320 m', 'Within limit', 'Allowed: up to 500 m'])
      expect(screen.getByText(text)).toBeDefined();
    expect(await requests[0]?.json()).toEqual({
      participant_id: props.participant.participant_id,
      ...pune,
    });
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    fireEvent.click(button('Proceed'));
    expect(props.onDone).toHaveBeenCalledOnce();
  });

  it("shows 'Map unavailable' without a map, and kilometres from 1000 m on", async () => {
    const info = { distance_meters: 1234, max_distance_meters: 5000, validation_status: 'PASSED' };
    const data = { ...answer, map_image_base64: null, address: null, distance_info: info };
    open({ data: { ...data, max_branch_distance: null } });
    expect(await screen.findByText('Map unavailable')).toBeDefined();
    expect(screen.getByText('Address unavailable')).toBeDefined();
    expect(screen.getByText('1.23 km')).toBeDefined();
    expect(screen.getByText('Distance from other signers')).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('lets the signer proceed with an indeterminate distance, and explains it', async () => {
    const info = { ...answer.distance_info, validation_status: 'INDETERMINATE' };
    open({ data: { ...answer, distance_info: info } });
    expect(await screen.findByText('Uncertain')).toBeDefined();
    expect(screen.getByText(/not accurate enough .* you can proceed/)).toBeDefined();
    expect(button('Proceed').disabled).toBe(false);
  });

  it('shows no verdict if the template asks for no check', async () => {
    const info = { ...answer.distance_info, validation_status: 'INDETERMINATE' };
    open({ data: { ...answer, distance_info: info } }, fakeGeolocation(pune), false);
    expect(await screen.findByText('Recorded')).toBeDefined();
    expect(screen.queryByText(/not accurate enough/)).toBeNull();
    expect(screen.queryByText(/Allowed/)).toBeNull();
  });

  it('shows no distance if there is nothing to measure from', async () => {
    open({ data: { ...answer, distance_info: null, max_branch_distance: null } });
    await heading('Location Captured');
    expect(screen.queryByText(/Distance/)).toBeNull();
  });
});

/** Renders a button that changes the language in the same way as the language menu. */
function Choose() {
  const { choose } = useLanguage();
  return (['hi', 'en'] as const).map((language) => (
    <button key={language} type="button" onClick={() => choose(language)}>
      {language}
    </button>
  ));
}

describe('a signer who chooses another language', () => {
  it('gets the map and the address in that language, and loses nothing if that fails', async () => {
    const { geolocation, permissions, ask } = fakeGeolocation(pune);
    stubNavigator({ geolocation, permissions, languages: ['en'] });
    const answers: Record<string, Answer> = { [path]: { data: answer } };
    const requests = fakeApi(answers);
    renderWithCompany(
      <TextsProvider fallback={null}>
        <Choose />
        <LocationStep {...stepProps({ location_validation_enabled: true })} />
      </TextsProvider>,
    );
    expect(await screen.findByText('Pune, Maharashtra, India')).toBeDefined();
    answers[path] = { data: { ...answer, address: 'पुणे, महाराष्ट्र, भारत' } };
    fireEvent.click(button('hi'));
    expect(await screen.findByText('पुणे, महाराष्ट्र, भारत')).toBeDefined();
    expect(requests).toHaveLength(2);
    expect(await requests[1]?.json()).toEqual(await requests[0]?.json());
    expect(requests.map(({ headers }) => headers.get('accept-language')?.slice(0, 2))).toEqual(['en', 'hi']);
    expect(ask).toHaveBeenCalledOnce();

    answers[path] = { status: 429, error: { code: 'STEP_REPEATED', message: 'Too often' } };
    fireEvent.click(button('en'));
    await heading('Location Captured');
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(screen.getByText('पुणे, महाराष्ट्र, भारत')).toBeDefined();
    expect(button('Proceed').disabled).toBe(false);
  });
});

describe('a captured location in Hindi', () => {
  it('shows every distance in the units of the language', async () => {
    const { geolocation, permissions } = fakeGeolocation(pune);
    stubNavigator({ geolocation, permissions, languages: ['hi-IN'] });
    const info = { ...answer.distance_info, max_distance_meters: 1500 };
    fakeApi({ [path]: { data: { ...answer, distance_info: info } } });
    renderWithCompany(
      <TextsProvider fallback={null}>
        <LocationStep {...stepProps({ location_validation_enabled: true })} />
      </TextsProvider>,
    );
    await heading('स्थान मिल गया');
    for (const text of ['12 मी', '320 मी', 'अनुमत: 1.50 किमी तक'])
      expect(screen.getByText(text)).toBeDefined();
    expect(document.body.textContent).not.toMatch(/\d\s*k?m\b/);
  });
});

describe('a refused location', () => {
  it.each([
    [
      'NOT_NEAR_BRANCH',
      'You must be near a known branch location',
      'Not Near Branch - Cannot Proceed',
      'Distance from branch',
    ],
    [
      'LOCATION_TOO_FAR',
      'You must be within the allowed distance of other participants',
      'Location Too Far - Cannot Proceed',
      'Distance from other signers',
    ],
  ])('%s: shows map, distance and reason, and blocks', async (code, text, label, from) => {
    const { props } = open(refusal(code, text, { distance: 8123, max_distance: 5000 }));
    await heading('Location Required');
    expect(within(screen.getByRole('alert')).getByText(text)).toBeDefined();
    expect(screen.getByRole('img', { name: 'Map of your location' })).toBeDefined();
    expect(screen.getByText('Pune, Maharashtra, India')).toBeDefined();
    for (const shown of [from, '8.12 km', 'Too far', 'Allowed: up to 5.00 km'])
      expect(screen.getByText(shown)).toBeDefined();
    expect(button(label).disabled).toBe(true);
    await waitFor(() =>
      expect(toasts.read().map(({ tone, title }) => [tone, title])).toEqual([['error', text]]),
    );
    fireEvent.click(button(label));
    expect(props.onDone).not.toHaveBeenCalled();
  });

  it('blocks a failed validation, although the call succeeded', async () => {
    open({ data: { ...answer, branch_validation_failed: true } });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: /Not Near Branch/ })).disabled).toBe(
      true,
    );
    expect(screen.getByText('You must be near a known branch location')).toBeDefined();
  });

  it("captures the position again on 'Try Again'", async () => {
    const { browser, answerNow, requests } = open(refusal('NOT_NEAR_BRANCH', 'Too far', {}));
    await heading('Location Required');
    browser.move({ ...pune, latitude: 18.6 });
    answerNow({ data: answer });
    fireEvent.click(button('Try Again'));
    await heading('Location Captured');
    expect(await requests[1]?.json()).toMatchObject({ latitude: 18.6 });
  });
});

describe('when there is no position', () => {
  it.each([
    [fakeGeolocation({ code: 1 }), 'Unable to retrieve your location. Please enable location services.'],
    [fakeGeolocation({ code: 3 }), 'Unable to retrieve your location. Please enable location services.'],
    [
      fakeGeolocation({ latitude: 0, longitude: 0, accuracy: 1 }),
      'Invalid Location: Unable to determine valid coordinates. Please try again.',
    ],
  ])('reports it and sends nothing (%#)', async (browser, text) => {
    const { requests } = open({ data: answer }, browser);
    await heading('Location Required');
    expect(within(screen.getByRole('alert')).getByText(text)).toBeDefined();
    expect(button('Location Required').disabled).toBe(true);
    expect(requests).toEqual([]);
  });

  it('reports a browser without geolocation', async () => {
    stubNavigator({ geolocation: undefined });
    renderWithCompany(<LocationStep {...stepProps()} />);
    await heading('Location Required');
    expect(screen.getByText('Geolocation is not supported by this browser.')).toBeDefined();
  });

  it("asks again on 'Try Again'", async () => {
    const { browser } = open({ data: answer }, fakeGeolocation({ code: 1 }));
    await heading('Location Required');
    browser.move(pune);
    fireEvent.click(button('Try Again'));
    await heading('Location Captured');
  });

  it("shows the server's refusal of coordinates in the specified text", async () => {
    open({ status: 400, error: { code: 'LOCATION_INVALID', message: 'Invalid Location' } });
    expect(
      await screen.findByText('Invalid Location: Unable to determine valid coordinates. Please try again.'),
    ).toBeDefined();
  });
});

describe('a position that is not accurate enough', () => {
  it('is explained, and the next try asks the device again', async () => {
    const { browser, answerNow } = open({
      status: 422,
      error: { code: 'LOCATION_INACCURATE', message: 'Your location is not accurate enough.' },
    });
    expect(await screen.findByText('Your location is not accurate enough.')).toBeDefined();
    expect(screen.getByText('Move to an open place, then try again.')).toBeDefined();
    expect(button('Location Required').disabled).toBe(true);
    answerNow({ data: answer });
    fireEvent.click(button('Try Again'));
    await heading('Location Captured');
    expect(browser.ask).toHaveBeenCalledTimes(2);
  });
});

describe('when the position cannot be sent', () => {
  it('retains it and sends the same one again', async () => {
    const { browser, answerNow, requests } = open('no network');
    await heading('Location Required');
    expect(screen.getByText('Connection error. Please check your internet and try again.')).toBeDefined();
    expect(screen.getByText('18.5286123')).toBeDefined();
    expect(button('Location Required').disabled).toBe(true);
    browser.move('never answers');
    answerNow({ data: answer });
    fireEvent.click(button('Try Again'));
    await heading('Location Captured');
    expect(browser.ask).toHaveBeenCalledOnce();
    expect(requests).toHaveLength(2);
  });

  it('sends it again when the browser is back online', async () => {
    const { answerNow } = open('no network');
    await heading('Location Required');
    answerNow({ data: answer });
    window.dispatchEvent(new Event('online'));
    await heading('Location Captured');
  });

  it("leaves 'Check your internet' to the banner while the browser is offline", async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open('no network');
    await heading('Location Required');
    expect(screen.getByRole('alert').textContent).not.toContain('internet');
  });

  it('reports it in the language of the page', async () => {
    speak(hi);
    open('no network');
    expect(await screen.findByText('कनेक्शन में समस्या है। कृपया अपना इंटरनेट जाँचें और फिर से कोशिश करें।')).toBeDefined();
  });

  it("shows the server's own text", async () => {
    open({ status: 409, error: { code: 'STEP_NOT_ALLOWED', message: 'This step is not possible now.' } });
    expect(await screen.findByText('This step is not possible now.')).toBeDefined();
  });
});

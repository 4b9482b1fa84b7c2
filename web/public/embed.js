/**
 * <countersign-signing link="https://sign.example.com/…"></countersign-signing>
 *
 * Shows one signer's journey inside a page whose origin is listed in `frame_origins` of the API key that created the session. Reports
 * progress with its own events: `countersign-step` (detail: step) and `countersign-completed`, each with session_id and
 * participant_id, and problems with `countersign-error` (detail: reason). Visitors can forge events in a page, so rely on
 * webhooks to learn the actual state of the session.
 */

/** The journey must report within this time after the frame has loaded. */
const ANSWER_MS = 10_000;
/** Some browsers send no `load` event for a refused frame. */
const LOAD_MS = 30_000;

const NEW_TAB = {
  en: 'Open in a new tab',
  hi: 'नए टैब में खोलें',
  bn: 'নতুন ট্যাবে খুলুন',
  gu: 'નવા ટૅબમાં ખોલો',
  kn: 'ಹೊಸ ಟ್ಯಾಬ್‌ನಲ್ಲಿ ತೆರೆಯಿರಿ',
  ml: 'പുതിയ ടാബിൽ തുറക്കുക',
  mr: 'नवीन टॅबमध्ये उघडा',
  or: 'ନୂଆ ଟ୍ୟାବ୍‌ରେ ଖୋଲନ୍ତୁ',
  pa: 'ਨਵੀਂ ਟੈਬ ਵਿੱਚ ਖੋਲ੍ਹੋ',
  ta: 'புதிய தாவலில் திறக்கவும்',
  te: 'కొత్త ట్యాబ్‌లో తెరవండి',
  ur: 'نئے ٹیب میں کھولیں',
};

class CountersignSigning extends HTMLElement {
  static observedAttributes = ['link'];

  #frame = null;
  #newTab = null;
  #timer;
  #hasAnswered = false;
  #listen = (event) => this.#receive(event);

  connectedCallback() {
    window.addEventListener('message', this.#listen);
    this.#show();
  }

  disconnectedCallback() {
    window.removeEventListener('message', this.#listen);
    this.#clear();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  #show() {
    this.#clear();
    const link = this.getAttribute('link');
    if (!link || !/^https?:\/\//i.test(link)) return;
    const frame = document.createElement('iframe');
    frame.src = link;
    frame.title = this.getAttribute('label') ?? 'Sign the document';
    // The framed page requests these permissions, which browsers deny to frames by default.
    frame.allow = 'camera; geolocation; fullscreen; screen-wake-lock';
    frame.referrerPolicy = 'no-referrer';
    frame.style.cssText = 'border:0;display:block;width:100%;min-height:min(720px,100vh)';
    frame.addEventListener('load', () => this.#await(ANSWER_MS));
    this.#frame = frame;
    this.#await(LOAD_MS);
    this.append(frame);
  }

  #clear() {
    clearTimeout(this.#timer);
    this.#hasAnswered = false;
    this.#removeNewTab();
    this.#frame?.remove();
    this.#frame = null;
  }

  #await(milliseconds) {
    clearTimeout(this.#timer);
    if (!this.#hasAnswered) this.#timer = setTimeout(() => void this.#explainSilence(), milliseconds);
  }

  /** Browsers hide from a page why its frame is empty, but not whether the server answers. */
  async #explainSilence() {
    const frame = this.#frame;
    const ours = new URL('/embed.js', frame.src);
    const answer = await fetch(ours, { mode: 'no-cors', cache: 'no-store' }).catch(() => null);
    if (frame === this.#frame && !this.#hasAnswered) this.#fail(answer ? 'framing' : 'network');
  }

  #fail(reason) {
    // Blocked storage does not stop the journey.
    if (reason !== 'storage') this.#offerNewTab();
    this.#report('error', { reason });
  }

  #offerNewTab() {
    if (this.#newTab) return;
    const language = this.closest('[lang]')?.lang.split('-')[0];
    const link = document.createElement('a');
    link.href = this.#frame.src;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    link.textContent = NEW_TAB[language] ?? NEW_TAB.en;
    this.#newTab = document.createElement('p');
    this.#newTab.setAttribute('role', 'status');
    this.#newTab.append(link);
    this.prepend(this.#newTab);
  }

  #removeNewTab() {
    this.#newTab?.remove();
    this.#newTab = null;
  }

  #receive({ source, origin, data }) {
    const frame = this.#frame;
    if (!frame || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
    if (data?.source !== 'countersign') return;
    clearTimeout(this.#timer);
    this.#hasAnswered = true;
    const { event, session_id, participant_id, step, height, reason } = data;
    if (event === 'loaded' || event === 'step') this.#removeNewTab();
    if (event === 'height' && Number.isFinite(height))
      frame.style.height = `${Math.min(Math.max(height, 0), 20000)}px`;
    if (event === 'error') this.#fail(String(reason));
    if (event === 'step' || event === 'completed')
      this.#report(event, { session_id, participant_id, ...(step === undefined ? {} : { step }) });
  }

  #report(event, detail) {
    this.dispatchEvent(new CustomEvent(`countersign-${event}`, { bubbles: true, detail }));
  }
}

if (!customElements.get('countersign-signing'))
  customElements.define('countersign-signing', CountersignSigning);

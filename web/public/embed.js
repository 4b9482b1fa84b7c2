/**
 * <countersign-signing link="https://sign.example.com/…"></countersign-signing>
 *
 * Shows one signer's journey inside a page whose origin is listed in `frame_origins` of the API key that created the session. Reports
 * progress with its own events: `countersign-step` (detail: step) and `countersign-completed`, each with session_id and
 * participant_id. Visitors can forge events in a page, so rely on webhooks to learn the actual state of the session.
 */
class CountersignSigning extends HTMLElement {
  static observedAttributes = ['link'];

  #frame = null;
  #listen = (event) => this.#receive(event);

  connectedCallback() {
    window.addEventListener('message', this.#listen);
    this.#show();
  }

  disconnectedCallback() {
    window.removeEventListener('message', this.#listen);
    this.#frame?.remove();
    this.#frame = null;
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  #show() {
    this.#frame?.remove();
    this.#frame = null;
    const link = this.getAttribute('link');
    if (!link || !/^https?:\/\//i.test(link)) return;
    const frame = document.createElement('iframe');
    frame.src = link;
    frame.title = this.getAttribute('label') ?? 'Sign the document';
    // The framed page requests these permissions, which browsers deny to frames by default.
    frame.allow = 'camera; geolocation; fullscreen; screen-wake-lock';
    frame.referrerPolicy = 'no-referrer';
    frame.style.cssText = 'border:0;display:block;width:100%;min-height:min(720px,100vh)';
    this.#frame = frame;
    this.append(frame);
  }

  #receive({ source, origin, data }) {
    const frame = this.#frame;
    if (!frame || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
    if (data?.source !== 'countersign') return;
    if (data.event === 'height' && Number.isFinite(data.height)) {
      frame.style.height = `${Math.min(Math.max(data.height, 0), 20000)}px`;
      return;
    }
    if (data.event !== 'step' && data.event !== 'completed') return;
    const { session_id, participant_id, step } = data;
    const detail = { session_id, participant_id, ...(step === undefined ? {} : { step }) };
    this.dispatchEvent(new CustomEvent(`countersign-${data.event}`, { bubbles: true, detail }));
  }
}

if (!customElements.get('countersign-signing'))
  customElements.define('countersign-signing', CountersignSigning);

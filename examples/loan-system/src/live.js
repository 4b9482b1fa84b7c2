// Keeps the page current: fetches its live part again whenever the server reports a change of the loan.
const part = document.querySelector('[data-live]');
if (part) new EventSource(part.getAttribute('data-live')).addEventListener('changed', () => void refresh());

async function refresh() {
  const response = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  part.replaceChildren(...fresh.querySelector('[data-live]').childNodes);
}

// Shows a loan as it is now: whenever the server says that something has changed, the page's own part is fetched again.
const part = document.querySelector('[data-live]');
if (part) new EventSource(part.getAttribute('data-live')).addEventListener('changed', () => void refresh());

async function refresh() {
  const response = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  part.replaceChildren(...fresh.querySelector('[data-live]').childNodes);
}

// Adds search and copy buttons to a page of the documentation. All content is readable without this script.

const MOST_RESULTS = 12;

addSearch(document.getElementById('search'));
for (const bar of document.querySelectorAll('.language')) addCopyButton(bar);

function addCopyButton(bar) {
  if (!navigator.clipboard) return;
  const button = element('button', { type: 'button', className: 'copy', textContent: 'Copy' });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(bar.parentElement.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  bar.append(button);
}

function addSearch(place) {
  const form = element('form', { role: 'search' });
  const label = element('label', { className: 'unseen', htmlFor: 'query', textContent: 'Search' });
  const input = element('input', {
    id: 'query',
    type: 'search',
    placeholder: 'Search (press /)',
    autocomplete: 'off',
    spellcheck: false,
  });
  const count = element('p', { role: 'status' });
  const list = element('ul');
  const results = element('div', { className: 'results', hidden: true });
  results.append(count, list);
  form.append(label, input, results);
  place.append(form);

  let index = null;
  const load = () => (index ??= fetch(place.dataset.index).then((answer) => answer.json()));
  const show = async () => {
    const query = input.value;
    if (query.trim() === '') return void (results.hidden = true);
    const found = search(await load(), query);
    // The query may have changed while the index was loading.
    if (query !== input.value) return;
    count.textContent = found.length === 0 ? 'Nothing found.' : `${found.length} found`;
    list.replaceChildren(...found.map(resultOf));
    results.hidden = false;
  };
  const hide = () => (results.hidden = true);

  input.addEventListener('focus', load);
  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      input.focus();
      hide();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || results.hidden) return;
    event.preventDefault();
    const stops = [input, ...list.querySelectorAll('a')];
    stops[stops.indexOf(document.activeElement) + step]?.focus();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !form.contains(relatedTarget)) hide();
  });
  document.addEventListener('click', ({ target }) => {
    if (!form.contains(target)) hide();
  });
  // A result on the same page only scrolls.
  list.addEventListener('click', hide);
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    input.focus();
  });
}

function resultOf({ address, page, title, beginning }) {
  const link = element('a', { href: address });
  const heading = page === title ? title : `${page}: ${title}`;
  link.append(element('strong', { textContent: heading }), element('span', { textContent: beginning }));
  const item = element('li');
  item.append(link);
  return item;
}

/**
 * Returns the sections that contain every query word, or words that start with the query words. Ranks sections whose
 * tables explain a fully typed name first, then matches in the heading, then matches in the page title. Pages for
 * developers come last.
 */
function search({ pages, sections, words, names }, query) {
  const wanted = query.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  const scores = wanted.map((word) => scoresOf(word, words));
  const [first = new Map(), ...others] = scores;
  return [...first.keys()]
    .filter((number) => others.every((each) => each.has(number)))
    .map((number) => {
      const [page, anchor, title, beginning] = sections[number];
      const [address, name, isInside] = pages[page];
      const places = wanted.map((word) => (Object.hasOwn(names, word) ? names[word].indexOf(number) : -1));
      const place = Math.max(...places);
      const score =
        scores.reduce((sum, each) => sum + each.get(number), 0) +
        (place < 0 ? 0 : 40 - place) +
        wordsIn(title, wanted) * 5 +
        wordsIn(name, wanted) * 2 -
        isInside * 20;
      return {
        score,
        number,
        address: anchor ? `${address}#${anchor}` : address,
        page: name,
        title,
        beginning,
      };
    })
    .sort((one, other) => other.score - one.score || one.number - other.number)
    .slice(0, MOST_RESULTS);
}

/**
 * Scores a match with the first word of the title highest, then a match with another word, then a match with the start
 * of a word.
 */
function wordsIn(title, wanted) {
  const own = title.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  const worth = (word) => {
    const at = own.indexOf(word);
    return at === 0 ? 3 : at > 0 ? 2 : own.some((each) => each.startsWith(word)) ? 1 : 0;
  };
  return wanted.reduce((sum, word) => sum + worth(word), 0);
}

/** Scores an exact match higher than a longer word that starts with the query. */
function scoresOf(wanted, words) {
  const scores = new Map();
  for (const word of Object.keys(words)) {
    if (!word.startsWith(wanted)) continue;
    let number = 0;
    for (const distance of words[word]) {
      number += distance;
      scores.set(number, Math.max(scores.get(number) ?? 0, word === wanted ? 3 : 1));
    }
  }
  return scores;
}

function element(name, properties = {}) {
  const { role, ...own } = properties;
  const made = Object.assign(document.createElement(name), own);
  if (role) made.setAttribute('role', role);
  return made;
}

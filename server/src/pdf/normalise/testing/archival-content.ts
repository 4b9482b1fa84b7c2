/**
 * Checks page content, forms and glyphs against the rules of PDF/A-2b for operators, resources, colours and saved
 * states.
 */
import { readContent, type Operation } from '../read-content.ts';
import { Name } from '../values.ts';
import type { Dict, Item, ReadObjects } from './archival-faults.ts';

/** The maximum number of saved states that PDF/A permits (ISO 19005-2, 6.1.13). */
const MAX_SAVES = 28;

/** The kind of resource that each operator names. */
const RESOURCES: Readonly<Record<string, string>> = {
  Do: '/XObject',
  gs: '/ExtGState',
  sh: '/Shading',
  Tf: '/Font',
};

const DEVICE_SPACES = new Set(['DeviceGray', 'DeviceRGB', 'Pattern']);

export function* contentFaults(objects: ReadObjects): Generator<string> {
  for (const [reference, { value, stream }] of objects.all) {
    const dict = objects.dict(reference);
    if (value !== undefined && dict['/Type'] === '/Page') {
      const streams = [dict['/Contents'] ?? []].flat();
      const content = Buffer.concat(streams.map((each) => objects.data(each)));
      yield* named(reference, faultsOf(content, dict['/Resources'], objects));
      yield* named(reference, pageFaults(dict, objects));
    }
    if (stream && dict['/Subtype'] === '/Form')
      yield* named(reference, faultsOf(objects.data(reference), dict['/Resources'], objects));
    if (dict['/Subtype'] === '/Type3')
      for (const glyph of Object.values(objects.dict(dict['/CharProcs'])))
        yield* named(reference, faultsOf(objects.data(glyph), dict['/Resources'], objects));
    if (stream && '/ColorSpace' in dict) yield* named(reference, spaceFaults(dict['/ColorSpace'], objects));
  }
}

function* named(reference: string, faults: Iterable<string>): Generator<string> {
  for (const fault of faults) yield `${fault} (${reference})`;
}

function* pageFaults(page: Dict, objects: ReadObjects): Generator<string> {
  const [left = 0, bottom = 0, right = 0, top = 0] = objects.list(page['/MediaBox']).map(Number);
  for (const side of [right - left, top - bottom])
    if (side < 3 || side > 14_400) yield '6.1.13 size of the page';
  if ('/AA' in page || '/PresSteps' in page) yield '6.10 page';
}

function* faultsOf(content: Buffer, resources: Item | undefined, objects: ReadObjects): Generator<string> {
  const invalid: string[] = [];
  let saves = 0;
  for (const operation of readContent(content, (operator) => invalid.push(operator))) {
    const { operator } = operation;
    if (operator === 'q' && ++saves > MAX_SAVES) yield '6.1.13 saved states';
    if (operator === 'Q' && --saves < 0) yield '6.1.13 restored states';
    if (operator === 'k' || operator === 'K') yield '6.2.4.3 CMYK';
    if (operator === 'BI') yield '6.1.10 inline picture';
    yield* resourceFaults(operation, objects.dict(resources), objects);
  }
  if (invalid.length > 0) yield `6.2.2 operator ${invalid.join(' ')}`;
}

function* resourceFaults(
  { operator, operands: [first] }: Operation,
  resources: Dict,
  objects: ReadObjects,
): Generator<string> {
  if (!(first instanceof Name)) return;
  const kind = RESOURCES[operator];
  if (kind !== undefined && !(`/${first.value}` in objects.dict(resources[kind])))
    yield `6.2.2 resource ${first.value}`;
  if (operator !== 'cs' && operator !== 'CS') return;
  const own = objects.dict(resources['/ColorSpace'])[`/${first.value}`];
  if (own !== undefined) yield* spaceFaults(own, objects);
  else if (!DEVICE_SPACES.has(first.value)) yield `6.2.4.3 ${first.value}`;
}

/**
 * Returns the faults of a colour space. The output intent defines only RGB and grey, and the base of another space must
 * be one of these two.
 */
function* spaceFaults(space: Item | undefined, objects: ReadObjects): Generator<string> {
  const found = objects.get(space);
  const [family, base] = Array.isArray(found) ? found : [found];
  if (family === '/DeviceCMYK') yield '6.2.4.3 DeviceCMYK';
  if (family === '/Indexed' || family === '/Pattern') yield* spaceFaults(base, objects);
}

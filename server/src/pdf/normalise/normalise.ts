/**
 * Rebuilds an uploaded document in a strict form that every program shows alike. The form follows PDF/A-2b (ISO
 * 19005-2): one revision, embedded fonts, colours in grey or sRGB, no hidden or active content, and only the objects
 * that the pages need.
 */
import { PdfDict, PdfName, PdfStream, PdfString, type PDF } from '@libpdf/core';
import { withBoundedDecoding } from '../reading/bounded-decode.ts';
import { titleOf } from '../reading/document-title.ts';
import { streamsAt } from '../reading/entries.ts';
import { MAX_UPLOADED_STRUCTURE_BYTES } from '../reading/limits.ts';
import { loadPdf } from '../reading/load-pdf.ts';
import { rewriteAnnotations } from './annotations.ts';
import { ChangeLog, Unrepresentable, type Normalisation, type PagePicture, type Refusal } from './changes.ts';
import type { ContentContext, ContentFrame } from './content-context.ts';
import { FontLibrary } from './fonts/font-library.ts';
import { initialState } from './graphics-state.ts';
import { readLayers } from './layers.ts';
import { writeLink, type Link } from './links.ts';
import { addMetadata } from './metadata.ts';
import { addTags, tagged } from './page-tags.ts';
import { PictureLibrary } from './pictures.ts';
import { noteActions, noteRemovedParts } from './removed-parts.ts';
import { ResourceBuilder } from './resource-builder.ts';
import { rewriteContent } from './rewrite-content.ts';
import { openSource, type Source } from './source.ts';
import { listPages, type SourcePage } from './source-pages.ts';
import { srgbProfile } from './srgb-profile.ts';
import { dictionary, name, OutputFile, writeNumber, type Reference } from './values.ts';

/**
 * Rebuilds a document that inspection accepted. A page with a picture in `replaced` shows only that picture. The
 * returned promise never rejects.
 */
export async function normalise(
  bytes: Uint8Array,
  replaced: readonly PagePicture[] = [],
): Promise<Normalisation> {
  try {
    return await withBoundedDecoding(MAX_UPLOADED_STRUCTURE_BYTES, async () =>
      rebuild(await loadPdf(bytes), replaced),
    );
  } catch {
    return unreadable('The document is damaged or incomplete.');
  }
}

const unreadable = (detail: string): Normalisation => ({
  kind: 'refused',
  reasons: [{ page: null, reason: 'UNREADABLE', detail }],
});

const MAX_REASONS = 20;

interface RewrittenPage {
  reference: Reference;
  source: SourcePage;
  content: Buffer;
  builder: ResourceBuilder;
  links: Link[];
}

function rebuild(pdf: PDF, replaced: readonly PagePicture[]): Normalisation {
  if (pdf.isEncrypted)
    return {
      kind: 'refused',
      reasons: [{ page: null, reason: 'ENCRYPTED', detail: 'The document is encrypted.' }],
    };
  const source = openSource(pdf);
  const output = new OutputFile();
  const changes = new ChangeLog();
  const pages = listPages(source);
  if (pages.length === 0) return unreadable('The document has no pages.');
  const context = createContext(source, output, changes);
  const reasons: Refusal[] = [];
  const rewritten: RewrittenPage[] = [];
  for (const [index, page] of pages.entries()) {
    const number = index + 1;
    changes.page = number;
    context.page = { blends: false };
    try {
      const picture = replaced.find((each) => each.page === number);
      rewritten.push(picture ? drawnPage(page, picture, context) : rewritePage(page, context));
    } catch (error) {
      reasons.push(refusalOf(error, number));
      if (reasons.length >= MAX_REASONS) break;
    }
  }
  changes.page = null;
  if (reasons.length === 0) {
    try {
      context.fonts.finish();
      noteRemovedParts(source, changes);
    } catch (error) {
      reasons.push(refusalOf(error, null));
    }
  }
  if (reasons.length > 0) return { kind: 'refused', reasons };
  const isArchival =
    context.fonts.areMeasured &&
    !context.nestsDeeply &&
    replaced.length === 0 &&
    pages.every(hasArchivalSize);
  const root = writeCatalog(rewritten, { source, output, isArchival });
  return {
    kind: 'normalised',
    bytes: output.finish(root, infoWith(titleOf(pdf), output)),
    changes: changes.list(),
    isArchival,
  };
}

/** Checks whether the sides of a page are within the limits of PDF/A, in units of user space (ISO 19005-2, 6.1.13). */
const hasArchivalSize = ({ view: { left, bottom, right, top } }: SourcePage): boolean =>
  [right - left, top - bottom].every((side) => side >= 3 && side <= 14_400);

function refusalOf(error: unknown, page: number | null): Refusal {
  if (!(error instanceof Unrepresentable)) {
    if (error instanceof RangeError || error instanceof TypeError)
      return { page, reason: 'DAMAGED_CONTENT', detail: 'Its content is damaged.' };
    throw error;
  }
  return {
    page,
    reason: error.reason,
    detail: `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`,
  };
}

function createContext(source: Source, output: OutputFile, changes: ChangeLog): ContentContext {
  const fonts: FontLibrary = new FontLibrary({ source, output, changes }, (glyph, resources, builder) => {
    context.drawsGlyph = true;
    const drawn = rewriteContent(source.decode(glyph), frameFor(resources, builder, true), context);
    context.drawsGlyph = false;
    return drawn;
  });
  const context: ContentContext = {
    source,
    output,
    changes,
    layers: readLayers(source),
    fonts,
    pictures: new PictureLibrary(),
    known: new Map(),
    active: new Set(),
    page: { blends: false },
    nestsDeeply: false,
    drawsGlyph: false,
    rewrite: (bytes, frame) => rewriteContent(bytes, frame, context),
  };
  return context;
}

const frameFor = (
  resources: PdfDict | undefined,
  builder: ResourceBuilder,
  isGlyph = false,
): ContentFrame => ({
  resources,
  builder,
  spaces: new Map(),
  state: initialState(),
  isUncoloured: false,
  isGlyph,
});

function rewritePage(page: SourcePage, context: ContentContext): RewrittenPage {
  const { source, output } = context;
  const builder = new ResourceBuilder();
  const frame = frameFor(page.resources, builder);
  const streams = streamsAt(page.dict, 'Contents', source.resolve);
  const bytes = Buffer.concat(streams.flatMap((stream) => [source.decode(stream), LINE_END]));
  const own = rewriteContent(bytes, frame, context);
  noteActions(page.dict, 'page', context);
  const { drawn, links } = rewriteAnnotations(page.dict, frameFor(page.resources, builder), context);
  const parts =
    drawn.length === 0 ? [own] : [Buffer.from('q\n'), own, Buffer.from(`Q\n${drawn.join('\n')}\n`)];
  const content = withBackground(Buffer.concat(parts), page, context);
  return { reference: output.reserve(), source: page, content, builder, links };
}

const LINE_END = Buffer.from('\n');

/** Returns a page that shows only the picture. The picture already has the rotation of the page. */
function drawnPage(page: SourcePage, { jpeg }: PagePicture, context: ContentContext): RewrittenPage {
  context.changes.note('PAGES_REPLACED');
  const builder = new ResourceBuilder();
  const picture = new PdfStream(
    [
      ['Subtype', PdfName.of('Image')],
      ['Filter', PdfName.of('DCTDecode')],
    ],
    jpeg,
  );
  const resources = PdfDict.of({ XObject: PdfDict.of({ Picture: picture }) });
  const content = Buffer.from(`${uprightBox(page.view).map(writeNumber).join(' ')} cm /Picture Do`);
  return {
    reference: context.output.reserve(),
    source: page,
    content: rewriteContent(content, frameFor(resources, builder), context),
    builder,
    links: [],
  };
}

/**
 * Returns the matrix that fills the visible page with a picture, such that the picture is upright when the page is
 * shown.
 */
function uprightBox({ left, bottom, right, top, rotate }: SourcePage['view']): readonly number[] {
  const [width, height] = [right - left, top - bottom];
  switch (rotate) {
    case 0:
      return [width, 0, 0, height, left, bottom];
    case 90:
      return [0, height, -width, 0, right, bottom];
    case 180:
      return [-width, 0, 0, -height, right, top];
    case 270:
      return [0, -height, width, 0, left, top];
  }
}

/**
 * Paints a white background first if the page blends colours with it. Without a background, some programs do not blend.
 */
function withBackground(content: Buffer, { view }: SourcePage, { page }: ContentContext): Buffer {
  if (!page.blends) return content;
  const box = [view.left, view.bottom, view.right - view.left, view.top - view.bottom]
    .map(writeNumber)
    .join(' ');
  const paper = Buffer.from(`q\n1 g\n${box} re\nf\nQ\n`);
  return content.subarray(0, paper.length).equals(paper) ? content : Buffer.concat([paper, content]);
}

function writeCatalog(
  pages: readonly RewrittenPage[],
  { source, output, isArchival }: { source: Source; output: OutputFile; isArchival: boolean },
): Reference {
  const tree = output.reserve();
  const byDict = new Map(pages.map((page) => [page.source.dict, page.reference]));
  for (const [index, { reference, source: page, content, builder, links }] of pages.entries()) {
    const annotations = links.flatMap((link) => {
      const written = writeLink(link, (target) => byDict.get(target));
      return written ? [output.add(written)] : [];
    });
    const { left, bottom, right, top, rotate } = page.view;
    output.fill(
      reference,
      dictionary({
        Type: name('Page'),
        Parent: tree,
        MediaBox: [left, bottom, right, top],
        Rotate: rotate === 0 ? undefined : rotate,
        Resources: builder.toDictionary(),
        Contents: output.addStream({ dict: new Map(), data: tagged(content) }),
        Annots: annotations.length > 0 ? annotations : undefined,
        StructParents: index,
        Tabs: name('S'),
      }),
    );
  }
  output.fill(
    tree,
    dictionary({ Type: name('Pages'), Kids: pages.map(({ reference }) => reference), Count: pages.length }),
  );
  const profile = output.addStream({ dict: dictionary({ N: 3 }), data: srgbProfile() });
  const intent = dictionary({
    Type: name('OutputIntent'),
    S: name('GTS_PDFA1'),
    OutputConditionIdentifier: Buffer.from('sRGB IEC61966-2.1'),
    Info: Buffer.from('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  });
  return output.add(
    dictionary({
      Type: name('Catalog'),
      Pages: tree,
      OutputIntents: [output.add(intent)],
      MarkInfo: dictionary({ Marked: true }),
      StructTreeRoot: addTags(
        pages.map(({ reference }) => reference),
        output,
      ),
      Metadata: addMetadata({ title: titleOf(source.pdf) ?? null, isArchival }, output),
    }),
  );
}

/**
 * Returns the information dictionary with the title. The metadata state the title too, but not every program reads
 * them.
 */
function infoWith(title: string | undefined, output: OutputFile): Reference | null {
  return title === undefined ? null : output.add(dictionary({ Title: PdfString.fromString(title).bytes }));
}

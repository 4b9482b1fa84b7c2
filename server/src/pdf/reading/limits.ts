/** Defines the limits that apply to every document, uploaded or sealed. */

/** The maximum decoded size of all object streams and cross-reference streams. A stream counts each time it is read. */
export const MAX_STRUCTURE_BYTES = 64 * 1024 * 1024;
/**
 * The maximum decoded size of an upload's structure, which is read once. It is four times the size of the structure of
 * 500 pages with a hundred tagged elements each.
 */
export const MAX_UPLOADED_STRUCTURE_BYTES = 32 * 1024 * 1024;
/** The maximum number of values (objects, array items, dictionary entries) that are examined in a document. */
export const MAX_VALUES = 3_000_000;
/**
 * The maximum number of values in pages, parent nodes and catalogs, because the library builds all of them in memory.
 */
export const MAX_TREE_VALUES = 500_000;
/** The maximum number of entries that all cross-reference sections together declare. */
export const MAX_ENTRIES = 300_000;
/** The largest object number that every program accepts (ISO 32000-1, annex C.2). */
export const MAX_OBJECT_NUMBER = 8_388_607;
/** The maximum number of objects of type Page, in all revisions together. */
export const MAX_PAGE_OBJECTS = 10_000;
/** The maximum number of content streams of all pages. A stream that several pages share counts for each of them. */
export const MAX_CONTENT_STREAMS = 20_000;
/** The maximum number of object streams. Programs put a hundred or more objects into each. */
export const MAX_OBJECT_STREAMS = 10_000;
/**
 * The maximum number of objects that are examined more closely. An undamaged document without active content has almost
 * none.
 */
export const MAX_SUSPECTS = 10_000;

/**
 * The maximum decoded size of one page's content: its streams, and its forms as often as they are drawn. A page of
 * dense text has 50 KB, and a drawing of 200,000 lines has 4 MB. The memory that pdf.js 5 needs per megabyte was
 * measured: 60 MB for lines, 25 MB for text, and 100 MB for operators without operands. A signer's phone has at most
 * 500 MB available.
 */
export const MAX_PAGE_CONTENT_BYTES = 4 * 1024 * 1024;
/**
 * The maximum number of samples (pixels times colours) of all pictures on a page. An A4 page that is scanned in four
 * colours at 600 dpi has 140 million.
 */
export const MAX_PAGE_SAMPLES = 160 * 1024 * 1024;
/**
 * The maximum decoded size of the fonts, profiles and other data of a page. The largest known font, with Chinese
 * characters, has 20 MB.
 */
export const MAX_PAGE_DATA_BYTES = 64 * 1024 * 1024;
/** The maximum decoded size of the document's content, fonts and other data. Each stream counts once. */
export const MAX_INFLATED_BYTES = 128 * 1024 * 1024;

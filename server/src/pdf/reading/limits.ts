/** Defines the limits for every document, uploaded or sealed. */

/** The total decoded size of object and cross-reference streams, counted each time they are read. */
export const MAX_STRUCTURE_BYTES = 64 * 1024 * 1024;
/**
 * The maximum decoded structure of an upload, which is read once. It is four times the size for 500 pages with a
 * hundred tagged elements each.
 */
export const MAX_UPLOADED_STRUCTURE_BYTES = 32 * 1024 * 1024;
/** The number of values (objects, array items, dictionary entries) that are examined before the document is refused. */
export const MAX_VALUES = 3_000_000;
/** The number of values in pages, parent nodes and catalogs, all of which the library builds in memory. */
export const MAX_TREE_VALUES = 500_000;
/** The number of entries that all cross-reference sections declare. */
export const MAX_ENTRIES = 300_000;
/** The largest object number that programs agree on (ISO 32000-1, annex C.2). */
export const MAX_OBJECT_NUMBER = 8_388_607;
/** The number of objects of type page, in all revisions. */
export const MAX_PAGE_OBJECTS = 10_000;
/** The number of content streams of all pages. A stream shared by several pages counts for each. */
export const MAX_CONTENT_STREAMS = 20_000;
/** The number of object streams. Programs put a hundred or more objects into each. */
export const MAX_OBJECT_STREAMS = 10_000;
/** The number of objects that need a closer look. An intact document without active content has almost none. */
export const MAX_SUSPECTS = 10_000;

/**
 * The decoded size of one page's content: its streams, and its forms as often as they are drawn. A page of dense text
 * has 50 KB, and a drawing of 200,000 lines has 4 MB. Measured in pdf.js 5, one megabyte of lines needs 60 MB of
 * memory, one of text 25 MB, and one of operators without operands 100 MB. A signer's phone has at most 500 MB
 * available.
 */
export const MAX_PAGE_CONTENT_BYTES = 4 * 1024 * 1024;
/**
 * The number of pixels times colours of all pictures on a page. An A4 page scanned in four colours at 600 dpi has 140
 * million.
 */
export const MAX_PAGE_SAMPLES = 160 * 1024 * 1024;
/**
 * The decoded size of fonts, profiles and all other data of a page. The largest known font, with Chinese characters,
 * has 20 MB.
 */
export const MAX_PAGE_DATA_BYTES = 64 * 1024 * 1024;
/** The decoded size of content, fonts and all other data of the document, each stream counted once. */
export const MAX_INFLATED_BYTES = 128 * 1024 * 1024;

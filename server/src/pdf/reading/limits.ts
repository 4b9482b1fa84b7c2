/** The limits that every document is held to, uploaded or sealed. */

/** Object and cross-reference streams, inflated, all together and as often as they are read. */
export const MAX_STRUCTURE_BYTES = 64 * 1024 * 1024;
/** Of an upload, which is read once: four times what 500 pages with a hundred tagged elements on each have. */
export const MAX_UPLOADED_STRUCTURE_BYTES = 32 * 1024 * 1024;
/** Values (objects, array items, dictionary entries) that are looked at before giving up. */
export const MAX_VALUES = 3_000_000;
/** Of pages, the nodes above them and catalogs, all of which the library builds in memory. */
export const MAX_TREE_VALUES = 500_000;
/** Entries that all cross-reference sections say they have. */
export const MAX_ENTRIES = 300_000;
/** The largest number of an object that programs agree on (ISO 32000-1, annex C.2). */
export const MAX_OBJECT_NUMBER = 8_388_607;
/** Objects that call themselves a page, in all revisions. */
export const MAX_PAGE_OBJECTS = 10_000;
/** Streams that the pages are made of; one that several pages share counts for each. */
export const MAX_CONTENT_STREAMS = 20_000;
/** Object streams, in which programs put a hundred objects or more. */
export const MAX_OBJECT_STREAMS = 10_000;
/** Objects that are looked at closely, of which a document that has no active content and no damage has next to none. */
export const MAX_SUSPECTS = 10_000;

/**
 * What the content of one page inflates to: its streams, and forms as often as they are drawn. A page of dense text has 50 KB, a
 * drawing of 200,000 lines 4 MB. Measured in pdf.js 5: a megabyte of lines takes 60 MB of memory, of text 25 MB, of operators
 * without operands 100 MB; a signer's phone has 500 MB to give at best.
 */
export const MAX_PAGE_CONTENT_BYTES = 4 * 1024 * 1024;
/** Pixels times colours of all pictures of a page. An A4 page scanned in four colours at 600 dpi has 140 million. */
export const MAX_PAGE_SAMPLES = 160 * 1024 * 1024;
/** What fonts, profiles and all other data of a page inflate to. The largest font there is, of Chinese letters, has 20 MB. */
export const MAX_PAGE_DATA_BYTES = 64 * 1024 * 1024;
/** What content, fonts and all other data of the document inflate to, each stream once. */
export const MAX_INFLATED_BYTES = 128 * 1024 * 1024;

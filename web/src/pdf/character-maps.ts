/** Predefined character maps (ISO 32000-2, 9.7.5.2) for fonts of East Asian scripts that reference one. */
export const characterMaps = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
});

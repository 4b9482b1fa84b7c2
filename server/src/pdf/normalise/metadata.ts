/**
 * Writes the metadata of the normalised document: its title, and the standard to which it conforms (ISO 19005-2, 6.6).
 */
import { dictionary, name, type OutputFile, type Reference } from './values.ts';

export function addMetadata(
  parts: { title: string | null; isArchival: boolean },
  output: OutputFile,
): Reference {
  const { title, isArchival } = parts;
  const lines = [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    ...(title === null
      ? []
      : [
          '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">',
          `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`,
          '</rdf:Description>',
        ]),
    ...(isArchival
      ? [
          '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">',
          '<pdfaid:part>2</pdfaid:part>',
          '<pdfaid:conformance>B</pdfaid:conformance>',
          '</rdf:Description>',
        ]
      : []),
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
    '',
  ];
  const data = Buffer.from(lines.join('\n'), 'utf8');
  return output.addStream({
    dict: dictionary({ Type: name('Metadata'), Subtype: name('XML') }),
    data,
  });
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

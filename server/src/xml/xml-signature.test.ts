import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import * as fc from 'fast-check';
import { SignedXml } from 'xml-crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIdentity } from '../pki/testing/test-pki.ts';
import { canonicalXml } from './canonical-xml.ts';
import { parseXml, XmlProblem } from './parse-xml.ts';
import { childElements, element, textOf, type XmlElement } from './xml-element.ts';
import {
  isXmlProblem,
  signEnveloped,
  verifyElement,
  verifyEnveloped,
  XmlSignatureProblem,
  type XmlSigner,
} from './xml-signature.ts';

let signer: XmlSigner;
let key: KeyObject;
let pem: { privateKey: string; publicKey: string };

beforeAll(async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { certificate } = await createIdentity({ name: 'Holder', keyType: 'EC' });
  key = publicKey;
  pem = {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
  signer = { certificate, sign: (data) => Promise.resolve(sign('sha256', data, privateKey)) };
});

const answer = (): XmlElement =>
  element('Answer', { status: '1', txn: 'a&"<b' }, [element('Name', {}, ['Asha\r\nRao'])]);
const signedAnswer = (): Promise<string> => signEnveloped(answer(), signer);
const check = (document: string): XmlElement => verifyEnveloped(Buffer.from(document), [key]);

/** Signs with the independent implementation. */
function signElsewhere(
  document: string,
  { canonicalization = EXCLUSIVE, transforms = [ENVELOPED, EXCLUSIVE] } = {},
): string {
  const signing = new SignedXml({
    privateKey: pem.privateKey,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: canonicalization,
  });
  signing.addReference({ xpath: '/*', transforms, digestAlgorithm: SHA256, uri: '', isEmptyUri: true });
  signing.computeSignature(document);
  return signing.getSignedXml();
}

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const ENVELOPED = `${DS}enveloped-signature`;
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

describe('a signed document', () => {
  it('is returned without its signature', async () => {
    const root = check(await signedAnswer());
    expect(root.attributes.get('txn')).toBe('a&"<b');
    expect(childElements(root).map(({ local }) => local)).toEqual(['Name']);
    expect(childElements(root).map(textOf)).toEqual(['Asha\r\nRao']);
  });

  it('verifies in an independent implementation', async () => {
    const document = await signedAnswer();
    const verifying = new SignedXml({ publicCert: pem.publicKey });
    verifying.loadSignature(/<Signature [\s\S]*<\/Signature>/.exec(document)?.[0] ?? '');
    expect(verifying.checkSignature(document)).toBe(true);
  });

  it.each([
    ['exclusive', { canonicalization: EXCLUSIVE, transforms: [ENVELOPED, EXCLUSIVE] }],
    ['inclusive', { canonicalization: INCLUSIVE, transforms: [ENVELOPED, INCLUSIVE] }],
  ])('by an independent implementation verifies with %s canonicalization', (_kind, options) => {
    const document =
      '<?xml version="1.0" encoding="UTF-8"?>\n<a:Answer xmlns:a="urn:a" xmlns="urn:b" z="1" b=\'2 &#9; &gt;\'>\r\n <One xmlns=""/><a:Two>é &amp; &#13;</a:Two></a:Answer>\n';
    const root = check(signElsewhere(document, options));
    expect(childElements(root).map(({ namespace }) => namespace)).toEqual(['', 'urn:a']);
  });

  it('verifies if its signature breaks lines as Java does', async () => {
    const document = await signedAnswer();
    const broken = document.replace(
      /<SignatureValue>([^<]+)/,
      (_all, value: string) => `<SignatureValue>${value.replaceAll(/.{76}/g, '$&&#13;\n')}`,
    );
    expect(check(broken).local).toBe('Answer');
  });

  it('verifies under the second of two keys, for the time in which a service changes its key', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(verifyEnveloped(Buffer.from(await signedAnswer()), [publicKey, key]).local).toBe('Answer');
  });

  it('is written as it is read, whatever text it contains', () => {
    const text = fc
      .string({ unit: 'grapheme' })
      .filter((value) => !/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/u.test(value));
    const name = fc.constantFrom('A', 'b', 'C-1', 'd.e', '_f');
    const { tree } = fc.letrec<{ tree: XmlElement }>((tie) => ({
      tree: fc
        .tuple(
          name,
          fc.dictionary(name, text, { maxKeys: 3 }),
          fc.array(fc.oneof(text, tie('tree')), { maxLength: 3 }),
        )
        .map(([local, attributes, children]) => element(local, attributes, children)),
    }));
    fc.assert(
      fc.property(tree, (root) => {
        const written = canonicalXml(root, 'inclusive');
        expect(canonicalXml(parseXml(Buffer.from(written)), 'inclusive')).toBe(written);
        expect(canonicalXml(parseXml(Buffer.from(written)), 'exclusive')).toBe(written);
      }),
    );
  });

  it('stops verifying whichever character of its content changes', async () => {
    const document = await signedAnswer();
    const end = document.indexOf('<KeyInfo>');
    fc.assert(
      fc.property(fc.nat(end - 1), fc.constantFrom('x', '0', ' ', '<', '&', '"', '/'), (index, character) => {
        fc.pre(document[index] !== character);
        const changed = document.slice(0, index) + character + document.slice(index + 1);
        let root: XmlElement;
        try {
          root = check(changed);
        } catch (error) {
          expect(isXmlProblem(error)).toBe(true);
          return;
        }
        // White space inside tags and around Base64 has no meaning, so what was signed is unchanged.
        expect(canonicalXml(root, 'inclusive')).toBe(canonicalXml(answer(), 'inclusive'));
      }),
    );
  });
});

describe('a forged document', () => {
  const SIGNATURE = /<Signature [\s\S]*<\/Signature>/;

  /** Returns a document and the part of it that is its signature. */
  async function parts(): Promise<{ document: string; signature: string; content: string }> {
    const document = await signedAnswer();
    const signature = SIGNATURE.exec(document)?.[0] ?? '';
    return { document, signature, content: document.replace(signature, '') };
  }

  const forgeries: [string, (signed: { document: string; signature: string; content: string }) => string][] =
    [
      ['without a signature', ({ content }) => content],
      ['with another content', ({ document }) => document.replace('status="1"', 'status="2"')],
      ['with an added attribute', ({ document }) => document.replace('status=', 'extra="1" status=')],
      ['with text between its elements', ({ document }) => document.replace('<Name>', 'x<Name>')],
      ['that wraps the signed document', ({ document }) => `<Answer status="0">${document}</Answer>`],
      [
        'that wraps the signed content next to its own',
        ({ document, signature, content }) =>
          document
            .replace(/^<Answer [^>]*>/, `<Answer status="0"><Old>${content}</Old>`)
            .replace(signature, signature),
      ],
      [
        'that hides the signed document in an Object of its signature',
        ({ signature, content }) =>
          `<Answer status="0">${signature.replace('</Signature>', `<Object>${content}</Object></Signature>`)}</Answer>`,
      ],
      [
        'with the signature inside a child',
        ({ document, signature }) =>
          document.replace(signature, '').replace('</Name>', `${signature}</Name>`),
      ],
      [
        'with two signatures',
        ({ document, signature }) => document.replace(signature, signature + signature),
      ],
      [
        'with a second signature in another namespace',
        ({ document }) => document.replace('<Name>', '<Signature xmlns="urn:other"/><Name>'),
      ],
      [
        'with two SignedInfo',
        ({ document }) => document.replace(/(<SignedInfo>[\s\S]*<\/SignedInfo>)/, '$1$1'),
      ],
      [
        'with two references',
        ({ document }) => document.replace(/(<Reference [\s\S]*<\/Reference>)/, '$1$1'),
      ],
      ['without a reference', ({ document }) => document.replace(/<Reference [\s\S]*<\/Reference>/, '')],
      [
        'with a reference to an element',
        ({ document }) => document.replace('URI=""', 'URI="#name"').replace('<Name>', '<Name Id="name">'),
      ],
      ['with a reference without a URI', ({ document }) => document.replace(' URI=""', '')],
      [
        'with a reference to a file',
        ({ document }) => document.replace('URI=""', 'URI="file:///etc/hostname"'),
      ],
      ['with an XPointer', ({ document }) => document.replace('URI=""', 'URI="#xpointer(/)"')],
      [
        'with an XSLT transform',
        ({ document }) => document.replace(ENVELOPED, 'http://www.w3.org/TR/1999/REC-xslt-19991116'),
      ],
      [
        'with an XPath transform',
        ({ document }) => document.replace(ENVELOPED, 'http://www.w3.org/TR/1999/REC-xpath-19991116'),
      ],
      ['with a Base64 transform', ({ document }) => document.replace(ENVELOPED, `${DS}base64`)],
      [
        'without the enveloped transform',
        ({ document }) => document.replace(/<Transform [^>]*><\/Transform>/, ''),
      ],
      [
        'with three transforms',
        ({ document }) => document.replace(/(<Transform [^>]*><\/Transform>)/, '$1$1$1'),
      ],
      [
        'with canonicalization that retains comments',
        ({ document }) => document.replace(INCLUSIVE, `${INCLUSIVE}#WithComments`),
      ],
      ['with unknown canonicalization', ({ document }) => document.replace(INCLUSIVE, 'urn:none')],
      ['with SHA-1 as digest', ({ document }) => document.replace(SHA256, `${DS}sha1`)],
      ['with RSA and SHA-1', ({ document }) => document.replace(RSA_SHA256, `${DS}rsa-sha1`)],
      [
        'with MD5',
        ({ document }) => document.replace(RSA_SHA256, 'http://www.w3.org/2001/04/xmldsig-more#rsa-md5'),
      ],
      [
        'with HMAC',
        ({ document }) => document.replace(RSA_SHA256, 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256'),
      ],
      [
        'with an HMAC length',
        ({ document }) => document.replace(/(rsa-sha256">)/, '$1<HMACOutputLength>1</HMACOutputLength>'),
      ],
      [
        'with ECDSA under an RSA key',
        ({ document }) => document.replace(RSA_SHA256, RSA_SHA256.replace('rsa', 'ecdsa')),
      ],
      [
        'with a comment in its digest',
        ({ document }) => document.replace('<DigestValue>', '<DigestValue><!---->'),
      ],
      ['with a comment in a value', ({ document }) => document.replace('Asha', 'As<!-- -->ha')],
      [
        'with an element in its digest',
        ({ document }) => document.replace('<DigestValue>', '<DigestValue><b></b>'),
      ],
      ['with an empty digest', ({ document }) => document.replace(/<DigestValue>[^<]*/, '<DigestValue>')],
      [
        'with an empty signature value',
        ({ document }) => document.replace(/<SignatureValue>[^<]*/, '<SignatureValue>'),
      ],
      [
        'with Base64 of another alphabet',
        ({ document }) => document.replace(/<SignatureValue>../, '<SignatureValue>-_'),
      ],
      [
        'with a signature that is cut',
        ({ document }) => document.replace(/<SignatureValue>....../, '<SignatureValue>'),
      ],
      [
        'with SignedInfo of another namespace',
        ({ document }) => document.replace('<SignedInfo>', '<SignedInfo xmlns="urn:x">'),
      ],
      ['with text in its signature', ({ document }) => document.replace('<SignedInfo>', 'text<SignedInfo>')],
    ];

  it.each(forgeries)('%s is rejected', async (_name, forge) => {
    const signed = await parts();
    const forged = forge(signed);
    expect(forged).not.toBe(signed.document);
    expect(() => check(forged)).toThrow(/./);
    try {
      check(forged);
    } catch (error) {
      expect(isXmlProblem(error)).toBe(true);
    }
  });

  it('signed with the key that it contains is rejected', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const own = await signEnveloped(answer(), {
      ...signer,
      sign: async (data) => sign('sha256', data, privateKey),
    });
    expect(() => check(own)).toThrow(XmlSignatureProblem);
  });

  it('signed with a short key is rejected', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const short = await signEnveloped(answer(), {
      ...signer,
      sign: async (data) => sign('sha256', data, privateKey),
    });
    expect(() => verifyEnveloped(Buffer.from(short), [publicKey])).toThrow(XmlSignatureProblem);
  });
});

describe('a hostile document', () => {
  const documents: [string, string | Uint8Array][] = [
    ['with a document type', '<!DOCTYPE a><a/>'],
    ['with an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['with an entity bomb', '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a>&y;</a>'],
    ['with an unknown entity', '<a>&nbsp;</a>'],
    ['with a parameter entity', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1/">%x;]><a/>'],
    ['with a comment', '<a><!-- --></a>'],
    ['with a CDATA section', '<a><![CDATA[x]]></a>'],
    ['with a processing instruction', '<a><?x y?></a>'],
    ['with a stylesheet', '<?xml version="1.0"?><?xml-stylesheet href="x"?><a/>'],
    ['with XInclude', '<a><x:include href="file:///etc/passwd"/></a>'],
    ['with an attribute in a namespace', '<a xml:base="http://127.0.0.1/"/>'],
    ['with a repeated attribute', '<a b="1" b="2"/>'],
    ['with an attribute without quotes', '<a b=1/>'],
    ['with an attribute without a value', '<a b/>'],
    ['with a tag in an attribute', '<a b="<c/>"/>'],
    ['with an end tag that does not match', '<a></b>'],
    ['with an end tag only', '</a>'],
    ['with an open element', '<a><b></b>'],
    ['with two roots', '<a/><b/>'],
    ['with text after its root', '<a/>x'],
    ['with text before its root', 'x<a/>'],
    ['that is empty', ''],
    ['with an undeclared prefix', '<p:a/>'],
    ['with the reserved prefix', '<a xmlns:xml="urn:x"/>'],
    ['with a prefix without a namespace', '<a xmlns:p=""/>'],
    ['with the reserved namespace', '<a xmlns="http://www.w3.org/2000/xmlns/"/>'],
    ['with a null character', '<a>\u0000</a>'],
    ['with a reference to a null character', '<a>&#0;</a>'],
    ['with a reference to half a character', '<a>&#xD800;</a>'],
    ['with a reference past Unicode', '<a>&#x110000;</a>'],
    ['with an ampersand', '<a>R&D</a>'],
    ['with the end of a CDATA section', '<a>]]></a>'],
    ['in UTF-16', Buffer.from('\ufeff<a/>', 'utf16le')],
    ['in another encoding', '<?xml version="1.0" encoding="UTF-7"?><a/>'],
    ['with invalid UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xc0, 0x80, 0x3c, 0x2f, 0x61, 0x3e])],
    ['with a name in another script', '<ａ/>'],
    ['that is nested deeply', '<a>'.repeat(100_000)],
    ['with very many elements', `<a>${'<b/>'.repeat(100_000)}</a>`],
    [
      'with very many attributes',
      `<a ${Array.from({ length: 100 }, (_, index) => `b${index}=""`).join(' ')}/>`,
    ],
    ['that is very large', `<a>${' '.repeat(5_000_000)}</a>`],
  ];

  it.each(documents)('%s is rejected', (_name, document) => {
    expect(() => parseXml(Buffer.from(document))).toThrow(XmlProblem);
  });

  it('never causes an error other than the announced one', () => {
    const token = fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      'a',
      'Signature',
      ' ',
      '=',
      '"',
      "'",
      '&',
      ';',
      '&#',
      'xmlns',
      ':',
      '<!',
      '<?',
      ']]>',
      '\r',
      'é',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 30 }), (tokens) => {
        try {
          parseXml(Buffer.from(tokens.join('')));
        } catch (error) {
          expect(error).toBeInstanceOf(XmlProblem);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

const innerOf = (document: string): XmlElement => {
  const root = parseXml(Buffer.from(document), { allowsPrefixedAttributes: true });
  const [inner] = childElements(root);
  if (!inner) throw new Error('The document has no inner element');
  return inner;
};

describe('an element with an id', () => {
  const DOCUMENT = `<p:Outer xmlns:p="urn:p" xmlns:x="urn:unused" ID="_0">
    <p:Inner xmlns:b="urn:z" xmlns:a="urn:y" ID="_1" z="1" b:a="2" a:z="3" a:B="4"><p:Name b:kind="&amp;&#9;">é</p:Name><Plain xmlns="" a:k="5"/></p:Inner>
  </p:Outer>`;
  const INNER = "//*[local-name(.)='Inner']";

  function signInner(canonicalization: string, prefixes: string[] = []): string {
    const signing = new SignedXml({
      privateKey: pem.privateKey,
      signatureAlgorithm: RSA_SHA256,
      canonicalizationAlgorithm: canonicalization,
      inclusiveNamespacesPrefixList: prefixes,
    });
    const transforms = [ENVELOPED, canonicalization];
    signing.addReference({ xpath: INNER, transforms, digestAlgorithm: SHA256 });
    signing.computeSignature(DOCUMENT, { prefix: 'ds', location: { reference: INNER, action: 'append' } });
    return signing.getSignedXml();
  }

  it.each([
    ['exclusive', EXCLUSIVE, []],
    ['exclusive canonicalization that includes two prefixes, one of them unused', EXCLUSIVE, ['x', 'none']],
    ['inclusive', INCLUSIVE, []],
  ])(
    'verifies with attributes in namespaces and %s canonicalization',
    (_kind, canonicalization, prefixes) => {
      const signed = signInner(canonicalization, prefixes);
      const verified = verifyElement(innerOf(signed), [key]);
      expect(verified.prefixed.get('b:a')).toBe('2');
      expect(childElements(verified).map(({ local }) => local)).toEqual(['Name', 'Plain']);
      for (const [from, to] of [
        ['b:a="2"', 'b:a="9"'],
        ['urn:z', 'urn:other'],
        ['"_1"', '"_2"'],
      ] as const)
        expect(() => verifyElement(innerOf(signed.replace(from, to)), [key])).toThrow(XmlSignatureProblem);
    },
  );

  it('is rejected without its own signature, even if another element is signed', () => {
    const signature = /<ds:Signature [\s\S]*<\/ds:Signature>/;
    const signed = signInner(EXCLUSIVE);
    const moved = signed
      .replace(signature, '')
      .replace('</p:Name>', `${signature.exec(signed)?.[0]}</p:Name>`);
    for (const document of [DOCUMENT, moved])
      expect(() => verifyElement(innerOf(document), [key])).toThrow(XmlSignatureProblem);
  });

  it.each([
    ['of the xml namespace', '<a xml:base="http://127.0.0.1/"/>'],
    ['with a prefix that nobody declared', '<a p:b="1"/>'],
    ['given under two prefixes', '<a xmlns:p="urn:x" xmlns:q="urn:x" p:b="1" q:b="2"/>'],
    ['given twice', '<a xmlns:p="urn:x" p:b="1" p:b="2"/>'],
  ])('with an attribute %s is rejected', (_what, document) => {
    expect(() => parseXml(Buffer.from(document), { allowsPrefixedAttributes: true })).toThrow(XmlProblem);
  });
});

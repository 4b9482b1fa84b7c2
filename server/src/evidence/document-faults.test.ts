import { describe, expect, it } from 'vitest';
import { storedEvent } from '../../tests/helpers/stored-event.ts';
import { documentFaults, sealFaults } from './document-faults.ts';
import { documentNameIn, documentsIn, type DocumentRow, partName } from './session-documents.ts';

const rowOf = (position: number, sealedSha256: string | null = null): DocumentRow => ({
  sessionId: 'session',
  position,
  sha256: `original ${position}`,
  pages: 3,
  bytes: 1000,
  receivedSha256: null,
  pictures: null,
  signedSha256: null,
  sealedSha256,
  sealLevel: null,
  sealStampedAt: null,
  sealStampExpiresAt: null,
  sealRenewalTriedAt: null,
});
const partOf = (name: string, sha256: string) => ({ name, sha256 });
const reported = (position: number) => ({ sha256: `original ${position}`, pages: 3, size_bytes: 1000 });
const parts = [partOf('document', 'original 1'), partOf('document-2', 'original 2')];
const began = storedEvent('SESSION_CREATED', { parts, facts: { documents: [reported(1), reported(2)] } });

const NOT_DESCRIBED = 'The document is not described as the session began with';
const NOT_THE_ONE = 'The document is not the one the session began with';

const named = (about: object) => [
  storedEvent('OTP_SENT'),
  storedEvent('SESSION_CREATED', { about: { ...about } }),
];

describe('the documents of a session', () => {
  it('remain as they were at the start, in their order', () => {
    expect(documentFaults([storedEvent('LINK_OPENED'), began], [rowOf(1), rowOf(2)])).toEqual([]);
    expect(documentFaults([began], [rowOf(1)])).toEqual([NOT_THE_ONE, NOT_DESCRIBED]);
    expect(documentFaults([began], [{ ...rowOf(1), pages: 4 }, rowOf(2)])).toEqual([NOT_DESCRIBED]);
    expect(documentFaults([], [])).toEqual([]);
  });

  it('are recorded with the uploaded file, which is not compared; older chains record less', () => {
    const uploaded = { ...reported(1), uploaded: { sha256: 'x' }, notes: ['signed before'] };
    expect(
      documentsIn(storedEvent('SESSION_CREATED', { facts: { documents: [uploaded, null, 7] } })),
    ).toEqual([reported(1), null, 7]);
    expect(documentsIn(storedEvent('SESSION_CREATED', { facts: { document: reported(1) } }))).toEqual([
      reported(1),
    ]);
    expect(documentsIn(storedEvent('SESSION_CREATED'))).toBeNull();
    const before = storedEvent('SESSION_CREATED', { parts: parts.slice(0, 1) });
    expect(documentFaults([before], [rowOf(1)])).toEqual([]);
  });

  it('are named if the chain has a name for them', () => {
    expect(documentNameIn(named({ document_names: ['loan.pdf', null, 3] }))).toBe('loan.pdf');
    expect(documentNameIn(named({ document_names: ['loan.pdf', 'terms.pdf'] }), 2)).toBe('terms.pdf');
    expect(documentNameIn(named({ document_names: ['loan.pdf', null] }), 2)).toBeNull();
    expect(documentNameIn(named({ document_names: [3] }))).toBeNull();
    expect(documentNameIn(named({ document_name: 'loan.pdf' }))).toBe('loan.pdf');
    expect(documentNameIn(named({ document_names: 'loan.pdf' }))).toBeNull();
    expect(documentNameIn([])).toBeNull();
    expect([partName('document', 1), partName('strokes', 2)]).toEqual(['document', 'strokes-2']);
  });
});

describe('a seal', () => {
  const sealed = storedEvent('DOCUMENT_SEALED', {
    parts: [partOf('sealed-document', 'sealed 1'), partOf('sealed-document-2', 'sealed 2')],
  });
  const renewed = (former: string, sha256: string) =>
    storedEvent('SEAL_RENEWED', {
      facts: { former_sha256: former },
      parts: [partOf('sealed-document', sha256)],
    });
  const completed = { status: 'COMPLETED' as const, certificateSha256: null };

  it('is the last one that the chain names for each document', () => {
    expect(sealFaults([began, sealed], completed, [rowOf(1, 'sealed 1'), rowOf(2, 'sealed 2')])).toEqual([]);
    expect(sealFaults([sealed], completed, [rowOf(1, 'sealed 1'), rowOf(2, 'sealed 1')])).toEqual([
      'The sealed document is not the one that was sealed',
    ]);
    const again = renewed('sealed 1', 'renewed 1');
    expect(sealFaults([sealed, again], completed, [rowOf(1, 'renewed 1'), rowOf(2, 'sealed 2')])).toEqual([]);
    expect(sealFaults([sealed, again], completed, [rowOf(1, 'sealed 1')])).toEqual([
      'The sealed document is not the one that was sealed',
    ]);
  });

  it('is renewed on the previously sealed document', () => {
    const elsewhere = [sealed, renewed('something else', 'renewed 1')];
    expect(sealFaults(elsewhere, completed, [rowOf(1, 'renewed 1')])).toEqual([
      'A seal was renewed on a document other than the previous one',
    ]);
    const twice = [sealed, renewed('sealed 1', 'renewed 1'), renewed('renewed 1', 'renewed again')];
    expect(sealFaults(twice, completed, [rowOf(1, 'renewed again')])).toEqual([]);
    const fromNothing = [renewed('sealed 1', 'renewed 1')];
    expect(
      sealFaults(fromNothing, { status: 'SEALING', certificateSha256: null }, [rowOf(1, 'renewed 1')]),
    ).toEqual(['A seal was renewed on a document other than the previous one']);
  });

  it('is set once and completes the session', () => {
    const disagree = 'The state and the chain disagree on whether the session is completed';
    expect(sealFaults([began], { status: 'SEALING', certificateSha256: null }, [rowOf(1)])).toEqual([]);
    expect(sealFaults([began], completed, [rowOf(1)])).toEqual([disagree]);
    expect(
      sealFaults([sealed], { status: 'SEALING', certificateSha256: null }, [rowOf(1, 'sealed 1')]),
    ).toEqual([disagree]);
    expect(sealFaults([sealed, sealed], completed, [rowOf(1, 'sealed 1')])).toEqual([
      'The document was sealed more than once',
    ]);
    expect(sealFaults([sealed, storedEvent('MESSAGE_DELIVERED')], completed, [rowOf(1, 'sealed 1')])).toEqual(
      [],
    );
    // A part with this name is a seal only in the event that seals documents.
    const outsider = storedEvent('OTP_SENT', { parts: sealed.parts });
    expect(sealFaults([outsider], { status: 'NEW', certificateSha256: null }, [rowOf(1)])).toEqual([]);
  });
});

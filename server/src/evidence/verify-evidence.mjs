#!/usr/bin/env node
// Checks an evidence bundle without contacting the installation that created it:
// node verify-evidence.mjs [folder] [--certificate <fingerprint>] [--roots <file.pem>] [--head <sha256>]
// This file has no dependencies. It reads the unpacked bundle and prints PASSED, INDETERMINATE, or FAILED with every fault.
// VERIFY.md describes the rules.
import { createHash, verify, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

const words = process.argv.slice(2);
const hexadecimal = (text) => text?.replaceAll(':', '').toLowerCase();
const knownHead = option('--head');
const knownCertificate = option('--certificate');
const rootsFile = argument('--roots');
const folder = words[0] ?? dirname(fileURLToPath(import.meta.url));

const faults = [];
const notes = [];
const fault = (text) => void faults.push(text);
const note = (text) => void notes.push(text);
const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** The evidence of the steps before a signature, in order. */
const STEPS = ['OTP_VERIFIED', 'DOCUMENT_CONSENTED', 'LOCATION_CAPTURED', 'LIVENESS_PASSED'];
const CERTIFICATES = 'seal-certificates.pem';
/** The files of a bundle that no event names. The first two must be unaltered, because people read and run them. */
const OWN = ['VERIFY.md', 'verify-evidence.mjs', 'evidence.json', 'manifest.json', CERTIFICATES];
/** The SHA-256 of VERIFY.md in this version, and of both files in every earlier release. */
const PUBLISHED = {
  'VERIFY.md': [
    'eebd2fcf25964f331cdc42c34dccf616a3ac8912f157ea16fd82790a7d5ea206',
    '411a0dada9738793e828d37e6afc927b16fd0308b208bb53148fff08cc734798',
  ],
  'verify-evidence.mjs': ['f741edfc76c46e1d689339b16ee15061d5fdb6514b0f72cb886e4d6b0e28078d'],
};
/** The known entries of the JSON files. Another entry proves nothing, but a reader could believe it. */
const ENTRIES = {
  evidence: ['session_id', 'intact', 'head', 'events'],
  event: ['body', 'sha256', 'origin', 'details'],
  manifest: ['session_id', 'genesis', 'head', 'log', 'files'],
  file: ['path', 'sha256', 'name', 'event', 'participant_id'],
  head: ['count', 'sha256'],
  log: ['seq', 'sha256'],
};
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** The types of events after which an earlier signature of the participant no longer counts. */
const WITHDRAW_SIGNATURE = ['REPEAT_ASKED', 'PARTICIPANT_DECLINED'];
/** The types of events that have sealed documents. */
const SEALS = ['DOCUMENT_SEALED', 'SEAL_RENEWED'];
const EXIT_CODES = { PASSED: 0, FAILED: 1, INDETERMINATE: 3 };
const MAX_LINE = 500;
const MAX_LINES = 1000;

/** The hash algorithms, by object identifier in hexadecimal. */
const DIGESTS = {
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};
const MESSAGE_DIGEST = '2a864886f70d010904';
/** The attribute of a signer's signature that names the preceding evidence (docs/signer-certificates.md). */
const EVIDENCE_ATTRIBUTE = '6981ddf9b095819892aab591efddd8a3cbfad75102';
const RSA_PSS = '2a864886f70d01010a';
/**
 * The limits on the number of signatures and updates. Our signature is the last one in a file, and other signatures may
 * come before it.
 */
const MAX_SIGNATURES = 50;
const MAX_UPDATES = 200;
const MAX_DEPTH = 50;
const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const MAX_TABLE_BYTES = 64 * 1024 * 1024;

/**
 * The entries that a renewed seal may change: those without effect on the displayed content, and the list of fields.
 */
const MAY_GROW = {
  catalog: { ignored: ['DSS', 'Extensions'] },
  form: { ignored: ['SigFlags'], list: 'Fields' },
  page: { ignored: [], list: 'Annots' },
};

let evidence, manifest, events, present;
/** The number of the last event whose existence a seal or an earlier published hash proves. */
let proven = 0;
/** True if `--certificate`, `--roots` or `--head` confirms the certificate of an intact seal. */
let isTrusted = false;
/** The event that records the erasure of texts and files. Null if nothing was erased. */
let erased = null;
/** The files that the chain lists as lost. */
let lost = [];
try {
  present = filesIn(folder);
  evidence = readOnce(read('evidence.json').toString('utf8'));
  manifest = readOnce(read('manifest.json').toString('utf8'));
  events = evidence.events.map(({ body }, index) => parse(body, index + 1));
} catch (error) {
  say('FAILED', `The bundle cannot be read: ${error.message}`);
  process.exit(EXIT_CODES.FAILED);
}

erased = events.findLast((event) => event?.type === 'EVIDENCE_ERASED') ?? null;
attempt('What was lost', () => (lost = lostFiles()));
attempt('The chain', checkChain);
attempt('What was altered', checkAltered);
attempt('The order of the steps', checkSteps);
attempt('The files', checkFiles);
attempt('The entries', checkEntries);
attempt('The seal', checkSeal);

const verdict = faults.length > 0 ? 'FAILED' : isTrusted ? 'PASSED' : 'INDETERMINATE';
for (const { name, sha256: hash } of lost.slice(0, MAX_LINES))
  say('LOST', `The file '${name}' (${hash}), as the chain says`);
for (const text of faults.slice(0, MAX_LINES)) say('FAULT', text);
if (verdict === 'FAILED') say(verdict, `${faults.length} faults`);
else {
  say(verdict, `${events.length} events of session ${evidence.session_id}, head ${evidence.head.sha256}`);
  if (proven === 0)
    note(
      'The chain is intact, but nothing here proves who made it: compare its head with one that you received earlier (--head)',
    );
  else if (!isTrusted) note(`The seal or the given head proves events 1 to ${proven}, but not who made them`);
  else if (proven < events.length)
    note(
      `Events 1 to ${proven} are proven. Nothing here proves the events after them, or that no more events followed`,
    );
  for (const text of notes) say('NOTE', text);
}
process.exitCode = EXIT_CODES[verdict];

function argument(name) {
  const at = words.indexOf(name);
  if (at < 0) return null;
  const [, value = ''] = words.splice(at, 2);
  return value;
}

function option(name) {
  const value = argument(name);
  return value === null ? null : hexadecimal(value);
}

/** Prints a line. The content of the bundle is untrusted, so it must not move the cursor or add lines. */
function say(word, text) {
  const shown = text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text;
  const plain = shown.replaceAll(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`,
  );
  console.log(`${word.padEnd(7)} ${plain}`);
}

/** Runs a check. An error because of malformed data is a fault of the bundle and not of this program. */
function attempt(what, check) {
  try {
    check();
  } catch (error) {
    fault(`${what} cannot be checked: ${error.message}`);
  }
}

/**
 * Returns the names of all files. An entry that is neither a file nor a folder is a fault, because it could lead out of
 * the bundle.
 */
function filesIn(root) {
  const names = [];
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const name = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (entry.isFile()) names.push(name);
    else if (!entry.isDirectory()) fault(`${name} is neither a file nor a folder`);
  }
  return new Set(names);
}

function read(name) {
  if (!present.has(name)) throw new Error(`${name} is missing`);
  return readFileSync(join(folder, name));
}

/** Parses JSON and rejects duplicate names, because programs differ in which of them they use. */
function readOnce(text) {
  const value = JSON.parse(text);
  const open = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') open.push(new Set());
    else if (text[at] === '[') open.push(null);
    else if (text[at] === '}' || text[at] === ']') open.pop();
    else if (text[at] === '"') {
      const start = at;
      for (at++; text[at] !== '"'; at++) if (text[at] === '\\') at++;
      const names = open.at(-1);
      let next = at + 1;
      while (SPACE.has(text.charCodeAt(next))) next++;
      if (!names || text[next] !== ':') continue;
      const name = JSON.parse(text.slice(start, at + 1));
      if (names.has(name)) throw new Error(`the entry ${name} is duplicated`);
      names.add(name);
    }
  }
  return value;
}

function parse(body, seq) {
  try {
    const event = readOnce(body);
    if (typeof event?.facts === 'object' && event.facts !== null && Array.isArray(event.parts ?? []))
      return event;
    fault(`Event ${seq}: it is malformed`);
  } catch (error) {
    fault(`Event ${seq}: its text cannot be read: ${error.message}`);
  }
  return null;
}

/**
 * Checks that each event contains the hash of the event before it. The first event must contain a hash of the session's
 * id.
 */
function checkChain() {
  let previous = sha256(`countersign evidence ${evidence.session_id}`);
  let before = null;
  for (const [index, row] of evidence.events.entries()) {
    const seq = index + 1;
    const event = events[index];
    if (sha256(row.body) !== row.sha256) fault(`Event ${seq}: its text does not match its hash`);
    if (event) {
      if (event.session_id !== evidence.session_id) fault(`Event ${seq}: it belongs to another session`);
      if (event.seq !== seq) fault(`Event ${seq}: it was written as event ${event.seq}`);
      if (event.previous !== previous) fault(`Event ${seq}: it does not follow the event before it`);
      checkBeside(seq, 'origin', row.origin, event.origin);
      checkBeside(seq, 'details', row.details, event.details);
      if (before && event.at < before.at)
        if (event.type !== 'CLOCK_WENT_BACK' || event.facts.last_event_at !== before.at)
          fault(`Event ${seq}: its time is before the event before it`);
    }
    previous = sha256(row.body);
    before = event;
  }
  if (evidence.head.count !== events.length || evidence.head.sha256 !== previous)
    fault('The head is not the last event');
  if (manifest.session_id !== evidence.session_id || manifest.head?.sha256 !== evidence.head.sha256)
    fault('manifest.json has a different head');
  const known = evidence.events.findIndex((row) => sha256(row.body) === knownHead) + 1;
  if (known > 0) proven = Math.max(proven, known);
  else if (knownHead !== null) fault(`No event has the hash ${knownHead}, which was given`);
  if (events[0]?.type !== 'SESSION_CREATED') fault('The chain does not record how the session began');
}

function checkBeside(seq, what, text, named) {
  if (text === null || text === undefined) {
    if (named && !isErasedAt(seq)) fault(`Event ${seq}: the text of its ${what} is missing`);
  } else if (sha256(text) !== named) fault(`Event ${seq}: the text of its ${what} does not match its hash`);
}

/** Returns whether the texts and files of an event were erased. */
function isErasedAt(seq) {
  return erased !== null && seq < erased.seq;
}

/**
 * Checks that only participants from the first event sign. Each of them must have completed all steps since the last
 * correction of their contact details.
 */
function checkSteps() {
  const named = events[0]?.facts?.participants?.map((one) => one.participant_id) ?? [];
  for (const event of events) {
    if (event?.type !== 'SIGNATURE_CAPTURED') continue;
    const id = event.participant_id;
    if (!named.includes(id)) fault(`Event ${event.seq}: ${id} is not one of the signers`);
    if (hasDeclinedBefore(event.seq, id)) fault(`Event ${event.seq}: ${id} signed after declining`);
    const own = events.filter((one) => one?.participant_id === id && one.seq < event.seq);
    const counted = own.slice(own.findLastIndex((one) => one.type === 'CONTACT_CORRECTED') + 1);
    for (const step of STEPS) {
      // If a reviewer requests a step again, that step and all later steps are required again.
      const asked =
        counted.findLast((one) => one.type === 'REPEAT_ASKED' && isFrom(one.facts.step, step))?.seq ?? 0;
      if (!counted.some((one) => one.type === step && one.seq > asked))
        fault(`Event ${event.seq}: ${id} signed without ${step}`);
    }
    if (!hasReadAll(counted)) fault(`Event ${event.seq}: ${id} signed without reading every document`);
  }
  for (const all of events.filter((one) => one?.type === 'ALL_SIGNED'))
    if (named.some((id) => !hasSignedBefore(all.seq, id) && !hasDeclinedBefore(all.seq, id)))
      fault('The chain says that all have signed, but not all have');
}

/** Checks that every document except the last was read, in order, between the last consent and the one before it. */
function hasReadAll(own) {
  const total = documentsIn(events[0]);
  const end = own.findLastIndex((one) => one.type === 'DOCUMENT_CONSENTED');
  const before = own.slice(0, Math.max(0, end));
  const since = before.findLastIndex((one) => one.type === 'DOCUMENT_CONSENTED') + 1;
  const finished = before.slice(since).filter((one) => one.type === 'DOCUMENT_READ');
  return finished.length === total - 1 && finished.every((one, index) => one.facts.document === index + 1);
}

/** Returns whether repeating this step requires new evidence of this type. */
function isFrom(step, type) {
  const first = { location: 'LOCATION_CAPTURED', liveness: 'LIVENESS_PASSED' }[step];
  return first !== undefined && STEPS.indexOf(type) >= STEPS.indexOf(first);
}

function hasSignedBefore(seq, id) {
  const last = events.findLast(
    (one) =>
      one?.participant_id === id &&
      one.seq < seq &&
      (one.type === 'SIGNATURE_CAPTURED' || one.type === 'REPEAT_ASKED'),
  );
  return last?.type === 'SIGNATURE_CAPTURED';
}

/** Returns whether the signer has declined before this event. A signer who declines cannot sign any more. */
function hasDeclinedBefore(seq, id) {
  return events.some(
    (one) => one?.type === 'PARTICIPANT_DECLINED' && one.participant_id === id && one.seq < seq,
  );
}

/**
 * Returns the files that the chain lists as lost. Files can be lost only in a session that was cancelled because of
 * them. When a document is sealed, all files exist.
 */
function lostFiles() {
  if (events.some((event) => event?.type === 'DOCUMENT_SEALED')) return [];
  return events.flatMap((event) => (event?.type === 'SESSION_CANCELLED' && event.facts?.lost_files) || []);
}

/**
 * Reports the alterations that the chain records. If the evidence of a session was altered, the session is cancelled,
 * and its last event lists the alterations.
 */
function checkAltered() {
  for (const event of events)
    for (const found of (event?.type === 'SESSION_CANCELLED' && event.facts.found_altered) || [])
      fault(`Event ${event.seq}: found altered before it: ${found}`);
}

/** Checks that every part that an event names is a file with the same hash, and that the bundle has no other files. */
function checkFiles() {
  const parts = new Map();
  for (const event of events)
    for (const { name, sha256: hash } of event?.parts ?? []) {
      parts.set(hash, { seq: event.seq, what: `event ${event.seq}, ${name}` });
      if (name.startsWith('sealed') && !SEALS.includes(event.type))
        fault(`Event ${event.seq}: it has a sealed document but is not a seal`);
    }
  const files = manifest.files ?? [];
  const listed = new Map(files.map((file) => [file.path, file.sha256]));
  if (listed.size !== files.length) fault('manifest.json lists a file twice');
  const found = new Set();
  for (const name of present) {
    if (OWN.includes(name)) continue;
    const hash = sha256(read(name));
    found.add(hash);
    if (listed.get(name) !== hash) fault(`${name} is not the file that manifest.json lists`);
    if (!parts.has(hash)) fault(`${name} is named by no event`);
  }
  const people = (events[0]?.facts?.participants ?? [])
    .toSorted((a, b) => a.signing_order - b.signing_order || (a.participant_id < b.participant_id ? -1 : 1))
    .map((one) => one.participant_id);
  for (const file of files) {
    const event = events[file.event - 1];
    const isNamed = event?.parts?.some((part) => part.name === file.name && part.sha256 === file.sha256);
    const [, number, plain] = /^(?:participant-(\d+)\/)?([^/]*)\.\w+$/.exec(file.path) ?? [];
    if (!isNamed || (number && people[number - 1] !== event.participant_id))
      fault(`${file.path} is not a part of event ${file.event} of this participant`);
    else if (plain?.replace(`-event-${file.event}`, '') !== file.name.replace(/^sealed-document/, 'sealed'))
      fault(`${file.path} is not the path of the part ${file.name}`);
  }
  const gone = new Set(lost.map((file) => file.sha256));
  for (const [name, hash] of listed) if (!present.has(name) && !gone.has(hash)) fault(`${name} is missing`);
  for (const [hash, { seq, what }] of parts)
    if (!found.has(hash) && !isErasedAt(seq) && !gone.has(hash))
      fault(`The file of ${what} (${hash}) is missing`);
}

/** Checks that the JSON files contain no entry that the other checks ignore. */
function checkEntries() {
  onlyKnown('evidence.json', evidence, ENTRIES.evidence);
  if (evidence.intact === false) fault('The installation found faults when it exported the bundle');
  onlyKnown('The head', evidence.head, ENTRIES.head);
  for (const [index, row] of evidence.events.entries()) onlyKnown(`Event ${index + 1}`, row, ENTRIES.event);
  onlyKnown('manifest.json', manifest, ENTRIES.manifest);
  onlyKnown('The head in manifest.json', manifest.head, ENTRIES.head);
  onlyKnown('The log in manifest.json', manifest.log, ENTRIES.log);
  for (const file of manifest.files) {
    onlyKnown(`manifest.json on ${file.path}`, file, ENTRIES.file);
    if (file.participant_id !== (events[file.event - 1]?.participant_id ?? null))
      fault(`${file.path} is listed for a participant other than that of event ${file.event}`);
  }
  if (manifest.head.count !== evidence.head.count) fault('manifest.json has a different number of events');
  if (manifest.genesis !== sha256(`countersign evidence ${evidence.session_id}`))
    fault('manifest.json has a different start of the chain');
  const program = sha256(readFileSync(fileURLToPath(import.meta.url)));
  for (const [name, versions] of Object.entries(PUBLISHED)) {
    const hash = sha256(read(name));
    if (!versions.includes(hash) && hash !== program)
      fault(`${name} was altered, or belongs to a different version than this program`);
  }
  if (!present.has(CERTIFICATES)) return;
  const text = read(CERTIFICATES).toString('utf8');
  if (text.replaceAll(PEM, '').trim() !== '') fault(`${CERTIFICATES} contains more than certificates`);
  if (!events.some((event) => event?.type === 'DOCUMENT_SEALED'))
    fault(`${CERTIFICATES} has the certificate of a seal, but nothing was sealed`);
}

function onlyKnown(where, value, entries) {
  const unknown = Object.keys(value).find((key) => !entries.includes(key));
  if (unknown !== undefined) fault(`${where} has the unknown entry ${unknown}`);
}

/**
 * Checks that the seal covers the document with its certificate page. The seal must use the certificate that the chain
 * names.
 */
function checkSeal() {
  const seals = events.filter((event) => event?.type === 'DOCUMENT_SEALED');
  const [sealed] = seals;
  if (seals.length > 1) fault('The chain records more than one seal');
  if (!sealed) {
    if (events.some((event) => event?.type === 'SEAL_RENEWED'))
      fault('A seal was renewed, but nothing was sealed');
    if (knownCertificate !== null) fault('Nothing is sealed with the certificate that was given');
    return;
  }
  const told = sealed.facts.evidence;
  if (
    evidence.events[told.count - 1] === undefined ||
    sha256(evidence.events[told.count - 1].body) !== told.sha256
  )
    fault('The head that was sealed is not in the chain');
  const reviewed = events.some((event) => event?.type === 'REVIEW_STARTED');
  if (events[told.count - 1]?.type !== (reviewed ? 'REVIEW_ACCEPTED' : 'ALL_SIGNED'))
    fault(`The head that was sealed is not the ${reviewed ? "reviewer's acceptance" : 'last signature'}`);
  const named = hexadecimal(sealed.facts.certificate.fingerprint);
  if (knownCertificate !== null && named !== knownCertificate)
    fault(`It was sealed with the certificate ${named}, not with the one that was given`);
  const parts = sealed.parts.filter(({ name }) => name.startsWith('sealed-document'));
  const others = sealed.parts.length - parts.length;
  const certificatePart = sealed.parts.find(({ name }) => name === 'certificate-document');
  if (parts.length !== documentsIn(events[0]) || others !== (certificatePart ? 1 : 0))
    fault('There are not as many sealed documents as documents');
  if (isErasedAt(sealed.seq)) return note('The sealed document was erased: the seal cannot be checked');
  const certificates = certificatesIn(read(CERTIFICATES));
  const [own] = certificates;
  if (sha256(own.raw) !== named) fault('The certificate of the seal is not the one that the chain names');
  for (const [index, certificate] of certificates.entries()) {
    const issuer = certificates[index + 1];
    if (issuer && !(certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)))
      fault('The certificates of the seal do not form a chain');
  }
  for (const [index, part] of parts.entries()) checkSealed(part, index + 1, told, own);
  if (certificatePart) checkCertificateDocument(certificatePart, told, own);
  const isKnown = knownCertificate !== null || proven >= sealed.seq;
  proven = Math.max(proven, told.count);
  const isRooted = rootsFile !== null && leadsToRoot(certificates, new Date(sealed.at));
  isTrusted = isKnown || isRooted;
  if (isTrusted) {
    if (!isKnown)
      note(
        `Sealed by ${own.subject.replaceAll('\n', ', ')}, whose certificate leads to a root that you gave`,
      );
  } else if (rootsFile !== null)
    note(`The certificate of the seal, ${named}, leads to none of the roots that were given`);
  else
    note(
      `Sealed with the certificate ${named}: only its owner can tell you that it is theirs (--certificate)`,
    );
}

function certificatesIn(pem) {
  return pem
    .toString('utf8')
    .match(PEM)
    .map((each) => new X509Certificate(each));
}

/**
 * Returns whether the certificates lead to one of the given roots, and all of them were valid when the document was
 * sealed. The calling code has checked that each certificate was issued by the next one.
 */
function leadsToRoot(certificates, at) {
  const roots = certificatesIn(readFileSync(rootsFile));
  const isValid = ({ validFrom, validTo }) => new Date(validFrom) <= at && at <= new Date(validTo);
  for (const [index, certificate] of certificates.entries()) {
    if (!isValid(certificate) || (index > 0 && !certificate.ca)) return false;
    const issuer = roots.find(
      (root) =>
        root.raw.equals(certificate.raw) ||
        (root.ca && certificate.checkIssued(root) && certificate.verify(root.publicKey)),
    );
    if (issuer) return isValid(issuer);
  }
  return false;
}

/** Returns the number of documents in the session. */
function documentsIn(first) {
  return first?.parts?.filter(({ name }) => /^document(?:-\d+)?$/.test(name)).length ?? 0;
}

/** Checks one sealed document. Each document is a separate file. */
function checkSealed(part, number, head, certificate) {
  if (part.name !== (number === 1 ? 'sealed-document' : `sealed-document-${number}`))
    fault(`The sealed document ${number} is called ${part.name}`);
  const file = manifest.files?.find((one) => one.sha256 === part.sha256);
  if (!file) return fault('The sealed document is missing');
  const pdf = read(file.path);
  const problem = sealProblem(pdf, certificate) ?? claimProblem(pdf, number, head);
  if (problem) fault(`The seal: ${problem}`);
  checkSigners(pdf, number, head.count);
  checkRemote(pdf, number, head.count);
  checkRenewals(part, number, head);
}

/** Checks the certificate. It is a separate sealed document if external services signed the documents. */
function checkCertificateDocument(part, head, certificate) {
  const file = manifest.files?.find((one) => one.sha256 === part.sha256);
  if (!file) return fault('The certificate is missing');
  const pdf = read(file.path);
  const problem = sealProblem(pdf, certificate) ?? claimProblem(pdf, 1, head);
  if (problem) fault(`The certificate: ${problem}`);
}

/**
 * Checks the signatures by external services. The document must contain the message that each event names, in the order
 * of the events. The message must be valid for its byte range and use the certificate that the event names.
 */
function checkRemote(pdf, number, count) {
  const found = [...signaturesOf(pdf)].map((signature) => ({
    ...signature,
    hash: messageHash(signature.cms),
  }));
  let last = 0;
  for (const event of events.slice(0, count)) {
    const remote = event?.type === 'SIGNATURE_CAPTURED' ? event.facts.remote : undefined;
    if (!remote) continue;
    const where = `Document ${number}: the signature of ${event.participant_id}`;
    const own = found.find(({ hash }) => hash === remote.documents[number - 1]?.cms_sha256);
    if (!own) {
      fault(`${where} is missing`);
      continue;
    }
    if (own.end < last) fault(`${where} is not in the order of the evidence`);
    last = own.end;
    const certificate = certificatesOf(own.cms)[0];
    if (!certificate || !isSignedBy(own.cms, own.signed, certificate)) fault(`${where} is invalid`);
    else if (sha256(certificate.raw) !== hexadecimal(remote.certificate.fingerprint))
      fault(`${where} has a different certificate`);
  }
}

/**
 * Returns the hash of a message without the zeros that fill the gap after it. Returns null if the gap contains anything
 * else.
 */
function messageHash(cms) {
  try {
    return sha256(der(cms, 0).whole);
  } catch {
    return null;
  }
}

/**
 * Checks the signatures with one-time certificates. There must be one for each signer, in the order of the events, with
 * a certificate from the authority that the chain names. It must cover the hash of the event that records the
 * signature. A signer who had to repeat a step and then declined has no signature.
 */
function checkSigners(pdf, number, count) {
  const last = new Map();
  for (const event of events.slice(0, count)) {
    if (event?.type === 'SIGNATURE_CAPTURED') last.set(event.participant_id, event);
    if (WITHDRAW_SIGNATURE.includes(event?.type)) last.delete(event.participant_id);
  }
  const wanted = [...last.values()]
    .filter((event) => event.facts.method === 'own_certificate')
    .toSorted((a, b) => a.seq - b.seq);
  const found = [];
  for (const { cms, signed, end } of signaturesOf(pdf)) {
    try {
      const covers = evidenceIn(cms);
      if (covers) found.push({ covers, cms, signed, end });
    } catch {
      // A signature in another format does not come from this product, so it is skipped.
    }
  }
  found.sort((a, b) => a.end - b.end);
  if (found.length !== wanted.length)
    return fault(`Document ${number} has ${found.length} signatures of signers instead of ${wanted.length}`);
  for (const [index, event] of wanted.entries()) {
    const problem = signerProblem(found[index], event);
    if (problem) fault(`Document ${number}: the signature of ${event.participant_id} ${problem}`);
  }
}

function signerProblem({ covers, cms, signed }, event) {
  const hash = sha256(evidence.events[event.seq - 1].body);
  const expected = [evidence.session_id, event.participant_id, String(event.seq), hash];
  if (covers.join() !== expected.join()) return 'covers other evidence';
  const [own, authority] = certificatesOf(cms);
  if (!own || !authority || !isSignedBy(cms, signed, own)) return 'is invalid';
  const named = events.find((one) => one?.type === 'DOCUMENT_SEALED').facts.signer_authority?.fingerprint;
  if (sha256(authority.raw) !== hexadecimal(named)) return 'has a certificate of another authority';
  if (!own.checkIssued(authority) || !own.verify(authority.publicKey)) return 'has a forged certificate';
  const isNamed = own.subject.split('\n').includes(`serialNumber=${event.participant_id}`);
  return isNamed ? null : 'has the certificate of another signer';
}

/**
 * Returns the session, the participant, the number of events and the hash that a signature covers. Returns null if it
 * covers none.
 */
function evidenceIn(cms) {
  const signer = signerOf(cms);
  const attribute = children(signer.attributes)
    .map(children)
    .find(([type]) => type.content.toString('hex') === EVIDENCE_ATTRIBUTE)?.[1];
  if (!attribute) return null;
  return children(children(attribute)[0]).map(({ tag, content }) =>
    content.toString(tag === 0x04 ? 'hex' : 'utf8'),
  );
}

/** Returns the signer's certificate, followed by the certificate of the authority that issued it. */
function certificatesOf(cms) {
  const content = children(children(children(der(cms, 0))[1])[0]);
  const all = children(content.find(({ tag }) => tag === 0xa0)).map(
    ({ whole }) => new X509Certificate(whole),
  );
  const own = all.find((one) => !one.ca);
  return [own, all.find((one) => own?.checkIssued(one))];
}

/** Checks that each renewed seal only appends to the file before it. */
function checkRenewals(first, number, head) {
  let former = first.sha256;
  for (const { type, seq, facts, parts } of events.filter(Boolean)) {
    if (type !== 'SEAL_RENEWED' || parts[0]?.name !== first.name) continue;
    if (parts.length !== 1 || parts[0].sha256 !== facts.sha256)
      fault(`Event ${seq}: it renews more than it says`);
    const [before, after] = [former, facts.sha256].map((hash) =>
      manifest.files?.find((one) => one.sha256 === hash),
    );
    if (facts.former_sha256 !== former) fault(`Event ${seq}: it renews a document other than the last one`);
    else if (!before || !after) fault(`Event ${seq}: a version of the sealed document is missing`);
    else {
      const [old, renewed] = [read(before.path), read(after.path)];
      const isLonger = renewed.subarray(0, old.length).equals(old);
      if (!isLonger) fault(`Event ${seq}: the renewed document does not begin with the one before it`);
      const problem = claimProblem(renewed, number, head) ?? (isLonger ? changeProblem(old, renewed) : null);
      if (problem) fault(`Event ${seq}: ${problem}`);
    }
    former = facts.sha256;
  }
}

/**
 * Checks the statement in the document's catalog, which the seal covers. The same text in any other place proves
 * nothing, because the uploaded document could contain it.
 */
function claimProblem(pdf, number, head) {
  let claim;
  try {
    claim = catalogOf(pdf).get('CSGN_Signing');
  } catch (error) {
    return `its catalog cannot be read: ${error.message}`;
  }
  if (!(claim instanceof Map)) return 'its catalog names no session';
  if (claim.get('Session') !== evidence.session_id) return 'it is of another session';
  if (claim.get('EvidenceHead') !== head.sha256 || claim.get('EvidenceEvents') !== head.count)
    return 'the sealed document does not name the head of the chain';
  return (claim.get('Document') ?? 1) === number ? null : 'it is another document of the session';
}

/**
 * Checks that a time-stamp adds only an invisible field, and the proof for the time-stamp before it (EN 319 142-1 5.4).
 * The document must not change in any other way.
 */
function changeProblem(old, renewed) {
  try {
    const changed = changedPart(old, renewed);
    return changed === null ? null : `it changed sealed content: ${changed}`;
  } catch (error) {
    return `what was added to it cannot be read: ${error.message}`;
  }
}

function changedPart(old, renewed) {
  const [before] = sectionsOf(old);
  const written = new Set();
  for (const { at, trailer, numbers, freed } of sectionsOf(renewed)) {
    if (at < old.length) {
      if (at !== before.at) return 'the tables';
      break;
    }
    if (
      trailer.has('XRefStm') ||
      trailer.has('Encrypt') ||
      trailer.get('Root') !== before.trailer.get('Root')
    )
      return 'the tables';
    // Entry 0 of a cross-reference table is always free and refers to no object.
    const [gone] = freed.filter((number) => number !== 0);
    if (gone !== undefined) return `object ${gone}`;
    for (const number of numbers) written.add(number);
  }
  const size = before.trailer.get('Size');
  const was = (value) => resolved(old, value);
  const catalog = was(before.trailer.get('Root'));
  const form = was(catalog.get('AcroForm'));
  const proofs = was(catalog.get('DSS'));
  const roles = new Map([
    [numberIn(before.trailer.get('Root')), 'catalog'],
    [numberIn(catalog.get('AcroForm')), 'form'],
    [numberIn(form?.get('Fields')), 'fields'],
    ...[catalog.get('DSS'), ...(proofs?.values() ?? [])].map((value) => [numberIn(value), 'proofs']),
  ]);
  for (const number of written) {
    if (number >= size) continue;
    const [a, b] = [old, renewed].map((pdf) => resolved(pdf, `${number} 0 R`));
    const role =
      roles.get(number) ?? (a instanceof Map && a.get('Type') === '/Page' ? 'page' : `object ${number}`);
    if (role === 'proofs') continue;
    const isKept = role === 'fields' ? grewByTimestamps(a, b) : role in MAY_GROW && isAlike(a, b, role);
    if (!isKept) return role;
  }
  return null;

  function isAlike(a, b, role) {
    if (!(a instanceof Map && b instanceof Map)) return false;
    const { ignored, list } = MAY_GROW[role];
    return [...new Set([...a.keys(), ...b.keys()])].every((key) => {
      if (ignored.includes(key) || canonical(a.get(key)) === canonical(b.get(key))) return true;
      if (key === list) return grewByTimestamps(was(a.get(key)) ?? [], resolved(renewed, b.get(key)));
      return (
        role === 'catalog' &&
        key === 'AcroForm' &&
        isAlike(was(a.get(key)) ?? new Map(), resolved(renewed, b.get(key)), 'form')
      );
    });
  }

  function grewByTimestamps(a, b) {
    if (!Array.isArray(a) || !Array.isArray(b) || canonical(b.slice(0, a.length)) !== canonical(a))
      return false;
    return b.slice(a.length).every((item) => {
      const field = numberIn(item) >= size ? resolved(renewed, item) : null;
      const stamp = field instanceof Map && resolved(renewed, field.get('V'));
      if (!(stamp instanceof Map) || stamp.get('Type') !== '/DocTimeStamp') return false;
      // A field is invisible if all corners of its rectangle are the same point.
      return field.get('Subtype') === '/Widget' && new Set(field.get('Rect')).size === 1;
    });
  }
}

/** Returns a text that is the same for equal values, in whatever order their entries are. */
function canonical(value) {
  return JSON.stringify(value, (_, each) =>
    each instanceof Map ? [...each].toSorted(([a], [b]) => (a < b ? -1 : 1)) : each,
  );
}

function numberIn(value) {
  const [number] = (typeof value === 'string' && /^\d+(?= \d+ R$)/.exec(value)) || [];
  return Number(number);
}

/** Returns the object to which a reference points. Returns undefined if there is none. */
function resolved(pdf, value) {
  const number = numberIn(value);
  if (Number.isNaN(number)) return value;
  for (const { offsets } of sectionsOf(pdf)) {
    const offset = offsets(number);
    if (offset !== undefined) return anythingAt(pdf, offset, number).value;
  }
  return undefined;
}

/**
 * Verifies the signature as RFC 5652 defines it. An attribute must contain the digest of the signed bytes, and the key
 * of the certificate must have signed the attributes.
 */
function sealProblem(pdf, certificate) {
  for (const { cms, signed, end } of signaturesOf(pdf)) {
    try {
      if (isSignedBy(cms, signed, certificate)) return end === pdf.length ? null : 'data was added after it';
    } catch {
      // A signature in another format does not come from this product, so it is skipped.
    }
  }
  return 'no signature of this certificate covers the document';
}

/** Yields the signatures of a PDF with the bytes that they cover, starting with the last one. */
function* signaturesOf(pdf) {
  const text = pdf.toString('latin1');
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  for (const range of ranges.slice(-MAX_SIGNATURES).toReversed()) {
    const [from, length, next, rest] = range.slice(1).map(Number);
    if (from !== 0 || next + rest > pdf.length) continue;
    // Only the signature may be in the gap that the signature does not cover. Any other content there could change the
    // displayed page.
    const gap = text.slice(length, next);
    if (!/^<[0-9A-Fa-f]+>$/.test(gap) || gap.length % 2 !== 0) continue;
    const signed = Buffer.concat([pdf.subarray(0, length), pdf.subarray(next, next + rest)]);
    yield { cms: Buffer.from(gap.slice(1, -1), 'hex'), signed, end: next + rest };
  }
}

function isSignedBy(cms, signed, certificate) {
  const message = der(cms, 0);
  if (cms.subarray(message.whole.length).some((byte) => byte !== 0)) return false;
  const { digestOf, attributes, algorithm, signature } = signerOf(cms);
  if (attributes.tag !== 0xa0) return false;
  const hash = DIGESTS[children(digestOf)[0].content.toString('hex')];
  const digest = children(attributes)
    .map(children)
    .find(([type]) => type.content.toString('hex') === MESSAGE_DIGEST)?.[1];
  if (!children(digest)[0].content.equals(createHash(hash).update(signed).digest())) return false;
  const asSet = Buffer.from(attributes.whole);
  asSet[0] = 0x31;
  const isPss = children(algorithm)[0].content.toString('hex') === RSA_PSS;
  const key = isPss ? { key: certificate.publicKey, padding: 6, saltLength: -2 } : certificate.publicKey;
  return verify(hash, asSet, key, signature.content);
}

/** Returns the fields of the only signer in a CMS message (RFC 5652 5.3). */
function signerOf(cms) {
  const content = children(children(der(cms, 0))[1])[0];
  const signers = children(content).findLast(({ tag }) => tag === 0x31);
  const [, , digestOf, attributes, algorithm, signature] = children(children(signers)[0]);
  return { digestOf, attributes, algorithm, signature };
}

function der(bytes, at) {
  let start = at + 2;
  let length = bytes[at + 1];
  if (length & 0x80) {
    const count = length & 0x7f;
    length = bytes.readUIntBE(start, count);
    start += count;
  }
  if (!(start + length <= bytes.length)) throw new Error('It ends within a value');
  return {
    tag: bytes[at],
    content: bytes.subarray(start, start + length),
    whole: bytes.subarray(at, start + length),
  };
}

function children({ content }) {
  const list = [];
  for (let at = 0; at < content.length; at += list.at(-1).whole.length) list.push(der(content, at));
  return list;
}

/** Finds the catalog of a PDF (ISO 32000-2 7.5) from the end of the file, through the cross-reference tables. */
function catalogOf(pdf) {
  const [{ trailer }] = sectionsOf(pdf);
  const catalog = resolved(pdf, trailer.get('Root'));
  if (!(catalog instanceof Map)) throw new Error('no table leads to it');
  return catalog;
}

/** Yields the cross-reference tables, starting with the newest. */
function* sectionsOf(pdf) {
  const tail = pdf.toString('latin1', Math.max(0, pdf.length - 64));
  let at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(at)) throw new Error('no table leads to it');
  for (let updates = 0; updates < MAX_UPDATES && Number.isSafeInteger(at); updates++) {
    const table = tableAt(pdf, at);
    yield { at, ...table };
    at = table.trailer.get('Prev');
  }
}

/** Reads the cross-reference table at this offset. */
function tableAt(pdf, at) {
  if (pdf.toString('latin1', at, at + 4) !== 'xref') return streamedTable(pdf, at);
  const known = new Map();
  const freed = [];
  let position = at + 4;
  for (;;) {
    const head = /^\s*(\d+) +(\d+)\s*?(?:\r\n|\n|\r)/.exec(pdf.toString('latin1', position, position + 64));
    if (head === null) break;
    position += head[0].length;
    const [first, count] = [Number(head[1]), Number(head[2])];
    if (position + count * 20 > pdf.length) throw new Error('its table ends too early');
    for (let index = 0; index < count; index++, position += 20) {
      const [, offset, kind] =
        /^(\d{10}) \d{5} ([nf])/.exec(pdf.toString('latin1', position, position + 20)) ?? [];
      if (kind === 'n') known.set(first + index, Number(offset));
      else freed.push(first + index);
    }
  }
  const [word] = /^\s*trailer\s*/.exec(pdf.toString('latin1', position, position + 64)) ?? [''];
  const { value } = valueAt(pdf, position + word.length);
  return { offsets: (number) => known.get(number), numbers: [...known.keys()], freed, trailer: value };
}

/** Reads a cross-reference stream (ISO 32000-2 7.5.8). */
function streamedTable(pdf, at) {
  const { value: trailer, end } = objectAt(pdf, at);
  const [word] = /^\s*stream\r?\n/.exec(pdf.toString('latin1', end, end + 64)) ?? [];
  const length = trailer.get('Length');
  if (word === undefined || !Number.isSafeInteger(length)) throw new Error('its table cannot be read');
  const start = end + word.length;
  const data = unpacked(trailer, pdf.subarray(start, start + length));
  const [kind, place, rest] = trailer.get('W');
  const index = trailer.get('Index') ?? [0, trailer.get('Size')];
  const width = kind + place + rest;
  const numbers = [];
  for (let pair = 0; pair + 1 < index.length; pair += 2)
    for (let each = 0; each < index[pair + 1] && numbers.length * width < data.length; each++)
      numbers.push(index[pair] + each);
  return {
    trailer,
    numbers,
    // Freed objects are not listed, because an error is reported when such an object is read.
    freed: [],
    offsets(number) {
      let row = 0;
      for (let pair = 0; pair + 1 < index.length; row += index[pair + 1], pair += 2) {
        const [first, count] = index.slice(pair, pair + 2);
        if (number < first || number >= first + count) continue;
        const begin = (row + number - first) * width;
        if (kind > 0 && data.readUIntBE(begin, kind) !== 1) throw new Error('it is inside another object');
        return data.readUIntBE(begin + kind, place);
      }
      return undefined;
    },
  };
}

function unpacked(dictionary, packed) {
  const filter = [dictionary.get('Filter') ?? []].flat();
  if (filter.length === 0) return packed;
  if (filter.join(' ') !== '/FlateDecode') throw new Error('its table uses an unsupported encoding');
  const data = inflateSync(packed, { maxOutputLength: MAX_TABLE_BYTES });
  const [parameters] = [dictionary.get('DecodeParms')].flat();
  if ((parameters?.get('Predictor') ?? 1) === 1) return data;
  const columns = parameters.get('Columns') ?? 1;
  const rows = Math.floor(data.length / (columns + 1));
  const plain = Buffer.alloc(rows * columns);
  for (let at = 0; at < plain.length; at++) {
    const row = Math.floor(at / columns);
    if (data[row * (columns + 1)] !== 2) throw new Error('its table uses an unsupported encoding');
    plain[at] = (row === 0 ? 0 : plain[at - columns]) + data[at + row + 1];
  }
  return plain;
}

function objectAt(pdf, at) {
  const found = anythingAt(pdf, at);
  if (!(found.value instanceof Map)) throw new Error('it is not a dictionary');
  return found;
}

function anythingAt(pdf, at, wanted = null) {
  const [head, number] = /^\s*(\d+) \d+ obj\s*/.exec(pdf.toString('latin1', at, at + 64)) ?? [];
  if (head === undefined || (wanted !== null && Number(number) !== wanted))
    throw new Error('another object lies where it should');
  return valueAt(pdf, at + head.length);
}

/** Parses a value. A name keeps its `/`, and a reference becomes a string that ends in ` R`. */
function valueAt(pdf, at, depth = 0) {
  if (depth > MAX_DEPTH) throw new Error('it is nested too deeply');
  const start = nextAt(pdf, at);
  const signs = pdf.toString('latin1', start, start + 2);
  if (signs === '<<') return dictionaryAt(pdf, start, depth);
  if (signs[0] === '[') return listAt(pdf, start + 1, ']', depth);
  if (signs[0] === '(') return textAt(pdf, start);
  if (signs[0] === '<') {
    const end = pdf.indexOf('>', start) + 1;
    if (end === 0) throw new Error('it ends within a text');
    return { value: pdf.toString('latin1', start, end), end };
  }
  const text = pdf.toString('latin1', start, start + 256);
  const [word] = /^(?:\d+ \d+ R(?![^\s<>[\]()/])|\/?[^\s<>[\]()/%{}]+)/.exec(text) ?? [];
  if (word === undefined) throw new Error('it contains an invalid value');
  return { value: /^[+-]?\d+(?:\.\d*)?$/.test(word) ? Number(word) : word, end: start + word.length };
}

/** Returns the offset of the next character that is not white space. */
function nextAt(pdf, from) {
  let at = from;
  while (SPACE.has(pdf[at])) at++;
  if (at >= pdf.length) throw new Error('it ends within a value');
  return at;
}

function dictionaryAt(pdf, start, depth) {
  const { value: list, end } = listAt(pdf, start + 2, '>>', depth);
  const entries = new Map();
  for (let index = 0; index < list.length; index += 2) {
    const key = String(list[index])
      .slice(1)
      .replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (entries.has(key)) throw new Error(`the entry ${key} is duplicated`);
    entries.set(key, list[index + 1]);
  }
  return { value: entries, end };
}

function listAt(pdf, start, close, depth) {
  const value = [];
  let at = nextAt(pdf, start);
  while (pdf.toString('latin1', at, at + close.length) !== close) {
    const item = valueAt(pdf, at, depth + 1);
    value.push(item.value);
    at = nextAt(pdf, item.end);
  }
  return { value, end: at + close.length };
}

function textAt(pdf, start) {
  let end = start + 1;
  for (let open = 1; open > 0; end++) {
    if (end >= pdf.length) throw new Error('it ends within a text');
    if (pdf[end] === 0x5c) end++;
    else if (pdf[end] === 0x28) open++;
    else if (pdf[end] === 0x29) open--;
  }
  return { value: pdf.toString('latin1', start + 1, end - 1), end };
}

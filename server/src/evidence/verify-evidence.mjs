#!/usr/bin/env node
// Checks an evidence bundle without its maker: node verify-evidence.mjs [folder] [--head <sha256>]
// One file, no dependency. It reads the unpacked bundle and says PASSED, or FAILED with every fault. VERIFY.md tells the rules.
import { createHash, verify, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const words = process.argv.slice(2);
const headAt = words.indexOf('--head');
const knownHead = headAt < 0 ? null : words.splice(headAt, 2)[1];
const folder = words[0] ?? dirname(fileURLToPath(import.meta.url));

const faults = [];
const fault = (text) => faults.push(text);
const sha256 = (content) => createHash('sha256').update(content).digest('hex');
const read = (name) => readFileSync(join(folder, name));

/** The evidence of the steps that lead to a signature, in their order. */
const STEPS = ['OTP_VERIFIED', 'DOCUMENT_CONSENTED', 'LOCATION_CAPTURED', 'LIVENESS_PASSED'];
const OWN = ['evidence.json', 'manifest.json', 'VERIFY.md', 'verify-evidence.mjs', 'seal-certificates.pem'];

/** Object identifiers, in hexadecimal. */
const DIGESTS = {
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};
const MESSAGE_DIGEST = '2a864886f70d010904';
const RSA_PSS = '2a864886f70d01010a';

let evidence, manifest;
try {
  evidence = JSON.parse(read('evidence.json').toString('utf8'));
  manifest = JSON.parse(read('manifest.json').toString('utf8'));
} catch (error) {
  console.log(`FAILED  The bundle cannot be read: ${error.message}`);
  process.exit(1);
}

const events = evidence.events.map(({ body }, index) => parse(body, index + 1));
const isErased = events.some((event) => event?.type === 'EVIDENCE_ERASED');
const lost = lostFiles();
checkChain();
checkSteps();
checkFiles();
checkSeal();

for (const { name, sha256: hash } of lost)
  console.log(`LOST    The file '${name}' (${hash}), as the chain says`);
for (const text of faults) console.log(`FAULT   ${text}`);
console.log(
  faults.length === 0
    ? `PASSED  ${events.length} events of session ${evidence.session_id}, head ${evidence.head.sha256}`
    : `FAILED  ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);

function parse(body, seq) {
  try {
    return JSON.parse(body);
  } catch {
    fault(`Event ${seq}: its text cannot be read`);
    return null;
  }
}

/** Every event names the hash of the one before it, the first one the hash of the session's name. */
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
      if (before && event.version >= 3 && before.version >= 3 && event.at < before.at)
        if (event.type !== 'CLOCK_WENT_BACK' || event.facts.last_event_at !== before.at)
          fault(`Event ${seq}: its time is before the event before it`);
    }
    previous = sha256(row.body);
    before = event;
  }
  if (evidence.head.count !== events.length || evidence.head.sha256 !== previous)
    fault('The head is not the last event');
  if (manifest.session_id !== evidence.session_id || manifest.head?.sha256 !== evidence.head.sha256)
    fault('manifest.json tells another head');
  if (knownHead !== null && !evidence.events.some((row) => sha256(row.body) === knownHead))
    fault(`No event has the hash ${knownHead}, which was given`);
  if (events[0]?.type !== 'SESSION_CREATED') fault('The chain does not tell how the session began');
}

function checkBeside(seq, what, text, named) {
  if (text === null || text === undefined) {
    if (named && !isErased) fault(`Event ${seq}: its ${what} is missing`);
  } else if (sha256(text) !== named) fault(`Event ${seq}: its ${what} does not match its hash`);
}

/** Nobody signs without the steps before, taken since phone and e-mail were last corrected, and only who was named at the beginning. */
function checkSteps() {
  const named = events[0]?.facts?.participants?.map((one) => one.participant_id) ?? [];
  for (const event of events) {
    if (event?.type !== 'SIGNATURE_CAPTURED') continue;
    const id = event.participant_id;
    if (!named.includes(id)) fault(`Event ${event.seq}: nobody named ${id} is to sign`);
    if (hasDeclinedBefore(event.seq, id)) fault(`Event ${event.seq}: ${id} signed after declining`);
    const own = events.filter((one) => one?.participant_id === id && one.seq < event.seq);
    const counted = own.slice(own.findLastIndex((one) => one.type === 'CONTACT_CORRECTED') + 1);
    for (const step of STEPS) {
      // A reviewer may ask for a step again: then it and those after it have to be taken again.
      const asked =
        counted.findLast((one) => one.type === 'REPEAT_ASKED' && isFrom(one.facts.step, step))?.seq ?? 0;
      if (!counted.some((one) => one.type === step && one.seq > asked))
        fault(`Event ${event.seq}: ${id} signed without ${step}`);
    }
    if (!hasReadAll(counted)) fault(`Event ${event.seq}: ${id} signed without reading every document`);
  }
  for (const all of events.filter((one) => one?.type === 'ALL_SIGNED'))
    if (named.some((id) => !hasSignedBefore(all.seq, id) && !hasDeclinedBefore(all.seq, id)))
      fault('The chain says that all have signed, and not all have');
}

/** Of several documents, each but the last was read, in order, between the consent before and the last one. */
function hasReadAll(own) {
  const total = events[0]?.parts?.filter(({ name }) => /^document(?:-\d+)?$/.test(name)).length ?? 0;
  const end = own.findLastIndex((one) => one.type === 'DOCUMENT_CONSENTED');
  const before = own.slice(0, Math.max(0, end));
  const since = before.findLastIndex((one) => one.type === 'DOCUMENT_CONSENTED') + 1;
  const finished = before.slice(since).filter((one) => one.type === 'DOCUMENT_READ');
  return finished.length === total - 1 && finished.every((one, index) => one.facts.document === index + 1);
}

/** Whether a repeat from this step on takes the step with this evidence again. */
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

/** Nobody waits for who has declined, which is for good. */
function hasDeclinedBefore(seq, id) {
  return events.some(
    (one) => one?.type === 'PARTICIPANT_DECLINED' && one.participant_id === id && one.seq < seq,
  );
}

/** A session that everybody had signed is cancelled where files of it are lost: the event names them. What is sealed has all of them. */
function lostFiles() {
  if (events.some((event) => event?.type === 'DOCUMENT_SEALED')) return [];
  return events.flatMap((event) => (event?.type === 'SESSION_CANCELLED' && event.facts?.lost_files) || []);
}

/** Every part that an event names is a file with that hash, and there is no other file. */
function checkFiles() {
  const parts = new Map(
    events.flatMap((event) =>
      (event?.parts ?? []).map((part) => [part.sha256, `event ${event.seq}, ${part.name}`]),
    ),
  );
  const listed = new Map((manifest.files ?? []).map((file) => [file.path, file.sha256]));
  const present = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !OWN.includes(name));
  const found = new Set();
  for (const name of present) {
    const hash = sha256(read(name));
    found.add(hash);
    if (listed.get(name) !== hash) fault(`${name} is not the file that manifest.json lists`);
    if (!parts.has(hash)) fault(`${name} is named by no event`);
  }
  const people = (events[0]?.facts?.participants ?? [])
    .toSorted((a, b) => a.signing_order - b.signing_order || (a.participant_id < b.participant_id ? -1 : 1))
    .map((one) => one.participant_id);
  for (const file of manifest.files ?? []) {
    const event = events[file.event - 1];
    const isNamed = event?.parts?.some((part) => part.name === file.name && part.sha256 === file.sha256);
    const number = /^participant-(\d+)\//.exec(file.path)?.[1];
    if (!isNamed || (number && people[number - 1] !== event.participant_id))
      fault(`${file.path} is not a part of event ${file.event} of this participant`);
  }
  const gone = new Set(lost.map((file) => file.sha256));
  for (const [name, hash] of listed)
    if (!present.includes(name) && !gone.has(hash)) fault(`${name} is missing`);
  for (const [hash, what] of parts)
    if (!found.has(hash) && !isErased && !gone.has(hash)) fault(`The file of ${what} (${hash}) is missing`);
}

/** The seal covers the document with its certificate page; its certificate is the one that the chain names. */
function checkSeal() {
  const sealed = events.find((event) => event?.type === 'DOCUMENT_SEALED');
  if (!sealed) return;
  const told = sealed.facts.evidence;
  if (
    evidence.events[told.count - 1] === undefined ||
    sha256(evidence.events[told.count - 1].body) !== told.sha256
  )
    fault('The head that was sealed is not in the chain');
  const reviewed = events.some((event) => event?.type === 'REVIEW_STARTED');
  if (events[told.count - 1]?.type !== (reviewed ? 'REVIEW_ACCEPTED' : 'ALL_SIGNED'))
    fault(`The head that was sealed is not the ${reviewed ? "reviewer's acceptance" : 'last signature'}`);
  if (isErased) return;
  let certificates;
  try {
    certificates = read('seal-certificates.pem')
      .toString('utf8')
      .match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
      .map((pem) => new X509Certificate(pem));
  } catch (error) {
    return fault(`The seal cannot be checked: ${error.message}`);
  }
  const [own] = certificates;
  if (sha256(own.raw) !== sealed.facts.certificate.fingerprint.replaceAll(':', '').toLowerCase())
    fault('The certificate of the seal is not the one that the chain names');
  for (const [index, certificate] of certificates.entries())
    if (certificates[index + 1] && !certificate.checkIssued(certificates[index + 1]))
      fault('The certificates of the seal do not form a chain');
  for (const part of sealed.parts.filter(({ name }) => name.startsWith('sealed-document')))
    checkSealed(part, told.sha256, own);
}

/** One of the sealed documents: there may be several, each a file of its own. */
function checkSealed(part, head, certificate) {
  const file = manifest.files?.find((one) => one.sha256 === part.sha256);
  if (!file) return fault('The sealed document is missing');
  checkRenewals(part);
  let pdf;
  try {
    pdf = read(file.path);
  } catch (error) {
    return fault(`The seal cannot be checked: ${error.message}`);
  }
  if (!pdf.includes(Buffer.from(head))) fault('The sealed document does not name the head of the chain');
  const problem = sealProblem(pdf, certificate);
  if (problem) fault(`The seal: ${problem}`);
}

/** Each renewal of the seal appended to the file before it, and changed nothing of it. */
function checkRenewals(first) {
  let former = first.sha256;
  for (const { type, seq, facts, parts } of events.filter(Boolean)) {
    if (type !== 'SEAL_RENEWED' || parts[0]?.name !== first.name) continue;
    const [before, after] = [former, facts.sha256].map((hash) =>
      manifest.files?.find((one) => one.sha256 === hash),
    );
    if (facts.former_sha256 !== former) fault(`Event ${seq}: it renews another document than the last one`);
    else if (!before || !after) fault(`Event ${seq}: a version of the sealed document is missing`);
    else {
      const old = read(before.path);
      if (!read(after.path).subarray(0, old.length).equals(old))
        fault(`Event ${seq}: the renewed document does not begin with the one before it`);
    }
    former = facts.sha256;
  }
}

/** RFC 5652: the digest of the signed bytes is an attribute, and the attributes are signed with the certificate's key. */
function sealProblem(pdf, certificate) {
  const text = pdf.toString('latin1');
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  for (const range of ranges.toReversed()) {
    const [from, length, next, rest] = range.slice(1).map(Number);
    const signed = Buffer.concat([pdf.subarray(from, from + length), pdf.subarray(next, next + rest)]);
    const hex = /<([0-9A-Fa-f\s]*)>/.exec(text.slice(from + length, next))?.[1];
    if (from !== 0 || next + rest > pdf.length || hex === undefined) continue;
    const cms = Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
    try {
      if (isSignedBy(cms, signed, certificate))
        return next + rest === pdf.length ? null : 'something was added behind it';
    } catch {
      // Another signature, of another form.
    }
  }
  return 'no signature of this certificate covers the document';
}

function isSignedBy(cms, signed, certificate) {
  const content = children(children(der(cms, 0))[1])[0];
  const signers = children(content).findLast(({ tag }) => tag === 0x31);
  const [, , digestOf, attributes, algorithm, signature] = children(children(signers)[0]);
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

function der(bytes, at) {
  let start = at + 2;
  let length = bytes[at + 1];
  if (length & 0x80) {
    const count = length & 0x7f;
    length = bytes.readUIntBE(start, count);
    start += count;
  }
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

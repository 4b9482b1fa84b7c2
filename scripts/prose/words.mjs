/**
 * The glossary that the prose check enforces, as described in docs/writing.md. Each entry has a pattern that matches
 * wording to avoid, and the wording to use instead.
 * @type {readonly (readonly [RegExp, string])[]}
 */
export const BANNED = [
  [/\bwhoever\b/i, 'name the role: the signer, the officer, your administrator'],
  [
    /(?<!["'`])\b(?:some|no|any|every)body\b/i,
    'name the role, or write "someone", "no one", "anyone", "everyone"',
  ],
  [/\bthose who\b/i, 'name them: signers who, colleagues who'],
  [/\banew\b/i, 'again'],
  [/\bbeside\b/i, 'next to, alongside'],
  [/\bin place of\b/i, 'instead of'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, repair'],
  [/\b(?:is|are|was|were|be|been|being|not|as) told\b/i, 'reported, notified, shown'],
  [/\btold (?:of|apart|as)\b/i, 'reported as, distinguished'],
  [
    /(?<=[a-z,;:)] )what (?:is|are)\b(?! (?:the|this|that|it|known|missing|wrong)\b)/,
    'name the thing: "the change", "the rest", "personal data"',
  ],
  [/(?<!there )\b(?:is|are) none\b/i, 'there is no …, … does not exist'],
  [/\b(?:its|whose|their) time is (?:over|up)\b/i, 'expired'],
  [/\blog of heads\b|\bheads log\b/i, 'transparency log'],
  [/\brooms\b/i, 'modules'],
  [/\bstrangers?\b/i, 'the actual role: unauthenticated client, outsider, other customer'],
  [/(?:^|[.;:] )Of (?:several|two|many|these),/, 'begin with the subject'],
  [/\bnine of ten\b/i, '90th percentile'],
  [/\bown dates\b/i, 'custom range'],
  [/\bdid not leave\b/i, 'undelivered, was not sent'],
  [/\bwho wants\b/i, 'signers who want, or the imperative'],
  [/\bfor a while\b/i, 'say how long, or "temporarily"'],
  [/\bas long as it is (?:one|so)\b/i, 'while …'],
  [/\bhow far do\b/i, 'where do … drop off'],
  [/\bgive (?:the signers )?more time\b/i, 'extend the deadline'],
];

/**
 * Matches comments that name no subject. A reader cannot understand them without the code below them.
 * @type {readonly (readonly [RegExp, string])[]}
 */
export const WITHOUT_SUBJECT = [
  [
    /^(?:from \d+ to \d+|counted from \d|degrees|pixels|in (?:pixels|points|words)|the same|null|undefined)\.?$/i,
    'begin with the value: "The confidence, from 0 to 1."',
  ],
  [/^(?:longer|shorter|larger|smaller|higher|lower) than /i, 'begin with the value: "The limit exceeds …"'],
  [/^(?:without|beyond|below|above|before|after) (?:this|it|that|these|them)\b/i, 'name the thing'],
];

/**
 * Files that the prose check skips, because they are about wording or quote other texts. At most ten files are allowed.
 */
export const EXEMPT = new Set(['docs/writing.md', 'scripts/prose/words.mjs']);

/** The maximum number of words in a sentence on a screen or in a message. A longer sentence needs a second reading. */
export const LONGEST_SENTENCE = 25;
/** The maximum number of words in a table cell of the documentation. */
export const LONGEST_CELL = 25;

/** Matches a number in front of a plural noun. With the number 1, such a text is wrong ("1 minutes"). */
export const COUNTED =
  /\$\{[^}]+\} (?:attempts|minutes|seconds|hours|days|weeks|signers|documents|pages|sessions|messages|rows|files|photos|signatures|events|fields|keys|times|values|errors|batches|drafts)\b/;

/** The vocabulary of the project. CONTRIBUTING.md explains how to add a term. */

/** Words that comments, test titles and documents do not use, each with its replacement. */
export const bannedWords: Readonly<Record<string, string>> = {
  answer: 'response or result',
  answers: 'responses, or responds',
  answered: 'served or handled',
  answering: 'responding',
  whoever: 'name the user or the component',
  whom: 'name the user or the component',
  somebody: 'a user',
  nobody: 'no user',
  anybody: 'any user',
  anew: 'again',
  afresh: 'again',
  wish: 'query or request',
  wishes: 'queries or requests',
  beforehand: 'before, in advance',
  hitherto: 'so far',
  thereupon: 'then',
  henceforth: 'from then on',
  parcel: 'batch',
  parcels: 'batches',
  patience: 'limit or timeout',
  desk: 'context or service',
  door: 'offline fallback, entry point',
  wire: 'API or network',
  held: 'stored, pending or locked',
  stands: 'is, is stored',
  unheard: 'not loaded, unknown',
  'of itself': 'automatically',
  'by itself': 'automatically, alone',
  'not to be had': 'not available',
  'in force': 'active, applied',
  'ever since': 'since',
  'beside the run': 'in the background',
  'what is gone': 'name what was removed',
}

/**
 * Parts of identifiers that the glossary replaces. An identifier is split at capitals, digits and separators: `askedAtom` has the parts
 * `asked` and `atom`.
 */
export const bannedParts: Readonly<Record<string, string>> = {
  wish: 'query or request',
  wishes: 'queries or requests',
  wanted: 'requested or expected',
  wire: 'api or client',
  door: 'offline fallback',
  desk: 'context',
  parcel: 'batch',
  kept: 'offline or cached',
  keep: 'make available offline, or store',
  held: 'stored or pending',
  lease: 'permission or lock',
  patience: 'timeoutMs',
  blink: 'delayMs',
  glance: 'previewMs',
  calm: 'isHovered or idle',
  lit: 'isHovered',
  hurry: 'runNow',
  anew: 'retry or again',
  afresh: 'again',
  somebody: 'user',
  nobody: 'guest or null',
  whoever: 'user',
  person: 'user',
  persons: 'users',
  people: 'users',
  soon: 'deferred',
  later: 'deferred',
  anybody: 'user',
  ask: 'request or call',
  asks: 'requests or needs',
  asked: 'requested',
  asking: 'isConfirming or requesting',
  answer: 'response or result',
  answers: 'responses or results',
  answered: 'described or requested',
  answering: 'responding',
  question: 'query or dialog',
  questions: 'queries or dialogs',
  findings: 'metadata',
  facts: 'metadata',
  shop: 'context',
  tally: 'counts or report',
  unheard: 'notLoaded or unknown',
}

/** Identifiers that contain a banned part because a browser API, a call or stored data prescribes them. */
export const allowedIdentifiers: ReadonlySet<string> = new Set([
  'keepExistingData', // option of the file system API
  'keepAliveTimeout', // node:http
  'lease', // response of assets/keep
  'leaseNext', // row of the table keptSets
  'leaseUntil', // row of the table keptSets
  'later', // stored metadata of a file
  'keptText', // value of a message
  'answer', // key of the stored first results
  'people', // facet of the sample assets
])

/** Words of a constant's name or comment that make its number a time or a size. */
export const quantityWords =
  /\b(?:milliseconds?|seconds?|minutes?|hours?|days|pixels?|px|bytes|kilobytes|megabytes|kib|mib|delay|timeout|interval|duration|pause|age|ttl)\b/i

/** Last part of such a name. A name that consists only of its unit is complete. */
export const unitSuffix =
  /(?:^(?:ms|seconds|bytes)|Ms|Seconds?|Minutes?|Hours?|Days?|Px|Rem|Bytes|Kib|Mib|Bits|Pixels|Count|Ratio|Factor|Share|Percent|Hz|Degrees|PerSecond|Megapixels|_MS|_SECONDS|_PX|_BYTES|_COUNT)$/

/** Longest sentence of a comment, in words. */
export const maxSentenceWordCount = 30

/** The vocabulary of the project. CONTRIBUTING.md explains how to add a term. */

/** Words that comments, test titles and documents do not use, each with its replacement. */
export const bannedWords: Readonly<Record<string, string>> = {
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
}

/**
 * Parts of identifiers that the glossary replaces. An identifier is split at capitals, digits and separators: `askedAtom` has the parts
 * `asked` and `atom`.
 */
export const bannedParts: Readonly<Record<string, string>> = {
  wish: 'query or request',
  wishes: 'queries or requests',
  asked: 'requested',
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
  findings: 'metadata',
  shop: 'context',
}

/** Identifiers that contain a banned part for a reason: names of browser, library and stored data. */
export const allowedIdentifiers: ReadonlySet<string> = new Set([
  'keepalive', // option of fetch
  'keepExistingData', // option of the file system API
  'keepAliveTimeout', // node:http
  'allow_keeping', // configuration
])

/** Words of a constant's name or comment that make its number a time or a size. */
export const quantityWords =
  /\b(?:milliseconds?|seconds?|minutes?|hours?|days|pixels?|px|bytes|kilobytes|megabytes|kib|mib|delay|timeout|interval|duration|pause|age|ttl)\b/i

/** Last part of such a name. */
export const unitSuffix =
  /(?:Ms|Seconds?|Minutes?|Hours?|Days?|Px|Rem|Bytes|Kib|Mib|Bits|Pixels|Count|Ratio|Factor|Share|Percent|Hz|Degrees|PerSecond|Megapixels|_MS|_SECONDS|_PX|_BYTES|_COUNT)$/

/** Longest sentence of a comment, in words. */
export const maxSentenceWordCount = 30

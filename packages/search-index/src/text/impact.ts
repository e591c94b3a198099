/** BM25 parameters for term saturation and length normalisation, with their usual values. */
const k1 = 1.2
const b = 0.75

/**
 * Impact of a term that occurs `frequency` times in a field of `length` words (BM25F with saturation per field).
 * Each field saturates before the weights are added. So repetition in a description cannot outrank a title.
 */
export const fieldImpact = (weight: number, frequency: number, length: number, typicalLength: number): number =>
  (weight * frequency) / (frequency + k1 * (1 - b + (b * length) / typicalLength))

/** Impacts are stored in one byte, 1 … 255, on a logarithmic scale with 19 steps per octave (3.8 % each). */
export const maxImpact = 255
const minImpact = 0.005
const stepsPerOctave = 19

export const quantiseImpact = (impact: number): number =>
  Math.max(1, Math.min(maxImpact, 1 + Math.round(Math.log2(impact / minImpact) * stepsPerOctave)))

const impactOf = (step: number): number => minImpact * 2 ** ((step - 1) / stepsPerOctave)

/**
 * Bits 8 and 9 of an impact code: how a term matches. Bits 0 … 7 are the quantised impact. Impact codes sort documents in the same order
 * as the scores computed from them: any exact match scores above any other.
 */
export const exactMatch = 3 << 8
/** The term has the same stem. */
export const stemMatch = 2 << 8
/** The term is longer than the searched prefix. */
export const prefixMatch = 1 << 8
/** A part of a compound matches. */
export const partMatch = 0

const impactMask = maxImpact
export const impactOfCode = (code: number): number => code & impactMask
export const matchOfCode = (code: number): number => code & ~impactMask

/** Lowest score of each kind of match and range above it, from `partMatch` to `exactMatch`. The ranges do not overlap. */
const wordBands = [
  [0, 0.1],
  [0.1, 0.1],
  [0.3, 0.3],
] as const
const prefixBands = [
  [0, 0.1],
  [0.1, 0.3],
  [0.4, 0.2],
] as const
const exactBase = 0.6
/** Impact at which a score is in the middle of its range. */
const halfImpact = 2.5

const scoresOf = (bands: typeof wordBands | typeof prefixBands, exactFactor: number): Float32Array =>
  Float32Array.from({ length: exactMatch + impactMask + 1 }, (_, code) => {
    const impact = impactOf(impactOfCode(code))
    const band = bands[code >> 8]
    return band ? band[0] + (band[1] * impact) / (impact + halfImpact) : exactBase + exactFactor * impact
  })

/** Score per impact code of a whole word. */
export const termScores: Float32Array = scoresOf(wordBands, 1)

/** Score per impact code of a prefix. */
export const prefixScores: Float32Array = scoresOf(prefixBands, 0.8)

/** BM25 inverse document frequency: rare terms weigh more. */
export const inverseDocumentFrequency = (documentFrequency: number, visibleCount: number): number =>
  Math.log(1 + (visibleCount - documentFrequency + 0.5) / (documentFrequency + 0.5))

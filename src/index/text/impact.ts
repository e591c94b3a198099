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
const minImpact = 0.005
const stepsPerOctave = 19

export const quantiseImpact = (impact: number): number =>
  Math.max(1, Math.min(255, 1 + Math.round(Math.log2(impact / minImpact) * stepsPerOctave)))

const impactOf = (step: number): number => minImpact * 2 ** ((step - 1) / stepsPerOctave)

/**
 * Bit 8 of an impact code: the document contains the prefix as a whole word. Bits 0 … 7 are the quantised impact.
 * Impact codes sort documents in the same order as the scores computed from them.
 */
export const exactMatchBit = 256

/** Score per impact code 0 … 511 of a whole word. */
export const termScores: Float32Array = Float32Array.from({ length: 512 }, (_, impactCode) => impactOf(impactCode & 255))

/** Score per impact code 0 … 511 of a prefix. A longer word always scores below the exact word. */
export const prefixScores: Float32Array = Float32Array.from({ length: 512 }, (_, impactCode) => {
  const impact = impactOf(impactCode & 255)
  return impactCode >= exactMatchBit ? 0.6 + 0.8 * impact : (0.6 * impact) / (impact + 2.5)
})

/** BM25 inverse document frequency: rare terms weigh more. */
export const inverseDocumentFrequency = (documentFrequency: number, visibleCount: number): number =>
  Math.log(1 + (visibleCount - documentFrequency + 0.5) / (documentFrequency + 0.5))

/** BM25's saturation and length normalisation, the usual values. */
const k1 = 1.2
const b = 0.75

/**
 * What a word adds to a document's relevance by standing `frequency` times in a field of `length` words. Each field saturates by
 * itself before the weights are added, so a description can repeat a word as often as it likes and a title still counts more.
 */
export const fieldImpact = (weight: number, frequency: number, length: number, typicalLength: number): number =>
  (weight * frequency) / (frequency + k1 * (1 - b + (b * length) / typicalLength))

/** Impacts are kept in one byte on a logarithmic scale, 19 steps an octave (3.8 % apart), 1 … 255. */
const lowest = 0.005
const stepsPerOctave = 19

export const quantise = (impact: number): number => Math.max(1, Math.min(255, 1 + Math.round(Math.log2(impact / lowest) * stepsPerOctave)))

const impactOf = (step: number): number => lowest * 2 ** ((step - 1) / stepsPerOctave)

/**
 * Grade of a word in a document: its quantised impact, plus 256 when a prefix stands there as the whole word.
 * Grades order documents like the scores made from them.
 */
export const wholeWord = 256

/** Scores of the grades 0 … 511 for a word that is asked for as it is. */
export const wordScores: Float32Array = Float32Array.from({ length: 512 }, (_, grade) => impactOf(grade & 255))

/** The same for a prefix: a word that only starts so stays below every whole word. */
export const prefixScores: Float32Array = Float32Array.from({ length: 512 }, (_, grade) => {
  const impact = impactOf(grade & 255)
  return grade >= wholeWord ? 0.6 + 0.8 * impact : (0.6 * impact) / (impact + 2.5)
})

/** Rare words say more than frequent ones. `found` of `visible` documents have it. */
export const rarity = (found: number, visible: number): number => Math.log(1 + (visible - found + 0.5) / (found + 0.5))

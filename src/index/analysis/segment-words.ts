/** Longer runs are segmented in parts, which bounds the memory of one call. Unit: UTF-16 code units. */
const maxRunLength = 1024

const hasSegmenter = typeof Intl === 'object' && 'Segmenter' in Intl
const segmenter = hasSegmenter ? new Intl.Segmenter('und', { granularity: 'word' }) : null

/** Splits a run of Han, kana, Thai, Lao, Khmer or Burmese into words, or into characters if the engine has no Intl.Segmenter. */
export const segmentWords = (run: string): string[] => {
  if (!segmenter) return Array.from(run)
  const words: string[] = []
  for (let from = 0; from < run.length; from += maxRunLength)
    for (const { segment } of segmenter.segment(run.slice(from, from + maxRunLength))) words.push(segment)
  return words
}

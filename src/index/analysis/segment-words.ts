/** Longer runs without a space are cut up before segmenting, to bound what one call holds. In UTF-16 units. */
const longestRun = 1024

const hasSegmenter = typeof Intl === 'object' && 'Segmenter' in Intl
const segmenter = hasSegmenter ? new Intl.Segmenter('und', { granularity: 'word' }) : null

/** Words of a run of Han, kana, Thai, Lao, Khmer or Burmese; single characters where the engine has no segmenter. */
export const segmentWords = (run: string): string[] => {
  if (!segmenter) return Array.from(run)
  const words: string[] = []
  for (let from = 0; from < run.length; from += longestRun)
    for (const { segment } of segmenter.segment(run.slice(from, from + longestRun))) words.push(segment)
  return words
}

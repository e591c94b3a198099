import { VisuallyHidden } from './visually-hidden.tsx'

/** Shorter texts are cut at their end. */
const minLength = 28
const endLength = 12

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A text on one line. A long one is cut in the middle, because names often differ only at their ends. */
export const MiddleText = ({ text }: { readonly text: string }) => {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  if (characters.length < minLength) return <bdi className="truncate">{text}</bdi>
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <bdi dir="auto" aria-hidden="true" className="flex min-w-0">
        <span className="truncate [white-space:pre]">{characters.slice(0, -endLength).join('')}</span>
        <span className="shrink-0 [white-space:pre]">{characters.slice(-endLength).join('')}</span>
      </bdi>
    </>
  )
}

import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { joinQuestionAtom } from '../../domain/bookmarks/atoms.ts'

const JoinQuestion = lazy(() =>
  import('../../widgets/join-question/join-question.tsx').then((module) => ({ default: module.JoinQuestion })),
)

/** Asks, wherever one is after signing in, what becomes of a list on this device. Its code comes with the question. */
export const BookmarkLayer = () => {
  const isAsked = useAtomValue(joinQuestionAtom) !== null
  const [wasNeeded, setWasNeeded] = useState(false)
  if (isAsked && !wasNeeded) setWasNeeded(true)
  if (!wasNeeded) return null
  return (
    <Suspense fallback={null}>
      <JoinQuestion />
    </Suspense>
  )
}

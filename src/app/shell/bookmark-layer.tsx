import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { joinQuestionAtom } from '../../domain/bookmarks/atoms.ts'
import { later } from '../../ui/later.tsx'

const JoinQuestion = later(() => import('../../widgets/join-question/join-question.tsx').then((module) => module.JoinQuestion))

/** Asks, wherever one is after signing in, what becomes of a list on this device. Its code comes with the question. */
export const BookmarkLayer = () => {
  const isAsked = useAtomValue(joinQuestionAtom) !== null
  const [wasNeeded, setWasNeeded] = useState(false)
  if (isAsked && !wasNeeded) setWasNeeded(true)
  if (!wasNeeded) return null
  return <JoinQuestion />
}

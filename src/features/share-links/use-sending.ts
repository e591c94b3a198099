import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { type ErrorMessage, errorMessageAtom } from '../../domain/toasts/error-messages.ts'

/** Sends one request at a time, and remembers why the last one failed. */
export const useSending = () => {
  const { of: failureOf } = useAtomValue(errorMessageAtom)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  return {
    isSending,
    failure,
    send: async (request: () => Promise<void>): Promise<void> => {
      if (isSending) return
      setSending(true)
      setFailure(null)
      try {
        await request()
      } catch (error) {
        setFailure(failureOf(error))
      }
      setSending(false)
    },
  }
}

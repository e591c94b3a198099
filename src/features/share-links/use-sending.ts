import { useState } from 'react'
import type { ErrorMessage } from '../../domain/toasts/error-messages.ts'
import { useLinkFailure } from '../../widgets/link-list/use-link-failure.ts'

/** Sends one request at a time, and remembers why the last one failed. */
export const useSending = () => {
  const failureOf = useLinkFailure()
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

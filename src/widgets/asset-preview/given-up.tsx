import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { closePreviewAtom } from '../../domain/asset/close-preview.ts'
import { sayFailureAtom } from '../../domain/toasts/failures.ts'

/** The code of the viewer can't be had: what is below goes on. */
export const GivenUp = ({ failure }: { readonly failure: unknown }) => {
  const close = useSetAtom(closePreviewAtom)
  const sayFailure = useSetAtom(sayFailureAtom)
  useEffect(() => {
    sayFailure(failure)
    close()
  }, [close, failure, sayFailure])
  return null
}

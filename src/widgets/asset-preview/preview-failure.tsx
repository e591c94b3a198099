import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { closePreviewAtom } from '../../domain/asset/close-preview.ts'
import { showErrorAtom } from '../../domain/toasts/error-messages.ts'

/** Closes the preview and shows an error if the code of the viewer could not be loaded. */
export const PreviewFailure = ({ failure }: { readonly failure: unknown }) => {
  const close = useSetAtom(closePreviewAtom)
  const showError = useSetAtom(showErrorAtom)
  useEffect(() => {
    showError(failure)
    close()
  }, [close, failure, showError])
  return null
}

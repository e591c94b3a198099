import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { assetTitleAtom } from '../../domain/navigation/atoms.ts'

/** The title of an asset as that of the document, in place of the name of the page. Empty = still unknown. */
export const useDocumentTitle = (title: string): void => {
  const setTitle = useSetAtom(assetTitleAtom)
  useEffect(() => {
    setTitle(title)
    return () => setTitle('')
  }, [setTitle, title])
}

import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { readingAtom } from '../../domain/search/reading.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Message of a portal without files: files are being read, or the folder is empty. The page replaces it when there are files. */
export const EmptyPortal = () => {
  const { t, i18n } = useLingui()
  const reading = useAtomValue(readingAtom)
  const isReading = reading?.isReading === true
  const { done, total, hasFiles } = reading ?? { done: 0, total: 0, hasFiles: false }
  const share = i18n.number(total > 0 ? Math.floor((100 * done) / total) / 100 : 0, { style: 'percent' })
  return (
    <EmptyState
      icon={isReading ? 'i-lucide-hourglass' : 'i-lucide-folder-open'}
      title={
        isReading
          ? t({ id: 'views.search.reading.title', message: 'Files are being read' })
          : t({ id: 'views.search.no_files.title', message: 'No files yet' })
      }
    >
      {isReading ? (
        <span className="tabular" role="status">
          {done > 0 ? (
            <Trans id="views.search.reading.progress">{share} are read. The first results appear here automatically.</Trans>
          ) : (
            <Trans id="views.search.reading.start">The first results appear here automatically.</Trans>
          )}
        </span>
      ) : hasFiles ? (
        <Trans id="views.search.no_files.hidden">
          None of the files is visible to you. Sign in with an account that may see them. If none is visible to any account, administrators
          find the reason under Reports.
        </Trans>
      ) : (
        <Trans id="views.search.no_files.text">
          Copy pictures, videos, PDFs or 3D models into the media folder. They appear here automatically.
        </Trans>
      )}
      {!(hasFiles && !isReading) && (
        <span className="mt-3 block text-13px">
          <Trans id="views.search.no_files.rights">
            By default everyone who can open this portal may see and download the files. The file “vitrine.csv” in the media folder
            restricts this.
          </Trans>
        </span>
      )}
    </EmptyState>
  )
}

import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { OpenedShareLink } from '#contract/share-links.ts'
import { preparedIdsAtom, sharedFilesAtom } from '../../domain/shared-files/atoms.ts'
import { requestDownloadAtom } from '../../domain/shared-files/download-files.ts'
import { loadFilesAtom } from '../../domain/shared-files/load-files.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FileGrid } from './file-grid.tsx'

interface LinkProps {
  readonly link: OpenedShareLink
}

/** Who sent how many files, and until when. */
const Facts = ({ link }: LinkProps) => {
  const { t, i18n } = useLingui()
  const { docs, status } = useAtomValue(sharedFilesAtom)
  const { maker, expires } = link
  const count = status === 'success' ? docs.length : link.files
  const date = expires === null ? '' : i18n.date(new Date(expires), { dateStyle: 'medium' })
  return (
    <ul className="m-0 flex list-none flex-wrap gap-x-5 gap-y-1 p-0 text-14px text-muted">
      <li>{t({ id: 'views.shared.maker', message: `Sent by ${maker}` })}</li>
      <li>
        <Plural id="views.shared.count" value={count} one="# file" other="# files" />
      </li>
      {expires !== null && <li>{t({ id: 'views.shared.until', message: `Available until ${date}` })}</li>}
    </ul>
  )
}

/** Downloads all files as one archive, as soon as all are known. */
const DownloadAll = ({ link }: LinkProps) => {
  const { docs, status } = useAtomValue(sharedFilesAtom)
  const prepared = useAtomValue(preparedIdsAtom)
  const request = useSetAtom(requestDownloadAtom)
  const ids = docs.filter(({ downloadable }) => downloadable !== false).map(({ id }) => id)
  if (link.formats === 'none' || status === 'failure' || (status === 'success' && ids.length === 0)) return null
  return (
    <Button
      variant="primary"
      icon="i-lucide-download"
      loading={status === 'loading' || prepared !== null}
      onClick={() => void request(ids)}
      className="shrink-0"
    >
      {ids.length === 1 && status === 'success' ? (
        <Trans id="widgets.icons.download">Download</Trans>
      ) : (
        <Trans id="views.shared.download_all">Download all</Trans>
      )}
    </Button>
  )
}

const Introduction = ({ link }: LinkProps) => (
  <div className="shared-introduction mb-6 flex gap-4">
    <div className="shared-texts min-w-0">
      <h1 className="mt-0 mb-2 text-20px leading-7 font-semibold [overflow-wrap:anywhere] text-balance">
        <bdi>{link.name}</bdi>
      </h1>
      <Facts link={link} />
      {link.message !== '' && (
        <p dir="auto" className="mt-4 mb-0 text-14px leading-6 whitespace-pre-line [overflow-wrap:anywhere]">
          {link.message}
        </p>
      )}
    </div>
    <DownloadAll link={link} />
  </div>
)

/** Files that the link contains but does not show any more. */
const MissingNotice = () => {
  const { docs, missing, status } = useAtomValue(sharedFilesAtom)
  const isShown = missing > 0 && docs.length > 0 && status === 'success'
  return (
    <div role="status">
      {isShown && (
        <p className="mt-0 mb-4 flex items-start gap-2 rounded-control border border-solid border-line bg-surface px-3 py-2.5 text-14px text-on-surface">
          <Icon name="i-lucide-info" className="mt-0.5 size-4 shrink-0 text-muted" />
          <Plural
            id="views.shared.missing"
            value={missing}
            one="# file of this link is no longer available."
            other="# files of this link are no longer available."
          />
        </p>
      )}
    </div>
  )
}

/** What follows the files that have arrived: the wait for more, or a failure. */
const LoadingState = () => {
  const { t } = useLingui()
  const { docs, status } = useAtomValue(sharedFilesAtom)
  const load = useSetAtom(loadFilesAtom)
  if (status === 'loading')
    return (
      <div className="flex justify-center py-16">
        <Spinner className="size-6 text-muted" label={t({ id: 'views.shared.loading', message: 'Loading the files …' })} />
      </div>
    )
  if (status === 'failure')
    return (
      <div role="alert">
        <EmptyState
          icon="i-lucide-cloud-off"
          title={
            docs.length > 0
              ? t({ id: 'views.shared.incomplete', message: 'Not all files could be loaded' })
              : t({ id: 'views.shared.failed', message: 'The files could not be loaded' })
          }
          action={
            <Button icon="i-lucide-rotate-cw" onClick={() => void load('continue')}>
              {t({ id: 'global.retry', message: 'Try again' })}
            </Button>
          }
        />
      </div>
    )
  if (docs.length > 0) return null
  return (
    <EmptyState icon="i-lucide-image-off" title={t({ id: 'views.shared.empty', message: 'The files are no longer available' })}>
      {t({ id: 'views.shared.empty.hint', message: 'They were removed or hidden. Please ask the person who sent you the link.' })}
    </EmptyState>
  )
}

/** The opened link: its texts and its files. */
export const SharedFilesView = ({ link }: LinkProps) => {
  const { docs } = useAtomValue(sharedFilesAtom)
  return (
    <div className="shared-body">
      <Introduction link={link} />
      <MissingNotice />
      {docs.length > 0 && <FileGrid docs={docs} />}
      <LoadingState />
    </div>
  )
}

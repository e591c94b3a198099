import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { clamp } from '#common/clamp.ts'
import type { Asset } from '#contract/asset.ts'
import { viewerName } from '../../../domain/asset/viewer-name.ts'
import { configAtom } from '../../../domain/config/atoms.ts'
import { PreviewOnlyError } from '../../../domain/offline/responses/load-media.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { OfflineNote, OfflinePoster } from '../offline-poster.tsx'
import { StageFailure } from '../stage-failure.tsx'
import { StageLoading } from '../stage-loading.tsx'
import { useOfflineChanges } from '../use-media.ts'
import { ZoomImage } from '../zoom/zoom-image.tsx'
import { ownsKeys } from '../zoom/zoom-keys.ts'
import { FoundPages } from './found-pages.tsx'
import { PageBar } from './page-bar.tsx'
import { PageStrip } from './page-strip.tsx'
import { useFoundPages } from './use-found-pages.ts'
import { isPdf, usePages } from './use-pages.ts'

const unknownSize = { width: 0, height: 0 }

/** Page on which a document opens: the first one with the text of the search, unless that is on the first page, too. */
const firstPage = (found: readonly number[]): number => (found.includes(1) ? 1 : (found[0] ?? 1))

/** Pages of a document, one at a time, with zoom. PageUp, PageDown and a swipe turn the page. */
export const DocumentStage = ({ asset }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const config = useAtomValue(configAtom)
  const { page: loadPage, preload, reload } = usePages(asset)
  const area = useRef<HTMLDivElement>(null)
  const found = useFoundPages(asset)
  const [turnedTo, setTurnedTo] = useState<number | null>(null)
  const page = turnedTo ?? firstPage(found)
  const [controls, setControls] = useState<HTMLDivElement | null>(null)
  const [broken, setBroken] = useState<number | null>(null)
  const [closeUpPage, setCloseUpPage] = useState<number | null>(null)
  const load = useCallback(() => loadPage(page), [loadPage, page])
  const loaded = useLoaded(load)
  const loadCloseUp = useCallback(() => loadPage(page, true), [loadPage, page])
  const loadedCloseUp = useLoaded(closeUpPage === page ? loadCloseUp : null)
  const [pageCount, setPageCount] = useState(asset.pages ?? 1)
  const pages = loaded.status === 'success' ? loaded.value.pages : pageCount
  if (pages !== pageCount) setPageCount(pages)

  const turn = (target: number) => {
    setBroken(null)
    setTurnedTo(clamp(target, 1, pages))
  }
  const turnByKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { PageDown: 1, PageUp: -1 }[event.key]
    if (!step || event.defaultPrevented || ownsKeys(event.target, area.current)) return
    event.preventDefault()
    turn(page + step)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => turnByKey(event)
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  const hasPage = loaded.status === 'success'
  const onlyPreview = hasPage
    ? loaded.value.inPlaceOf
    : loaded.status === 'failure' && loaded.failure instanceof PreviewOnlyError
      ? loaded.failure
      : undefined
  const hasPages = pages > 1 && !(hasPage && onlyPreview)
  useEffect(() => {
    if (!hasPage || !hasPages) return
    if (page < pages) preload(page + 1)
    if (page > 1) preload(page - 1)
  }, [hasPages, hasPage, page, pages, preload])

  const retry = () => {
    setBroken(null)
    loaded.retry()
  }
  useOfflineChanges(
    useMemo(() => ({ asset: asset.id, isShowable: isPdf }), [asset.id]),
    onlyPreview?.fileStatus ?? (hasPage && loaded.value.isOffline ? 'ready' : null),
    reload,
  )
  const isWide = useMediaQuery('(min-width: 40rem)')
  const sentence = t({ id: 'widgets.stage.page_status', message: `Page ${page} of ${pages}` })
  return (
    <div ref={area} className="absolute inset-0 flex flex-col">
      <div className="relative min-h-0 flex-1">
        {loaded.status === 'loading' && <StageLoading asset={page === 1 ? asset : { id: asset.id }} />}
        {loaded.status === 'failure' &&
          (onlyPreview ? (
            <OfflinePoster asset={asset} reason={onlyPreview.reason} failure={onlyPreview.cause} onRetry={retry} />
          ) : (
            <StageFailure error={loaded.failure} onRetry={retry} />
          ))}
        {broken === page && <StageFailure error={onlyPreview?.cause ?? null} onRetry={retry} />}
        {hasPage && broken !== page && (
          <ZoomImage
            key={`${page} ${loaded.attempt}`}
            src={loadedCloseUp.status === 'success' ? loadedCloseUp.value.url : loaded.value.url}
            underlays={loadedCloseUp.status === 'success' ? [loaded.value.url] : []}
            colour={undefined}
            alt={`${viewerName(asset, config)}, ${sentence}`}
            natural={unknownSize}
            onSwipe={(direction) => turn(page + direction)}
            onNeedsMore={() => setCloseUpPage(page)}
            onFailed={() => (loadedCloseUp.status === 'success' ? setCloseUpPage(null) : setBroken(page))}
            {...(hasPages ? { controlsIn: controls } : {})}
          />
        )}
      </div>
      {hasPage && onlyPreview && broken !== page && <OfflineNote asset={asset} reason={onlyPreview.reason} onRetry={retry} />}
      {hasPages && found.length > 0 && <FoundPages found={found} page={page} onTurn={turn} />}
      {hasPages && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 sm:grid sm:grid-cols-[1fr_auto_1fr]">
          <span className="hidden sm:block" />
          <PageBar page={page} pages={pages} onTurn={turn} />
          <div ref={setControls} className="document-zoom flex justify-end" />
        </div>
      )}
      {hasPages && isWide && <PageStrip page={page} pages={pages} load={loadPage} onTurn={turn} />}
      <VisuallyHidden>
        <span aria-live="polite">{sentence}</span>
      </VisuallyHidden>
    </div>
  )
}

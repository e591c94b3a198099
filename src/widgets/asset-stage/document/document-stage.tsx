import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { viewerName } from '../../../domain/asset/viewer-name.ts'
import { configAtom } from '../../../domain/config/atoms.ts'
import { OnlyPreview } from '../../../domain/offline/load-media.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { OfflineNote, OfflinePoster } from '../offline-poster.tsx'
import { StageFailure } from '../stage-failure.tsx'
import { StageWaiting } from '../stage-waiting.tsx'
import { useOfflineChanges } from '../use-media.ts'
import { ZoomImage } from '../zoom/zoom-image.tsx'
import { keepsItsKeys } from '../zoom/zoom-keys.ts'
import { PageBar } from './page-bar.tsx'
import { PageStrip } from './page-strip.tsx'
import { isPdf, usePages } from './use-pages.ts'

const nothing = { width: 0, height: 0 }

/** Pages of a document, one at a time, to read closely. PageUp and PageDown turn them, a swipe too. */
export const DocumentStage = ({ asset }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const config = useAtomValue(configAtom)
  const { page: loadPage, preload, reload } = usePages(asset)
  const area = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(1)
  const [controls, setControls] = useState<HTMLDivElement | null>(null)
  const [broken, setBroken] = useState<number | null>(null)
  const [close, setClose] = useState<number | null>(null)
  const load = useCallback(() => loadPage(page), [loadPage, page])
  const loaded = useLoaded(load)
  const loadClose = useCallback(() => loadPage(page, true), [loadPage, page])
  const closer = useLoaded(close === page ? loadClose : null)
  const [known, setKnown] = useState(asset.pages ?? 1)
  const pages = loaded.status === 'success' ? loaded.value.pages : known
  if (pages !== known) setKnown(pages)

  const turn = (wanted: number) => {
    setBroken(null)
    setPage(Math.max(1, Math.min(pages, wanted)))
  }
  const turnByKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { PageDown: 1, PageUp: -1 }[event.key]
    if (!step || event.defaultPrevented || keepsItsKeys(event.target, area.current)) return
    event.preventDefault()
    turn(page + step)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => turnByKey(event)
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  const isThere = loaded.status === 'success'
  const onlyPreview = isThere
    ? loaded.value.inPlaceOf
    : loaded.status === 'failure' && loaded.failure instanceof OnlyPreview
      ? loaded.failure
      : undefined
  const hasPages = pages > 1 && !(isThere && onlyPreview)
  useEffect(() => {
    if (!isThere || !hasPages) return
    if (page < pages) preload(page + 1)
    if (page > 1) preload(page - 1)
  }, [hasPages, isThere, page, pages, preload])

  const retry = () => {
    setBroken(null)
    loaded.again()
  }
  useOfflineChanges(
    useMemo(() => ({ asset: asset.id, isShowable: isPdf }), [asset.id]),
    onlyPreview?.fileStatus ?? (isThere && loaded.value.isOffline ? 'ready' : null),
    reload,
  )
  const isWide = useMediaQuery('(min-width: 40rem)')
  const sentence = t({ id: 'widgets.stage.page_status', message: `Page ${page} of ${pages}` })
  return (
    <div ref={area} className="absolute inset-0 flex flex-col">
      <div className="relative min-h-0 flex-1">
        {loaded.status === 'loading' && <StageWaiting asset={page === 1 ? asset : { id: asset.id }} />}
        {loaded.status === 'failure' &&
          (onlyPreview ? (
            <OfflinePoster asset={asset} reason={onlyPreview.reason} failure={onlyPreview.cause} onRetry={retry} />
          ) : (
            <StageFailure error={loaded.failure} onRetry={retry} />
          ))}
        {broken === page && <StageFailure error={onlyPreview?.cause ?? null} onRetry={retry} />}
        {isThere && broken !== page && (
          <ZoomImage
            key={`${page} ${loaded.attempt}`}
            src={closer.status === 'success' ? closer.value.url : loaded.value.url}
            underlays={closer.status === 'success' ? [loaded.value.url] : []}
            colour={undefined}
            alt={`${viewerName(asset, config)}, ${sentence}`}
            natural={nothing}
            onSwipe={(direction) => turn(page + direction)}
            onNeedsMore={() => setClose(page)}
            onFailed={() => (closer.status === 'success' ? setClose(null) : setBroken(page))}
            {...(hasPages ? { controlsIn: controls } : {})}
          />
        )}
      </div>
      {isThere && onlyPreview && broken !== page && <OfflineNote asset={asset} reason={onlyPreview.reason} onRetry={retry} />}
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

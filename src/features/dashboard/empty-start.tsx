import { msg, Trans } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { ServedCollection } from '#contract/collection.ts'
import { everything } from '#contract/search.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { startReloadCountAtom } from '../../domain/offline/responses/atoms.ts'
import { loadReadingAtom, readingAtom } from '../../domain/search/reading.ts'
import { repeatWhileVisible } from '../../domain/search/repeat-while-visible.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { isStaticDocument } from '../../platform/boot.ts'
import { EmptyPortal } from '../../widgets/empty-portal/empty-portal.tsx'
import { PageButton } from '../../widgets/page-link/page-button.tsx'
import { CollectionRow } from './collection-row.tsx'

/** Intervals of the progress and of new collections: until there are files, and later. */
const readingIntervalMs = 2000
const idleIntervalMs = 10_000

/** A row of all files, for a folder without sub-folders. */
const newestFiles: ServedCollection = {
  indicator: '',
  label: '',
  translation: msg({ id: 'views.dashboard.newest', message: 'Newest files' }).id,
  search: { text: {}, facets: [] },
  // Offline copies belong to collections that the server lists.
  allow_offline: false,
}

/** Start page without collections: all files, the progress of the first scan, or a link to the search. */
export const EmptyStart = () => {
  const reading = useAtomValue(readingAtom)
  const load = useSetAtom(loadReadingAtom)
  const reload = useSetAtom(startReloadCountAtom)
  const { details } = useAtomValue(configAtom).dashboard.collections
  const hasSession = useAtomValue(sessionAtom) !== null
  const [isUnsupported, setUnsupported] = useState(false)
  useEffect(() => {
    // Backends other than the Vitrine server do not have this call.
    if (!hasSession || isStaticDocument()) return undefined
    let isFirst = true
    return repeatWhileVisible(async (signal) => {
      const now = await load(signal).catch(() => null)
      if (signal.aborted) return idleIntervalMs
      if (!now && isFirst) setUnsupported(true)
      // The first files may bring the first collections.
      if (now && !isFirst && (now.isReading || now.hasFiles)) reload((count) => count + 1)
      isFirst = false
      return now && !now.isReading && now.hasFiles ? idleIntervalMs : readingIntervalMs
    })
  }, [hasSession, load, reload])
  const isKnown = reading !== null && !isUnsupported
  if (isKnown && details && reading.hasFiles) return <CollectionRow collection={newestFiles} whenEmpty={<EmptyPortal />} />
  if (isKnown && (reading.isReading || !reading.hasFiles)) return <EmptyPortal />
  return (
    <div className="px-4 text-center text-muted">
      <p className="mt-0 mb-3">
        <Trans id="views.dashboard.empty">Collections will appear here as soon as there are some.</Trans>
      </p>
      <PageButton to="/search/$text" params={{ text: everything }} icon="i-lucide-search">
        <Trans id="global.to_search">Go to search</Trans>
      </PageButton>
    </div>
  )
}

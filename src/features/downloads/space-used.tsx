import { Trans } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Job } from '#local/downloads/job-records.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatBytes } from '../../domain/language/format.ts'
import { isOfflineStorageFullAtom } from '../../domain/offline/copies/storage-full.ts'
import { freeBytes } from '../../platform/persistence.ts'

/** Free space while `used` bytes are in use; null = the browser does not report it. */
const useFreeSpace = (used: number): number | null => {
  const [found, setFound] = useState<{ readonly used: number; readonly left: number | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void freeBytes().then((left) => isCurrent && setFound({ used, left }))
    return () => {
      isCurrent = false
    }
  }, [used])
  return found?.left ?? null
}

/** Space used by downloads, their retention time, and the free space. */
export const SpaceUsed = ({ jobs }: { readonly jobs: readonly Job[] }) => {
  const locale = useAtomValue(localeAtom)
  const used = jobs.filter(({ parts }) => parts > 0).reduce((sum, { have }) => sum + have, 0)
  const reported = useFreeSpace(used)
  const freeBytes = useAtomValue(isOfflineStorageFullAtom) || jobs.some(({ reason }) => reason === 'full') ? null : reported
  const usedText = formatBytes(used, locale)
  const roomText = freeBytes === null ? '' : formatBytes(freeBytes, locale)
  return (
    <p className="mx-2 mt-6 mb-0 flex flex-col gap-1 border-t border-line pt-3 text-13px text-muted">
      <span className="tabular">
        {freeBytes === null ? (
          <Trans id="views.downloads.space">{usedText} used on this device</Trans>
        ) : (
          <Trans id="views.downloads.space_of">
            {usedText} used on this device, {roomText} free
          </Trans>
        )}
      </span>
      <span>
        <Trans id="views.downloads.kept">You can save finished files again for one day, or until you remove them from the list.</Trans>
      </span>
    </p>
  )
}

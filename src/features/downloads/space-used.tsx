import { Trans } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Job } from '#local/downloads/records.ts'
import { isKeptFullAtom } from '../../domain/kept/fullness.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatBytes } from '../../domain/language/format.ts'
import { roomLeft } from '../../platform/persistence.ts'

/** Room that is left while so many bytes are used; null = the browser does not say. */
const useRoom = (used: number): number | null => {
  const [found, setFound] = useState<{ readonly used: number; readonly left: number | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void roomLeft().then((left) => isCurrent && setFound({ used, left }))
    return () => {
      isCurrent = false
    }
  }, [used])
  return found?.left ?? null
}

/** What the queue takes up on this device, how long that stays, and what there is room for. */
export const SpaceUsed = ({ jobs }: { readonly jobs: readonly Job[] }) => {
  const locale = useAtomValue(localeAtom)
  const used = jobs.filter(({ parts }) => parts > 0).reduce((sum, { have }) => sum + have, 0)
  const said = useRoom(used)
  const room = useAtomValue(isKeptFullAtom) || jobs.some(({ reason }) => reason === 'full') ? null : said
  const usedText = formatBytes(used, locale)
  const roomText = room === null ? '' : formatBytes(room, locale)
  return (
    <p className="mx-2 mt-6 mb-0 flex flex-col gap-1 border-t border-line pt-3 text-13px text-muted">
      <span className="tabular">
        {room === null ? (
          <Trans id="views.downloads.space">{usedText} used on this device</Trans>
        ) : (
          <Trans id="views.downloads.space_of">
            {usedText} used on this device, room for {roomText} more
          </Trans>
        )}
      </span>
      <span>
        <Trans id="views.downloads.kept">Finished files can be saved again for a day, or until you remove them from the list.</Trans>
      </span>
    </p>
  )
}

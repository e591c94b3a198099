import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { limitText } from '../../domain/language/limit-text.ts'

/** Lines that say from and until when the asset can be seen and downloaded. Beginnings in the past are left out. */
export const useAvailability = (asset: Asset): readonly string[] => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const [now] = useState(() => Date.now())
  const moment = (field: 'visible_from' | 'visible_until' | 'download_from' | 'download_until'): string | null => {
    const seconds = asset[field]
    const isEnd = field.endsWith('_until')
    // Another backend may use the name for a text.
    if (typeof seconds !== 'number' || (!isEnd && seconds * 1000 <= now)) return null
    return limitText(seconds * 1000, isEnd, locale)
  }
  const visibleFrom = moment('visible_from')
  const visibleUntil = moment('visible_until')
  const downloadFrom = moment('download_from')
  const downloadUntil = moment('download_until')
  return [
    ...(visibleFrom === null ? [] : [t({ id: 'views.asset.rights.visible-from', message: `Visible from ${visibleFrom}` })]),
    ...(visibleUntil === null ? [] : [t({ id: 'views.asset.rights.available-until', message: `Available until ${visibleUntil}` })]),
    ...(downloadFrom === null ? [] : [t({ id: 'views.asset.rights.download-from', message: `Download from ${downloadFrom}` })]),
    ...(downloadUntil === null ? [] : [t({ id: 'views.asset.rights.download-until', message: `Download until ${downloadUntil}` })]),
  ]
}

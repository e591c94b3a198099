import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatBytes } from '../../domain/language/format.ts'
import { isOfflineStorageFullAtom } from '../../domain/offline/copies/storage-full.ts'
import { isPersisted, requestPersistenceNow, storageEstimate } from '../../platform/persistence.ts'
import { Button } from '../../ui/button.tsx'

interface Space {
  readonly used: number
  readonly quota: number
}

/** Measured again when the size of the offline copies changes. */
const useSpace = (usedBytes: number): Space | null => {
  const [measured, setMeasured] = useState<{ readonly usedBytes: number; readonly space: Space | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void storageEstimate().then((space) => isCurrent && setMeasured({ usedBytes, space }))
    return () => {
      isCurrent = false
    }
  }, [usedBytes])
  return measured?.space ?? null
}

const usePersisted = (): { readonly persisted: boolean | null; readonly request: () => Promise<void>; readonly isRefused: boolean } => {
  const [persisted, setPersisted] = useState<boolean | null>(null)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void isPersisted().then((measured) => isCurrent && setPersisted(measured))
    return () => {
      isCurrent = false
    }
  }, [])
  const request = async () => {
    const granted = await requestPersistenceNow()
    setPersisted(granted)
    setRefused(!granted)
  }
  return { persisted, request, isRefused }
}

/** Used and available space, and whether the browser may clear it. */
export const DeviceSpace = ({ usedBytes }: { readonly usedBytes: number }) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const space = useSpace(usedBytes)
  // Browsers report more space than they grant, so a refused write counts.
  const isFull = useAtomValue(isOfflineStorageFullAtom)
  const { persisted, request, isRefused } = usePersisted()
  const keptText = formatBytes(usedBytes, locale)
  const used = space && Math.max(space.used, usedBytes)
  const usedText = used === null ? '' : formatBytes(used, locale)
  const quotaText = space ? formatBytes(space.quota, locale) : ''
  const whole = isFull ? used : space?.quota
  const widthOf = (part: number) => ({ width: `${whole ? Math.min(100, (part / whole) * 100) : 0}%` })
  return (
    <section
      aria-label={t({ id: 'views.device.space', message: 'Space on this device' })}
      className="mx-2 mt-2 flex flex-col gap-2 rounded-card bg-surface p-4 text-13px text-on-surface"
    >
      <p className="tabular m-0 text-14px">
        <Trans id="views.device.offline_copies">{keptText} of pictures and files are available offline.</Trans>
      </p>
      {used !== null && (
        <>
          <span aria-hidden className="relative h-1.5 w-full overflow-hidden rounded-full bg-line forced-colors:border">
            <span
              style={widthOf(used)}
              className="absolute inset-y-0 start-0 min-w-1 rounded-full bg-[var(--c-line-strong)] forced-colors:[background:GrayText]"
            />
            <span
              style={widthOf(usedBytes)}
              className="absolute inset-y-0 start-0 rounded-full bg-primary forced-colors:[background:Highlight]"
            />
          </span>
          <p className="tabular m-0 text-muted">
            {isFull ? (
              <Trans id="views.device.quota.full">The portal uses {usedText}. The browser allows no more space at the moment.</Trans>
            ) : (
              <Trans id="views.device.quota">
                The portal uses {usedText} of the {quotaText} that this browser allows.
              </Trans>
            )}
          </p>
        </>
      )}
      {persisted === true && (
        <p className="m-0 text-muted">
          <Trans id="views.device.persisted">Offline data stays until you remove it.</Trans>
        </p>
      )}
      {persisted === false && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="m-0 min-w-0 flex-1 basis-60 text-muted">
            {isRefused ? (
              <Trans id="views.device.persist.refused">
                The browser has not agreed yet. It usually does once the portal is installed or used often.
              </Trans>
            ) : (
              <Trans id="views.device.persist.text">The browser may delete offline data when this device runs low on space.</Trans>
            )}
          </p>
          {!isRefused && (
            <Button size="s" onClick={() => void request()}>
              <Trans id="views.device.persist">Keep permanently</Trans>
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

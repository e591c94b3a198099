import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { isKeptFullAtom } from '../../domain/kept/fullness.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatBytes } from '../../domain/language/format.ts'
import { deviceRoom, isPersisted, persistNow } from '../../platform/persistence.ts'
import { Button } from '../../ui/button.tsx'

interface Room {
  readonly used: number
  readonly quota: number
}

/** Asked for again whenever what is kept has changed. */
const useRoom = (kept: number): Room | null => {
  const [found, setFound] = useState<{ readonly kept: number; readonly room: Room | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void deviceRoom().then((room) => isCurrent && setFound({ kept, room }))
    return () => {
      isCurrent = false
    }
  }, [kept])
  return found?.room ?? null
}

const usePersisted = (): { readonly persisted: boolean | null; readonly ask: () => Promise<void>; readonly isRefused: boolean } => {
  const [persisted, setPersisted] = useState<boolean | null>(null)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void isPersisted().then((found) => isCurrent && setPersisted(found))
    return () => {
      isCurrent = false
    }
  }, [])
  const ask = async () => {
    const granted = await persistNow()
    setPersisted(granted)
    setRefused(!granted)
  }
  return { persisted, ask, isRefused }
}

/** The room that this takes, what there is, and whether the browser may clear it. */
export const DeviceSpace = ({ kept }: { readonly kept: number }) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const room = useRoom(kept)
  // Browsers say more than they give: what was refused counts.
  const isFull = useAtomValue(isKeptFullAtom)
  const { persisted, ask, isRefused } = usePersisted()
  const keptText = formatBytes(kept, locale)
  const used = room && Math.max(room.used, kept)
  const usedText = used === null ? '' : formatBytes(used, locale)
  const quotaText = room ? formatBytes(room.quota, locale) : ''
  const whole = isFull ? used : room?.quota
  const share = (part: number) => ({ width: `${whole ? Math.min(100, (part / whole) * 100) : 0}%` })
  return (
    <section
      aria-label={t({ id: 'views.device.space', message: 'Room on this device' })}
      className="mx-2 mt-2 flex flex-col gap-2 rounded-card bg-surface p-4 text-13px text-on-surface"
    >
      <p className="tabular m-0 text-14px">
        <Trans id="views.device.kept">{keptText} of pictures and files are kept.</Trans>
      </p>
      {used !== null && (
        <>
          <span aria-hidden className="relative h-1.5 w-full overflow-hidden rounded-full bg-line forced-colors:border">
            <span
              style={share(used)}
              className="absolute inset-y-0 start-0 min-w-1 rounded-full bg-[var(--c-line-strong)] forced-colors:[background:GrayText]"
            />
            <span style={share(kept)} className="absolute inset-y-0 start-0 rounded-full bg-primary forced-colors:[background:Highlight]" />
          </span>
          <p className="tabular m-0 text-muted">
            {isFull ? (
              <Trans id="views.device.quota.full">The portal uses {usedText}. The browser gives it no more room now.</Trans>
            ) : (
              <Trans id="views.device.quota">
                The portal uses {usedText} of the {quotaText} that this browser gives it.
              </Trans>
            )}
          </p>
        </>
      )}
      {persisted === true && (
        <p className="m-0 text-muted">
          <Trans id="views.device.persisted">The browser keeps it until you remove it.</Trans>
        </p>
      )}
      {persisted === false && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="m-0 min-w-0 flex-1 basis-60 text-muted">
            {isRefused ? (
              <Trans id="views.device.persist.refused">
                The browser does not promise it yet. Where the portal is installed or often used, it usually does.
              </Trans>
            ) : (
              <Trans id="views.device.persist.text">The browser may clear it when this device runs short of room.</Trans>
            )}
          </p>
          {!isRefused && (
            <Button size="s" onClick={() => void ask()}>
              <Trans id="views.device.persist">Protect it</Trans>
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

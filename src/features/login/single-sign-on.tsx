import { Trans } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { leaveFor, outerParameter } from '../../platform/page.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useIsCutOff } from '../../widgets/use-is-cut-off.ts'
import { CutOffReason, cutOffReasonId } from './cut-off-reason.tsx'
import type { OtherMethod } from './login-ways.ts'

const followedAfter = 5000

/**
 * No name and password here: straight on to the sign-in page, or, with `stay`, after a moment in which one can read where it leads.
 * Whoever was refused there goes again only by hand, and without a network nobody goes.
 */
export const SingleSignOn = ({ method }: { readonly method: OtherMethod }) => {
  const { search } = useAtomValue(pageAtom)
  const stays = search['stay'] !== undefined || outerParameter('stay') !== null
  const { url, label } = method
  const isRefused = search['refused'] !== undefined
  const isCutOff = useIsCutOff()
  useEffect(() => {
    if (isRefused || isCutOff) return undefined
    const timer = setTimeout(() => leaveFor(url), stays ? followedAfter : 0)
    return () => clearTimeout(timer)
  }, [isCutOff, isRefused, stays, url])
  if (isCutOff)
    return (
      <div className="grid justify-items-center gap-4 text-center">
        <Button disabled aria-describedby={cutOffReasonId} variant="primary" icon="i-lucide-key-round">
          {label}
        </Button>
        <CutOffReason />
      </div>
    )
  return (
    <div className="grid justify-items-center gap-4 text-center">
      {!isRefused && (
        <p className="m-0 flex items-center gap-3 text-14px">
          <Spinner />
          <Trans id="views.login.redirect">You are being taken to the sign-in page.</Trans>
        </p>
      )}
      <ButtonLink href={url} variant="primary" icon="i-lucide-key-round">
        {label}
      </ButtonLink>
    </div>
  )
}

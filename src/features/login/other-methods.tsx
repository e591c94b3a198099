import { Trans } from '@lingui/macro'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { OtherMethod } from './login-ways.ts'
import { useIsCutOff } from './use-is-cut-off.ts'

/** One button for each other way to sign in; it leads out of the portal and back with a token. Without a network it would lead nowhere. */
export const OtherMethods = ({ methods }: { readonly methods: readonly OtherMethod[] }) => {
  const isCutOff = useIsCutOff()
  const reasonId = useId()
  if (methods.length === 0) return null
  return (
    <ul className="m-0 grid list-none gap-2 border-t border-line p-0 pt-5">
      {methods.map(({ name, label, url }) => (
        <li key={name}>
          {isCutOff ? (
            <Button disabled aria-describedby={reasonId} icon="i-lucide-key-round" className="w-full">
              {label}
            </Button>
          ) : (
            <ButtonLink href={url} icon="i-lucide-key-round" className="w-full">
              {label}
            </ButtonLink>
          )}
        </li>
      ))}
      {isCutOff && (
        <li id={reasonId} className="text-13px text-muted">
          <Trans id="views.login.offline">Signing in needs a connection. It can be done as soon as there is one again.</Trans>
        </li>
      )}
    </ul>
  )
}

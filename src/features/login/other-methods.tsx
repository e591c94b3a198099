import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useIsCutOff } from '../../widgets/use-is-cut-off.ts'
import { cutOffReasonId } from './cut-off-reason.tsx'
import type { OtherMethod } from './login-ways.ts'

/** One button for each other way to sign in; it leads out of the portal and back with a token. Without a network it would lead nowhere. */
export const OtherMethods = ({ methods }: { readonly methods: readonly OtherMethod[] }) => {
  const isCutOff = useIsCutOff()
  if (methods.length === 0) return null
  return (
    <ul className="m-0 grid list-none gap-2 border-t border-line p-0 pt-5">
      {methods.map(({ name, label, url }) => (
        <li key={name}>
          {isCutOff ? (
            <Button disabled aria-describedby={cutOffReasonId} icon="i-lucide-key-round" className="w-full">
              {label}
            </Button>
          ) : (
            <ButtonLink href={url} icon="i-lucide-key-round" className="w-full">
              {label}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}

import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useIsDeviceOffline } from '../../widgets/use-is-device-offline.ts'
import type { OtherMethod } from './login-methods.ts'
import { offlineReasonId } from './offline-reason.tsx'

/** Buttons for external sign-in methods, which return with a token. Disabled without a network. */
export const OtherMethods = ({ methods }: { readonly methods: readonly OtherMethod[] }) => {
  const isDeviceOffline = useIsDeviceOffline()
  if (methods.length === 0) return null
  return (
    <ul className="m-0 grid list-none gap-2 border-t border-line p-0 pt-5">
      {methods.map(({ name, label, url }) => (
        <li key={name}>
          {isDeviceOffline ? (
            <Button disabled aria-describedby={offlineReasonId} icon="i-lucide-key-round" className="w-full">
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

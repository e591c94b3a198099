import { ButtonLink } from '../../ui/button-link.tsx'
import type { OtherMethod } from './login-ways.ts'

/** One button for each other way to sign in; it leads out of the portal and back with a token. */
export const OtherMethods = ({ methods }: { readonly methods: readonly OtherMethod[] }) =>
  methods.length > 0 && (
    <ul className="m-0 grid list-none gap-2 border-t border-line p-0 pt-5">
      {methods.map(({ name, label, url }) => (
        <li key={name}>
          <ButtonLink href={url} icon="i-lucide-key-round" className="w-full">
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )

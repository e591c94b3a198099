import { useLingui } from '@lingui/macro'
import type { FieldGroup } from './field.ts'

/** Fewer groups need no jump buttons. */
const minGroupCount = 4

export const groupId = (key: string): string => `group-${key}`

const jumpTo = (key: string): void => {
  const heading = document.getElementById(groupId(key))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** Buttons that scroll to the groups of a long screen. Not links: the hash of the address contains the route. */
export const GroupJumps = ({ groups }: { readonly groups: readonly FieldGroup[] }) => {
  const { t, i18n } = useLingui()
  if (groups.length < minGroupCount) return null
  return (
    <nav aria-label={t({ id: 'admin.form.jumps', message: 'On this page' })} className="flex gap-2 overflow-x-auto p-1 -m-1 sm:flex-wrap">
      {groups.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          onClick={() => jumpTo(key)}
          className="min-h-11 shrink-0 rounded-full border border-solid border-line bg-surface px-4 text-13px text-on-surface hover:bg-[var(--c-button-hover)]"
        >
          {i18n._(title)}
        </button>
      ))}
    </nav>
  )
}

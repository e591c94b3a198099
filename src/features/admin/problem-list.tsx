import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { problemsAtom } from '../../domain/admin/checks.ts'
import { pageLink } from '../../domain/navigation/address.ts'
import { Icon } from '../../ui/icon.tsx'
import { sections } from './sections.ts'

/** Why it cannot be saved yet, with the way to where it can be put right. */
export const ProblemList = () => {
  const { i18n } = useLingui()
  const problems = useAtomValue(problemsAtom)
  if (problems.length === 0) return null
  const sentences = new Map(
    problems.map(({ section, message }) => {
      const text = typeof message === 'string' ? message : i18n._(message)
      return [`${section} ${text}`, { section, text }] as const
    }),
  )
  const nameOf = (section: string) => {
    const found = sections.find(({ key }) => key === section)
    return found ? i18n._(found.label) : section
  }
  return (
    <section aria-live="polite" className="rounded-card border border-solid border-danger bg-surface px-4 py-3 text-14px">
      <p className="m-0 flex items-center gap-2 font-medium">
        <Icon name="i-lucide-circle-alert" className="size-5 text-danger" />
        <Trans id="admin.problems">This has to be put right before it can be saved:</Trans>
      </p>
      <ul className="m-0 mt-1 ps-7">
        {[...sentences].map(([key, { section, text }]) => (
          <li key={key}>
            <a href={pageLink('admin', { value: section })} className="text-primary underline">
              {nameOf(section)}
            </a>
            {': '}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

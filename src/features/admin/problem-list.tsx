import { Plural, Trans, useLingui } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { problemsAtom } from '../../domain/admin/checks.ts'
import { textSearchAtom, translatedLocaleAtom } from '../../domain/admin/languages.ts'
import type { Path } from '../../domain/admin/values.ts'
import { Icon } from '../../ui/icon.tsx'
import { groupId } from '../../widgets/config-form/group-jumps.tsx'
import { fieldId } from '../../widgets/config-form/use-config-value.ts'
import { sections } from './sections.ts'
import { useConfigLabels } from './use-config-labels.ts'

/** Scrolls to the field of a path, or to its group, and waits until the screen is rendered. */
const showField = (path: Path, group: string, attempt = 0): void => {
  const target = document.getElementById(fieldId(path.slice(1))) ?? document.getElementById(groupId(group))
  if (target) {
    target.scrollIntoView({ block: 'center' })
    target.focus({ preventScroll: true })
  } else if (attempt < 20) requestAnimationFrame(() => showField(path, group, attempt + 1))
}

/** Maximum number of listed problems: an imported file can cause thousands. */
const maxListedCount = 10

/** Problems that prevent saving, with links to their fields. */
export const ProblemList = () => {
  const { i18n } = useLingui()
  const problems = useAtomValue(problemsAtom)
  const labels = useConfigLabels()
  const setLocale = useSetAtom(translatedLocaleAtom)
  const setSearch = useSetAtom(textSearchAtom)
  if (problems.length === 0) return null
  /** Without the section, which precedes the sentence. */
  const nameOfPath = (path: Path) => labels.place(path).split(' › ').slice(1).join(' › ')
  const sentences = new Map<string, { section: string; text: string; path: Path | undefined; times: number }>()
  for (const problem of problems) {
    const { message, path } = problem
    const section = labels.sectionOf(problem)
    const text =
      typeof message === 'string'
        ? message
        : i18n._(path ? { ...message, values: { ...message.values, place: nameOfPath(path) } } : message)
    const key = `${section} ${text}`
    sentences.set(key, { section, text, path, times: (sentences.get(key)?.times ?? 0) + 1 })
  }
  const show = (path: Path) => {
    const found = labels.found(path)
    const [kind, locale = '', , id] = path
    // The list of translations renders only its search results.
    if (!found && kind === 'texts' && id) {
      setLocale(locale)
      setSearch(id)
    }
    showField(path, found?.group ?? kind ?? '')
  }
  const nameOf = (section: string) => {
    const found = sections.find(({ key }) => key === section)
    return found ? i18n._(found.label) : section
  }
  return (
    <section aria-live="polite" className="rounded-card border border-solid border-danger bg-surface px-4 py-3 text-14px">
      <p className="m-0 flex items-center gap-2 font-medium">
        <Icon name="i-lucide-circle-alert" className="size-5 text-danger" />
        <Trans id="admin.problems">This needs fixing before it can be saved:</Trans>
      </p>
      <ul className="m-0 mt-1 ps-7">
        {[...sentences].slice(0, maxListedCount).map(([key, { section, text, path, times }]) => (
          <li key={key}>
            <Link to="/admin/$section" params={{ section }} onClick={() => path && show(path)} className="text-primary underline">
              {nameOf(section)}
            </Link>
            {': '}
            {text}
            {times > 1 && ` (${i18n.number(times)} ×)`}
          </li>
        ))}
      </ul>
      {sentences.size > maxListedCount && (
        <p className="m-0 mt-1 ps-7">
          <Plural id="admin.problems.more" value={sentences.size - maxListedCount} one="and # more" other="and # more" />
        </p>
      )}
    </section>
  )
}

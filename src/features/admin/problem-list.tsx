import { Plural, Trans, useLingui } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { problemsAtom } from '../../domain/admin/checks.ts'
import { textSearchAtom, translatedLocaleAtom } from '../../domain/admin/languages.ts'
import type { Path } from '../../domain/admin/values.ts'
import { Icon } from '../../ui/icon.tsx'
import { groupId } from '../../widgets/config-form/group-jumps.tsx'
import { idOf } from '../../widgets/config-form/use-place.ts'
import { sections } from './sections.ts'
import { useWords } from './use-words.ts'

/** Leads to the field of a place, or to the group that it stands in, as soon as their screen is drawn. */
const showField = (path: Path, group: string, attempt = 0): void => {
  const target = document.getElementById(idOf(path.slice(1))) ?? document.getElementById(groupId(group))
  if (target) {
    target.scrollIntoView({ block: 'center' })
    target.focus({ preventScroll: true })
  } else if (attempt < 20) requestAnimationFrame(() => showField(path, group, attempt + 1))
}

/** A file can bring thousands; the form has to stay in sight. */
const most = 10

/** Why it cannot be saved yet, with the way to where it can be put right. */
export const ProblemList = () => {
  const { i18n } = useLingui()
  const problems = useAtomValue(problemsAtom)
  const words = useWords()
  const setLocale = useSetAtom(translatedLocaleAtom)
  const setSearch = useSetAtom(textSearchAtom)
  if (problems.length === 0) return null
  /** Without the section: its name stands before the sentence. */
  const nameOfPlace = (path: Path) => words.place(path).split(' › ').slice(1).join(' › ')
  const sentences = new Map<string, { section: string; text: string; path: Path | undefined; times: number }>()
  for (const problem of problems) {
    const { message, path } = problem
    const section = words.sectionOf(problem)
    const text =
      typeof message === 'string'
        ? message
        : i18n._(path ? { ...message, values: { ...message.values, place: nameOfPlace(path) } } : message)
    const key = `${section} ${text}`
    sentences.set(key, { section, text, path, times: (sentences.get(key)?.times ?? 0) + 1 })
  }
  const show = (path: Path) => {
    const found = words.found(path)
    const [kind, locale = '', , id] = path
    // Of a thousand translations that one is shown.
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
        <Trans id="admin.problems">This has to be put right before it can be saved:</Trans>
      </p>
      <ul className="m-0 mt-1 ps-7">
        {[...sentences].slice(0, most).map(([key, { section, text, path, times }]) => (
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
      {sentences.size > most && (
        <p className="m-0 mt-1 ps-7">
          <Plural id="admin.problems.more" value={sentences.size - most} one="and # more" other="and # more" />
        </p>
      )}
    </section>
  )
}

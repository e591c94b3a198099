import { useLingui } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { editingAtom, hasUnsavedAtom, openWorkspaceAtom } from '../../domain/admin/atoms.ts'
import { problemsAtom } from '../../domain/admin/checks.ts'
import { differences } from '../../domain/admin/differences.ts'
import { Icon } from '../../ui/icon.tsx'
import { useConfigLabels } from './use-config-labels.ts'
import { useOfferedSections } from './use-offered-sections.ts'

interface AdminSidebarProps {
  readonly current: string
  /** The preview is open beside the form: only an extra-large window has space for the sidebar. */
  readonly isNarrow: boolean
}

const beside = {
  lg: 'md:max-lg:flex-wrap lg:sticky lg:top-0 lg:h-dvh lg:w-56 lg:flex-col lg:overflow-y-auto lg:border-be-0 lg:border-ie lg:py-4',
  xl: 'md:max-xl:flex-wrap xl:sticky xl:top-0 xl:h-dvh xl:w-56 xl:flex-col xl:overflow-y-auto xl:border-be-0 xl:border-ie xl:py-4',
}

/** Scrolls only the row, not the page. */
const reveal = (entry: HTMLElement | null): void => {
  const row = entry?.parentElement
  if (entry && row) row.scrollTo({ left: entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2 })
}

/** Sections with changes that are not saved. */
const useUnsavedSections = (): ReadonlySet<string> => {
  const editing = useAtomValue(editingAtom)
  const saved = useAtomValue(openWorkspaceAtom)?.saved
  const hasUnsaved = useAtomValue(hasUnsavedAtom)
  const { found } = useConfigLabels()
  if (!hasUnsaved) return new Set()
  return new Set(
    differences(saved, editing).map(({ path }) => {
      const [kind] = path
      return kind === 'pages' ? 'editor' : (found(path)?.section ?? (kind === 'texts' ? 'language' : ''))
    }),
  )
}

/** Navigation of the administration: beside the form on a large window, in rows on a tablet, a row to swipe on a phone. */
export const AdminSidebar = ({ current, isNarrow }: AdminSidebarProps) => {
  const { t, i18n } = useLingui()
  const problems = useAtomValue(problemsAtom)
  const { sectionOf } = useConfigLabels()
  const shown = useOfferedSections()
  const unsaved = useUnsavedSections()
  const withProblems = new Set(problems.map(sectionOf))
  return (
    <nav
      // Another layout resets the scroll position.
      key={String(isNarrow)}
      aria-label={t({ id: 'admin.nav', message: 'Administration' })}
      className={`relative flex shrink-0 gap-1 overflow-x-auto border-be border-line px-3 py-2 ${isNarrow ? beside.xl : beside.lg}`}
    >
      {shown.map(({ key, icon, label }) => {
        const hasProblem = withProblems.has(key)
        return (
          <Link
            key={key}
            ref={key === current ? reveal : undefined}
            to="/admin/$section"
            params={{ section: key }}
            className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-control px-3 text-14px whitespace-nowrap text-inherit no-underline hover:bg-[var(--c-list-hover)] aria-[current=page]:bg-tint aria-[current=page]:font-medium aria-[current=page]:text-primary"
          >
            <Icon name={icon} />
            {i18n._(label)}
            {unsaved.has(key) && (
              <>
                <span aria-hidden className="ms-auto size-2 shrink-0 rounded-full bg-primary" />
                <span className="visually-hidden">{t({ id: 'admin.nav.unsaved', message: 'Not saved' })}</span>
              </>
            )}
            {hasProblem && (
              <>
                <Icon name="i-lucide-circle-alert" className={`${unsaved.has(key) ? '' : 'ms-auto'} size-4 text-danger`} />
                <span className="visually-hidden">{t({ id: 'admin.nav.problem', message: 'Needs fixing' })}</span>
              </>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

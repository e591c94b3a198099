import { Plural, Trans, useLingui } from '@lingui/macro'
import type { ReactNode } from 'react'
import type { TablePreview } from '#contract/table-mapping.ts'
import { translatedReason } from '../../../domain/admin/reason-text.ts'
import { Icon } from '../../../ui/icon.tsx'

interface EffectProps {
  readonly icon: string
  readonly isWarning?: boolean
  readonly children: ReactNode
}

const Effect = ({ icon, isWarning = false, children }: EffectProps) => (
  <li className="flex items-start gap-3 text-14px">
    <Icon name={icon} className={`mt-0.5 size-4.5 ${isWarning ? 'text-warning' : 'text-success'}`} />
    <span className="min-w-0">{children}</span>
  </li>
)

interface TableEffectsProps {
  readonly preview: TablePreview
  readonly hasFileColumn: boolean
  readonly hasRights: boolean
}

/** What the table will do: which files it finds and which ones it hides. */
export const TableEffects = ({ preview, hasFileColumn, hasRights }: TableEffectsProps) => {
  const { i18n } = useLingui()
  const { rowCount, foundCount, hiddenCount, restrictedCount, problems } = preview
  return (
    <section
      role="status"
      className="grid grid-cols-1 gap-2 rounded-card border border-solid border-line bg-surface p-4 text-on-surface sm:p-5"
    >
      <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">
        {!hasFileColumn && (
          <Effect icon="i-lucide-triangle-alert" isWarning>
            <Trans id="admin.tables.effect.no_file">Choose the column with the names of the files.</Trans>
          </Effect>
        )}
        {hasFileColumn && (
          <Effect icon={foundCount === rowCount ? 'i-lucide-circle-check' : 'i-lucide-triangle-alert'} isWarning={foundCount < rowCount}>
            <Trans id="admin.tables.effect.found">
              {foundCount} of {rowCount} rows name a file that exists.
            </Trans>
          </Effect>
        )}
        {hasFileColumn && hasRights && foundCount < rowCount && (
          <Effect icon="i-lucide-info">
            <Trans id="admin.tables.effect.folders">A table with rights has to name the folder of each file, too.</Trans>
          </Effect>
        )}
        {hiddenCount > 0 && (
          <Effect icon="i-lucide-eye-off" isWarning>
            <Plural
              id="admin.tables.effect.hidden"
              value={hiddenCount}
              one="# file will be hidden from everyone except administrators."
              other="# files will be hidden from everyone except administrators."
            />
          </Effect>
        )}
        {restrictedCount > 0 && (
          <Effect icon="i-lucide-eye-off" isWarning>
            <Plural
              id="admin.tables.effect.restricted"
              value={restrictedCount}
              one="# file will be visible to some groups only."
              other="# files will be visible to some groups only."
            />
          </Effect>
        )}
        {hiddenCount + restrictedCount === 0 && (
          <Effect icon="i-lucide-eye">
            <Trans id="admin.tables.effect.open">This table hides no file.</Trans>
          </Effect>
        )}
      </ul>
      {problems.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-14px text-primary">
            <Plural id="admin.tables.problems" value={problems.length} one="# problem in the table" other="# problems in the table" />
          </summary>
          <ul className="m-0 grid grid-cols-1 gap-1 ps-5 text-13px">
            {problems.map((problem) => {
              const translated = translatedReason(i18n, problem)
              return (
                <li
                  key={`${problem.path} ${problem.reason}`}
                  {...(translated === null && { lang: 'en' })}
                  className="[overflow-wrap:anywhere]"
                >
                  <bdi>{problem.path}</bdi> {translated ?? problem.reason}
                </li>
              )
            })}
          </ul>
        </details>
      )}
    </section>
  )
}

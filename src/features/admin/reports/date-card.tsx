import { Plural, useLingui } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import type { ReportedDate } from '#contract/report.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { localeAtom } from '../../../domain/language/atoms.ts'
import { limitText } from '../../../domain/language/limit-text.ts'
import { sessionAtom } from '../../../domain/session/atoms.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { ReportCard } from './report-card.tsx'

const useLimitNames = (): Readonly<Record<ReportedDate['limit'], string>> => {
  const { t } = useLingui()
  return {
    visible_from: t({ id: 'admin.tables.column.visible-from', message: 'Visible from' }),
    visible_until: t({ id: 'admin.tables.column.visible-until', message: 'Visible until' }),
    download_from: t({ id: 'admin.tables.column.download-from', message: 'Download from' }),
    download_until: t({ id: 'admin.tables.column.download-until', message: 'Download until' }),
  }
}

/** Files whose rights begin or end in the next days; nothing if there are none, or the server does not support the call. */
export const DateCard = () => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const locale = useAtomValue(localeAtom)
  // An admin who is not an asset user cannot open asset pages.
  const canOpenAssets = useAtomValue(sessionAtom)?.isAssetUser === true
  const limitNames = useLimitNames()
  const state = useLoaded(useCallback((signal: AbortSignal) => api.call('getDateReport', { signal }), [api]))
  if (state.status !== 'success' || state.value.total === 0) return null
  const { dates, total } = state.value
  const title = t({ id: 'admin.report.dates', message: 'Starts and ends in the next 30 days' })
  const columns = [
    t({ id: 'admin.report.asset', message: 'File' }),
    t({ id: 'admin.report.dates.what', message: 'What changes' }),
    t({ id: 'admin.report.dates.when', message: 'When' }),
  ]
  // Nobody can open an asset that is not visible yet.
  const hidden = new Set(dates.filter(({ limit }) => limit === 'visible_from').map(({ id }) => id))
  const rows = dates.map(({ limit, at, ...asset }) => ({
    ...asset,
    key: `${asset.id} ${limit}`,
    isVisible: !hidden.has(asset.id),
    what: limitNames[limit],
    when: limitText(at, limit.endsWith('_until'), locale),
    moment: new Date(at).toISOString(),
  }))
  const titleColumn = t({ id: 'admin.report.dates.title', message: 'Title' })
  return (
    <ReportCard
      title={title}
      hint={t({
        id: 'admin.report.dates.hint',
        message: 'Limits in time from your tables, and from your pictures if the portal uses their dates.',
      })}
      rows={[
        [columns[0] ?? '', titleColumn, ...columns.slice(1)],
        ...rows.map(({ path, title: name, what, moment }) => [path, name, what, moment]),
      ]}
    >
      <div
        role="group"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lists scroll in it, so keys have to reach it
        tabIndex={0}
        className="max-h-96 overflow-y-auto"
      >
        <table className="w-full table-fixed border-collapse text-14px">
          <thead>
            <tr className="text-13px text-muted">
              {columns.map((column, at) => (
                // Paths of files are long.
                <th key={column} scope="col" className={classNames('pb-1 pe-3 text-start font-medium', at === 0 && 'w-[45%]')}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, id, title: name, path, isVisible, what, when }) => (
              <tr key={key}>
                <th scope="row" className="py-1 pe-3 text-start align-top font-normal [overflow-wrap:anywhere]">
                  {canOpenAssets && isVisible ? (
                    <Link to="/asset/$id" params={{ id }}>
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                  <bdi className="block text-13px text-muted">{path}</bdi>
                </th>
                <td className="py-1 pe-3 align-top">{what}</td>
                <td className="py-1 align-top">{when}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > dates.length && (
        <p className="m-0 mt-3 text-13px text-muted">
          <Plural
            id="admin.report.dates.more"
            value={total - dates.length}
            one="# later date is not listed."
            other="# later dates are not listed."
          />
        </p>
      )}
    </ReportCard>
  )
}

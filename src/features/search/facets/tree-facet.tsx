import { Trans, useLingui } from '@lingui/macro'
import { useMemo, useState } from 'react'
import { pathLevels } from '#contract/path-field.ts'
import type { FacetValue } from '#contract/search.ts'
import type { FacetRow, ListFacet } from '../../../domain/search/facets.ts'
import { regionOf } from '../../../platform/page.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { FacetFilter } from './facet-filter.tsx'
import type { FacetHandlers } from './facet-handlers.ts'
import { useActiveRow } from './list-facet.tsx'
import { ListFacetRow } from './list-facet-row.tsx'
import { useTreeValues } from './use-tree-values.ts'

type TreeHandlers = Pick<FacetHandlers, 'onTogglePath' | 'onChoose' | 'onExclude' | 'onLevel'>

interface Tree extends TreeHandlers {
  readonly facet: ListFacet
  readonly states: ReadonlyMap<string, FacetRow['state']>
  readonly collator: Intl.Collator
  readonly touch: boolean
  readonly activeValue: string | null
  readonly openPaths: ReadonlySet<string>
  readonly onOpen: (path: string, isOpen: boolean) => void
  readonly formatCount: (count: number) => string
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

interface TreeRowsProps {
  readonly tree: Tree
  readonly rows: readonly FacetRow[]
  /** Shows whole paths without levels below. */
  readonly isFlat?: boolean
}

/** Rows of one level in steps of the configured preview; selected rows are always visible. */
const TreeRows = ({ tree, rows, isFlat = false }: TreeRowsProps) => {
  const { t } = useLingui()
  const { facet, touch, activeValue, openPaths, onOpen, formatCount, onTogglePath, onChoose, onExclude } = tree
  const [shown, setShown] = useState(facet.config.options.preview)
  const visible = rows.filter(({ state, value }, at) => at < shown || state !== 'free' || openPaths.has(value))
  return (
    <>
      {visible.map((row) => {
        const isOpen = !isFlat && row.hasChildren === true && openPaths.has(row.value)
        const name = row.label
        return (
          <ListFacetRow
            key={row.value}
            field={facet.field}
            isSingle={false}
            row={row}
            countText={formatCount(row.count)}
            group=""
            touch={touch}
            isActive={activeValue === row.value}
            onPick={onTogglePath}
            onOnly={onChoose}
            onExclude={onExclude}
            before={
              isFlat ? null : row.hasChildren ? (
                <IconButton
                  icon={isOpen ? 'i-lucide-chevron-down' : 'i-lucide-chevron-right'}
                  size="s"
                  aria-expanded={isOpen}
                  label={t({ id: 'views.search.facets.subfolders', message: `Subfolders of ${name}` })}
                  onClick={() => onOpen(row.value, !isOpen)}
                  // The distance that two small targets side by side need.
                  className="-ms-2 me-1 shrink-0 text-muted"
                />
              ) : (
                <span className="-ms-2 me-1 w-[var(--control-s)] shrink-0" />
              )
            }
            below={isOpen && <TreeLevel tree={tree} parent={row.value} />}
          />
        )
      })}
      {rows.length > visible.length && (
        <li>
          <Button variant="ghost" size="s" onClick={() => setShown(shown * 2)}>
            <Trans id="views.search.facets.more">More …</Trans>
          </Button>
        </li>
      )}
    </>
  )
}

const toRows = (values: readonly FacetValue[], { states, collator }: Pick<Tree, 'states' | 'collator'>, isFlat: boolean): FacetRow[] =>
  values
    .map(({ value, count, has_children }): FacetRow => {
      const path = String(value)
      const label = isFlat ? path.replaceAll('/', ' / ') : nameOf(path)
      return { value: path, label, count, state: states.get(path) ?? 'free', ...(has_children && { hasChildren: true }) }
    })
    .filter(({ count, state }) => count > 0 || state !== 'free')
    .toSorted((a, b) => collator.compare(a.label, b.label))

/** The level below a path. It loads when the user opens it. */
const TreeLevel = ({ tree, parent }: { readonly tree: Tree; readonly parent: string }) => {
  const values = useTreeValues(tree.facet.field, parent, tree.onLevel)
  const { states, collator } = tree
  const rows = useMemo(() => toRows(values ?? [], { states, collator }, false), [values, states, collator])
  return (
    <ul aria-busy={values === null} className="m-0 min-h-[var(--control-s)] w-full list-none p-0 ps-4">
      <TreeRows tree={tree} rows={rows} />
    </ul>
  )
}

interface TreeFacetGroupProps extends TreeHandlers, Pick<FacetHandlers, 'onFind'> {
  readonly facet: ListFacet
  readonly label: string
  readonly collator: Intl.Collator
}

/** Paths as a tree: the first level is visible, deeper levels load on demand. A text finds names on all levels. */
export const TreeFacetGroup = ({ facet, label, collator, onFind, ...handlers }: TreeFacetGroupProps) => {
  const { i18n } = useLingui()
  const numbers = useMemo(() => new Intl.NumberFormat(regionOf(i18n.locale)), [i18n.locale])
  const touch = useMediaQuery('(pointer: coarse)')
  const { activeValue, handlers: rowHandlers } = useActiveRow()
  const [text, setText] = useState('')
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { field, rows, total, config } = facet
  const states = useMemo(() => new Map(rows.map(({ value, state }) => [value, state])), [rows])
  // The levels above a selected path are open until the user closes them.
  const openPaths = useMemo(() => {
    const open = new Set<string>()
    for (const { value, state } of rows) if (state !== 'free') for (const { path } of pathLevels(value).slice(0, -1)) open.add(path)
    for (const [path, isOpen] of toggled)
      if (isOpen) open.add(path)
      else open.delete(path)
    return open
  }, [rows, toggled])
  const query = text.trim()
  const found = useTreeValues(field, query === '' ? null : query, onFind, true)
  // The response lists the most frequent folders only.
  const firstLevel = useTreeValues(field, query === '' && total > rows.length ? '' : null, handlers.onLevel)
  const tree: Tree = {
    facet,
    states,
    collator,
    touch,
    activeValue,
    openPaths,
    onOpen: (path, isOpen) => setToggled(new Map(toggled).set(path, isOpen)),
    formatCount: (count) => numbers.format(count),
    ...handlers,
  }
  const shown = useMemo((): readonly FacetRow[] => {
    if (query !== '') return toRows(found ?? [], { states, collator }, true)
    if (firstLevel !== null) return toRows(firstLevel, { states, collator }, false)
    return rows.filter(({ value }) => !value.includes('/')).toSorted((a, b) => collator.compare(a.label, b.label))
  }, [query, found, firstLevel, rows, states, collator])
  const { filter } = config.options
  const hasFilter = typeof filter === 'boolean' ? filter : total > config.options.preview || rows.some(({ hasChildren }) => hasChildren)
  return (
    <>
      {hasFilter && <FacetFilter kind="folder" label={label} text={text} onChange={setText} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only watches where the pointer and the focus are */}
      <ul className="m-0 list-none p-0" {...rowHandlers}>
        <TreeRows key={query === '' ? 'tree' : 'found'} tree={tree} rows={shown} isFlat={query !== ''} />
      </ul>
      {query !== '' && found?.length === 0 && (
        <p className="my-2 text-13px text-muted" role="status">
          <Trans id="views.search.facets.no_value">No value contains this text.</Trans>
        </p>
      )}
    </>
  )
}

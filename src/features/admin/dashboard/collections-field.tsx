import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { type Localised, textFor } from '#contract/locale.ts'
import { editingAtom } from '../../../domain/admin/atoms.ts'
import { brokenSearches } from '../../../domain/admin/checks.ts'
import { editedTextAtom } from '../../../domain/admin/locales.ts'
import { newKey } from '../../../domain/admin/new-key.ts'
import { loadCollectionsAtom } from '../../../domain/collections/actions.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { AddSelect } from '../../../widgets/config-form/add-select.tsx'
import { at } from '../../../widgets/config-form/config-path.ts'
import { asNewEntry, inOrder, numbered } from '../../../widgets/config-form/entry-id.ts'
import { EntryList } from '../../../widgets/config-form/entry-list.tsx'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'
import { useDefaultTexts } from '../../../widgets/config-form/use-default-texts.ts'
import { CollectionEditor } from './collection-editor.tsx'

/**
 * A pre-search without a query, which finds everything.
 * @param label default name for visitors
 */
const newPreSearch = (entries: readonly CollectionConfig[], label: Localised): CollectionConfig => ({
  indicator: newKey(
    'search',
    entries.map(({ indicator }) => indicator),
  ),
  label,
  translation: '',
  position: entries.length,
  visible: true,
  search: { text: {}, facets: [], sort: null, orientation: null },
})

/** An entry for a collection of the server, under the server's name. */
const newCollection = ({ indicator }: CollectionConfig, position: number): CollectionConfig => ({
  indicator,
  label: '',
  translation: '',
  position,
  visible: true,
})

/** Status in the closed entry: kind, visibility, configuration errors. */
const CollectionNote = ({ entry }: { readonly entry: CollectionConfig }) => {
  const { t } = useLingui()
  const config = useAtomValue(editingAtom)?.config
  const isBroken = config !== undefined && brokenSearches(config).includes(entry.indicator)
  return (
    <span className="flex items-center gap-2 text-13px text-muted">
      {isBroken && (
        <span className="flex items-center gap-1.5 text-warning">
          <Icon name="i-lucide-triangle-alert" className="size-4" />
          {t({ id: 'admin.collection.broken', message: 'Does not match the filters' })}
        </span>
      )}
      {entry.visible === false && t({ id: 'admin.collection.hidden', message: 'Not shown' })}
      <span className="max-sm:hidden">
        {entry.search
          ? t({ id: 'admin.collection.search', message: 'Saved search' })
          : t({ id: 'admin.collection', message: 'Collection' })}
      </span>
    </span>
  )
}

const newName = msg({ id: 'admin.presearch.new', message: 'New saved search' })

const useServerCollections = (): readonly CollectionConfig[] => {
  const load = useSetAtom(loadCollectionsAtom)
  const state = useLoaded(useCallback((signal: AbortSignal) => load(signal), [load]))
  return state.status === 'success' ? state.value : []
}

/** Dashboard entries below the hero: collections of the server and pre-searches. */
export const CollectionsField = () => {
  const { t, i18n } = useLingui()
  const [value, set] = useConfigValue(at('dashboard', 'collections', 'data'))
  const serverCollections = useServerCollections()
  const known = useMemo(() => new Map(serverCollections.map((collection) => [collection.indicator, collection])), [serverCollections])
  const textOf = useAtomValue(editedTextAtom)
  const defaultTextsOf = useDefaultTexts()
  const entries = inOrder(value)
  const save = (next: readonly CollectionConfig[]) => set(numbered(next))
  const labelOf = ({ label }: CollectionConfig) => (typeof label === 'string' ? label : textFor(label, i18n.locale))
  const nameOf = (entry: CollectionConfig) => {
    const one = known.get(entry.indicator)
    return textOf(entry.translation) || labelOf(entry) || (one && labelOf(one)) || entry.indicator
  }
  const add = () => {
    if (defaultTextsOf) save([...entries, asNewEntry(newPreSearch(entries, defaultTextsOf(newName.id)))])
  }
  const taken = new Set(entries.map(({ indicator }) => indicator))
  const unusedCollections = serverCollections.filter(({ indicator }) => !taken.has(indicator))
  return (
    <div className="grid grid-cols-1 gap-3">
      {entries.length === 0 && (
        <p className="m-0 text-14px text-muted">
          <Trans id="admin.collections.all">While this list is empty, the dashboard shows all collections of the server.</Trans>
        </p>
      )}
      <EntryList
        label={t({ id: 'admin.dashboard.collections', message: 'Collections and saved searches' })}
        entries={entries}
        nameOf={nameOf}
        renderNote={(entry) => <CollectionNote entry={entry} />}
        onChange={save}
      >
        {(entry, change) => (
          <CollectionEditor
            entry={entry}
            serverCollection={known.get(entry.indicator)}
            others={entries.filter((other) => other !== entry).map(({ indicator }) => indicator)}
            onChange={change}
          />
        )}
      </EntryList>
      <div className="flex flex-wrap items-end gap-2">
        <Button icon="i-lucide-plus" disabled={!defaultTextsOf} onClick={add}>
          <Trans id="admin.collections.add_search">Add a saved search</Trans>
        </Button>
        {unusedCollections.length > 0 && (
          <AddSelect
            label={t({ id: 'admin.collections.add', message: 'Add a collection' })}
            placeholder={t({ id: 'admin.collections.add.short', message: 'Add a collection …' })}
            options={unusedCollections.map((collection) => ({
              value: collection.indicator,
              label: labelOf(collection) || collection.indicator,
            }))}
            onAdd={(indicator) => {
              const found = unusedCollections.find((collection) => collection.indicator === indicator)
              if (found) save([...entries, asNewEntry(newCollection(found, entries.length))])
            }}
          />
        )}
      </div>
    </div>
  )
}

import { atom } from 'jotai'
import * as v from 'valibot'
import type { FieldConfig } from '#contract/config/fields.ts'
import type { Config } from '#contract/config/schema.ts'
import { otherFields } from '#contract/fields.ts'
import { deviceStore, readStoredJson, storageKeys } from '../../platform/storage.ts'
import { configAtom, fieldsAtom } from '../config/atoms.ts'
import { sortedByPosition } from '../config/sorted-by-position.ts'
import { sessionAtom } from '../session/atoms.ts'

/** The configured columns of the list, then the other fields of lists and of the panel that the user may see. */
export const columnChoicesAtom = atom((get): readonly FieldConfig[] => {
  const { search, infoView } = get(configAtom)
  const visible = new Set(get(fieldsAtom).map(({ field_name }) => field_name))
  const columns = sortedByPosition(search.list.columns)
  const others = [search.thumbnails.header, search.thumbnails.body, infoView.title, infoView.paramsLeft, infoView.paramsRight]
    .flatMap(sortedByPosition)
    .filter(({ field_name: name }) => name !== otherFields && visible.has(name))
  const byName = new Map<string, FieldConfig>()
  for (const field of [...columns, ...others]) if (!byName.has(field.field_name)) byName.set(field.field_name, field)
  return [...byName.values()]
})

/** Users of one device have their own columns. */
const keyAtom = atom((get) => `${storageKeys.listColumns}.${get(sessionAtom)?.scope ?? ''}`)
const changeAtom = atom({})

/** Names of the columns that the user has chosen, in their order; null = the configured ones. `set` stores them on this device. */
export const chosenColumnsAtom = atom(
  (get) => {
    get(changeAtom)
    return readStoredJson(get(keyAtom), v.array(v.string()))
  },
  (get, set, names: readonly string[] | null) => {
    if (names) deviceStore.set(get(keyAtom), JSON.stringify(names))
    else deviceStore.remove(get(keyAtom))
    set(changeAtom, {})
  },
)

/** The configuration with the columns that the user has chosen. Fields that are no longer offered are omitted. */
export const listConfigAtom = atom((get): Config => {
  const config = get(configAtom)
  const names = get(chosenColumnsAtom)
  if (!names) return config
  const choices = get(columnChoicesAtom)
  const columns = [...new Set(names)]
    .flatMap((name) => choices.find(({ field_name }) => field_name === name) ?? [])
    .map((field, position) => ({ ...field, position }))
  return columns.length > 0 ? { ...config, search: { ...config.search, list: { ...config.search.list, columns } } } : config
})

import { useAtomValue, useSetAtom } from 'jotai'
import { setConfigValueAtom } from '../../domain/admin/actions.ts'
import { editingAtom, isReadOnlyAtom } from '../../domain/admin/atoms.ts'
import { type Path, valueAt } from '../../domain/admin/values.ts'
import type { Place } from './place.ts'

/** The value at a place of the configuration being edited, and how to change it. */
export const usePlace = <Value>({ path }: Place<Value>): readonly [Value, (value: Value) => void] => {
  const editing = useAtomValue(editingAtom)
  const set = useSetAtom(setConfigValueAtom)
  // The schema has filled every key that a place can name.
  return [valueAt(editing?.config, path) as Value, (value) => set(path, value)]
}

/** Whether nothing may be changed: the configuration is a newer program's. */
export const useIsReadOnly = (): boolean => useAtomValue(isReadOnlyAtom)

export const idOf = (path: Path): string => `field-${path.join('-')}`

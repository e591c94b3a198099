import { useAtomValue, useSetAtom } from 'jotai'
import { setConfigValueAtom } from '../../domain/admin/actions.ts'
import { editingAtom, isReadOnlyAtom } from '../../domain/admin/atoms.ts'
import { type Path, valueAt } from '../../domain/admin/values.ts'
import type { ConfigPath } from './config-path.ts'

/** Value at a path of the edited configuration, and its setter. */
export const useConfigValue = <Value>({ path }: ConfigPath<Value>): readonly [Value, (value: Value) => void] => {
  const editing = useAtomValue(editingAtom)
  const set = useSetAtom(setConfigValueAtom)
  // The schema has filled every key with its default.
  return [valueAt(editing?.config, path) as Value, (value) => set(path, value)]
}

/** True if a newer version of the program wrote the configuration, which must not be changed. */
export const useIsReadOnly = (): boolean => useAtomValue(isReadOnlyAtom)

export const fieldId = (path: Path): string => `field-${path.join('-')}`

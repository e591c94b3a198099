import { useAtomValue } from 'jotai'
import type { ViewKey } from '#contract/config/views.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { chooseView } from '../../domain/search/view.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'

export const useView = (requested: ViewKey | null): ViewKey =>
  chooseView(requested, deviceStore.get(storageKeys.view), useAtomValue(configAtom))
export const rememberView = (view: ViewKey): void => deviceStore.set(storageKeys.view, view)

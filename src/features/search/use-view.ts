import { useAtomValue } from 'jotai'
import type { ViewKey } from '#contract/config/views.ts'
import { chooseView } from '../../domain/catalogue/view.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'

export const useView = (wanted: ViewKey | null): ViewKey => chooseView(wanted, deviceStore.get(storageKeys.view), useAtomValue(configAtom))
export const rememberView = (view: ViewKey): void => deviceStore.set(storageKeys.view, view)

import { useAtomValue } from 'jotai'
import type { ConvertSet } from '#contract/convert-set.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { lastFormat } from '../../domain/download-start/last-format.ts'
import { recentConvertSets } from '../../domain/download-start/recent-convert-sets.ts'
import { choiceAtom } from '../../domain/downloads/atoms.ts'

/** Whether a download may start in the last format: the dialog offers it where terms have to be accepted. */
export const useMayNameFormat = (): boolean => {
  // Closing the dialog may have changed it.
  useAtomValue(choiceAtom)
  const hasTerms = useAtomValue(configAtom).terms_of_use.show
  return !hasTerms && recentConvertSets().length > 0
}

/**
 * The format that the user chose last for such assets, if all of them have it. The only format of a single asset needs no name.
 * @param sets null = not known yet
 */
export const useLastFormat = (sets: readonly ConvertSet[] | null, assetCount: number): ConvertSet | undefined => {
  const mayName = useMayNameFormat()
  const isUseful = sets !== null && sets.length > (assetCount > 1 ? 0 : 1)
  return mayName && isUseful ? lastFormat(sets, recentConvertSets(), assetCount) : undefined
}

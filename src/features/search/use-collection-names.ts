import { useLingui } from '@lingui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { loadCollectionsAtom } from '../../domain/collections/actions.ts'
import { collectionName } from '../../domain/collections/name.ts'
import { collectionNumber, mergeCollections } from '../../domain/collections/rules.ts'
import { configAtom } from '../../domain/config/atoms.ts'

const isNamed = ({ label, translation }: CollectionConfig): boolean => label !== '' || translation !== ''

/** What the collections are called that narrow a search; only their numbers stand in its address. The server is asked for names nobody configured. */
export const useCollectionNames = (numbers: readonly string[]): ((number: string) => string | undefined) => {
  const { i18n } = useLingui()
  const { data } = useAtomValue(configAtom).dashboard.collections
  const load = useSetAtom(loadCollectionsAtom)
  const [served, setServed] = useState<readonly CollectionConfig[]>([])
  const isMissing = numbers.some((number) => !data.some((one) => isNamed(one) && collectionNumber(one.indicator) === number))
  useEffect(() => {
    if (!isMissing) return undefined
    const abort = new AbortController()
    // Without an answer the number stands there.
    load(abort.signal).then(setServed, () => undefined)
    return () => abort.abort()
  }, [isMissing, load])
  return (number) => {
    const found = [...mergeCollections(data, served), ...served].find(({ indicator }) => collectionNumber(indicator) === number)
    return found && collectionName(found, i18n.locale)
  }
}

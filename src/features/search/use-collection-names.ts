import { useLingui } from '@lingui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { loadCollectionsAtom } from '../../domain/collections/actions.ts'
import { collectionName } from '../../domain/collections/collection-name.ts'
import { collectionNumber, mergeCollections } from '../../domain/collections/collection-rules.ts'
import { configAtom } from '../../domain/config/atoms.ts'

const isNamed = ({ label, translation }: CollectionConfig): boolean => label !== '' || translation !== ''

/** Names of the collections in a query, whose address contains only their numbers. Names that are not configured come from the server. */
export const useCollectionNames = (numbers: readonly string[]): ((number: string) => string | undefined) => {
  const { i18n } = useLingui()
  const { data } = useAtomValue(configAtom).dashboard.collections
  const load = useSetAtom(loadCollectionsAtom)
  const [served, setServed] = useState<readonly CollectionConfig[]>([])
  const isMissing = numbers.some((number) => !data.some((one) => isNamed(one) && collectionNumber(one.indicator) === number))
  useEffect(() => {
    if (!isMissing) return undefined
    const abort = new AbortController()
    // Without a response the number is shown.
    load(abort.signal).then(setServed, () => undefined)
    return () => abort.abort()
  }, [isMissing, load])
  return (number) => {
    const found = [...mergeCollections(data, served), ...served].find(({ indicator }) => collectionNumber(indicator) === number)
    return found && collectionName(found, i18n.locale)
  }
}

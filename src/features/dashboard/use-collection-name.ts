import { useLingui } from '@lingui/react'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { collectionName } from '../../domain/collections/collection-name.ts'

/** Names of collections in the interface language. */
export const useCollectionName = (): ((collection: CollectionConfig) => string) => {
  const { i18n } = useLingui()
  return (collection) => collectionName(collection, i18n.locale)
}

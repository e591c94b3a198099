import type { CollectionConfig } from '#contract/config/dashboard.ts'

export type PreSearch = NonNullable<CollectionConfig['search']>

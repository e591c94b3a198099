import { originalConvertSet } from '#contract/download.ts'
import type { AssetRights } from './asset-record.ts'

const groupsNamedFor = ({ download }: AssetRights, presetId: string): readonly string[] | undefined =>
  Object.hasOwn(download, presetId) ? download[presetId] : undefined

/** Groups that may download one convert set, among those that may see the asset: the groups named for it, else those named for `*`. */
export const downloadGroups = (rights: AssetRights, presetId: string): readonly string[] => {
  // Sidecar files name the original as `0` or as `original`. Either name must prevent the fallback to `*`.
  const named =
    presetId === originalConvertSet
      ? (groupsNamedFor(rights, presetId) ?? groupsNamedFor(rights, 'original'))
      : groupsNamedFor(rights, presetId)
  return named ?? groupsNamedFor(rights, '*') ?? []
}

import { originalConvertSet } from '#contract/download.ts'
import type { AssetRecord, AssetRights } from '../../records/asset-record.ts'
import { coversAll, everyone, inBoth } from '../../records/group-sets.ts'
import type { Description } from '../description/description.ts'
import { glbRendition } from '../model/glb-rendition.ts'

/** Rights of another file of an asset, such as a texture of a model. */
export interface PartRights extends Pick<Description, 'view' | 'download' | 'limits'> {
  /** Path below the watched folder. */
  readonly path: string
}

type Restricted = Pick<AssetRecord, 'rights' | 'renditions' | 'thumbhash' | 'dominantColor'>

/** Groups that may download the file itself. */
const ownersOf = ({ view = everyone, download = {} }: PartRights): string[] =>
  inBoth(view, download[originalConvertSet] ?? download['original'] ?? download['*'] ?? everyone)

/** Whether fewer users may see the part than the asset, so that its preview would show the part to others. */
export const isHiddenPart = (part: PartRights, view: readonly string[]): boolean => !coversAll(part.view ?? everyone, view)

/** Rights of an asset with the given other files: only users who may download them all may download the GLB that contains them. */
export const rightsWithParts = (rights: AssetRights, parts: readonly PartRights[]): AssetRights => {
  const owners = parts.map(ownersOf)
  if (owners.every((groups) => coversAll(groups, everyone))) return rights
  const { view, download } = rights
  const whole = owners.reduce<readonly string[]>(inBoth, download[glbRendition.name] ?? download['*'] ?? everyone)
  return { view, download: { ...download, [glbRendition.name]: [...whole] } }
}

/** Leaves the preview out if fewer users may see one of the other files of an asset than the asset. */
export const withoutHiddenPreview = <Kept extends Restricted>(record: Kept, parts: readonly PartRights[]): Kept => {
  if (!parts.some((part) => isHiddenPart(part, record.rights.view))) return record
  const renditions = record.renditions.filter(({ name }) => name === 'original' || name === glbRendition.name)
  return { ...record, renditions, thumbhash: null, dominantColor: null }
}

import type { AssetRecord } from '../../records/asset-record.ts'
import type { UserRecord } from '../account-store.ts'
import type { Stores } from '../stores.ts'

/** Creates fresh, empty stores that read the time, in milliseconds since the epoch, from `clock`. */
export type CreateStores = (clock: () => number) => Promise<Stores>

export const sampleUser = (id: string, change: Partial<UserRecord> = {}): UserRecord => ({
  id,
  name: `User ${id}`,
  passwordHash: 'hash',
  isAssetUser: true,
  isGuiAdmin: false,
  managesPeople: change.isGuiAdmin ?? false,
  groups: ['press'],
  mail: null,
  disabled: false,
  workspace: 'default',
  ...change,
})

/** For the suites of all ports. */
export const sampleAsset = (id: string, change: Partial<AssetRecord> = {}): AssetRecord => ({
  id,
  path: `${id}.jpg`,
  kind: 'image',
  filetype: 'jpg',
  texts: { title: { de: 'Müllerin', en: 'miller' } },
  keywords: { keywords: [{ value: 'mill', labels: { de: 'Mühle' } }] },
  numbers: { filesize: 5 },
  rights: { view: ['everyone'], download: { '*': ['users'] } },
  renditions: [],
  width: 4,
  height: 3,
  thumbhash: null,
  dominantColor: null,
  captions: [],
  fullText: null,
  ...change,
})

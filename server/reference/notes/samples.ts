import type { Asset } from '#contract/asset.ts'
import type { OwnData } from '#contract/own-account.ts'
import type { ListedShareLink } from '#contract/share-links.ts'

/** Values that the examples share. */
export const assetId = 'a7Kq2mXv9'
export const otherId = 'b3Tn8wRp1'
export const token = 'Zk3vT0mQ7cPq1bXy5sWd8uRj2hLn6aGf4eKi9oMt0xB'
export const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

export const tokenExample = {
  id: 't1',
  name: 'Nightly export',
  access: 'download' as const,
  created: 1_764_320_000_000,
  expires: 1_772_096_000_000,
  used: 1_764_330_000_000,
}

export const shareLinkExample: ListedShareLink = {
  id: 'bGlua3Nob3dzZmlsZQ',
  name: 'Press kit',
  message: 'The pictures of the opening.',
  locale: 'en',
  formats: ['web-jpg'],
  preview: false,
  hasPassword: true,
  files: 12,
  isLive: false,
  created: 1_764_320_000_000,
  expires: 1_766_912_000_000,
  state: 'open',
  opens: 3,
  downloads: 1,
  used: 1_764_330_000_000,
}

export const ownDataExample: OwnData = {
  account: {
    id: 'u1',
    name: 'press',
    mail: 'press@museum.example',
    groups: ['press'],
    isAssetUser: true,
    isGuiAdmin: false,
    managesPeople: false,
    hasPassword: true,
    identities: [],
  },
  bookmarks: [assetId],
  sessions: [{ created: 1_764_320_000_000, seen: 1_764_330_000_000, browser: 'Firefox', system: 'Windows', locale: null }],
  devices: [{ browser: 'Firefox', system: 'Windows', first: 1_764_320_000_000, seen: 1_764_320_000_000 }],
  tokens: [tokenExample],
  links: [shareLinkExample],
  totp: { since: 1_764_320_000_000, unusedRecoveryCodes: 10 },
  passkeys: [{ name: 'Work laptop', created: 1_764_320_000_000, used: null }],
  log: [{ at: 1_764_320_000_000, event: 'login', detail: { net: '192.0.2.0/24' } }],
}

export const asset: Asset = {
  id: assetId,
  url: `/assetportal/api/media/${assetId}/preview/9f86d081884c`,
  thumb_url: `/assetportal/api/media/${assetId}/thumb/9f86d081884c`,
  filetype: 'jpg',
  asset_groups: ['image'],
  width: 6000,
  height: 4000,
  downloadable: true,
  title: 'Old harbour at dusk',
  filename: 'harbour.jpg',
}

export const session = {
  session: token,
  user: 'press',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: '',
  login_methods: [{ name: 'native', type: 'native' as const }],
  scope: '5e1c0c7d',
}

/** Version of a document or of the draft, for changes without lost updates. */
export const ifMatch = (required: boolean) => ({
  name: 'If-Match',
  description: 'The ETag of the state that the change is based on. Another state is an error with status 412, and nothing is saved.',
  required,
  example: '"12"',
})

export const accountId = '5d1c7a52-0c0f-4ed8-93a7-6b1a2f3e4d5c'
export const administratorId = '0f4b2f5e-7a39-4d58-9d53-6a5b9f1f1c11'

import type { shareLinkCalls } from '#contract/share-link-calls.ts'
import type { CallNotes } from '../call-note.ts'
import { asset, assetId, shareLinkExample } from './samples.ts'

const { name, message, locale, formats, preview, id, files, expires } = shareLinkExample
const settings = { name, message, locale, formats }
const token = 'link-7k2m9qx4c8hteyvw3rjb6ndzpa'

/** Notes on the calls of share links. */
export const shareLinkNotes: CallNotes<keyof typeof shareLinkCalls> = {
  addShareLink: {
    summary: 'Make a share link to files',
    description:
      'The address of the link is `/s/` and `token`, which no later call returns. The files are those of `ids` that the account sees, in this order. The link never gives more than the account may do at the moment of a request.',
    support: 'optional',
    errors: ['share.too-many', 'asset.not-found'],
    example: { body: { ...settings, preview, days: 30, password: 'harbour', ids: [assetId] }, response: { ...shareLinkExample, token } },
  },
  listShareLinks: {
    summary: 'Own share links, the newest first',
    description: 'Administrators list those of all accounts with `all=true`. The counts say nothing about who opened a link.',
    support: 'optional',
    example: { query: { all: 'true' }, response: { links: [{ ...shareLinkExample, maker: 'anna' }] } },
  },
  changeShareLink: {
    summary: 'Change an own share link',
    description: 'Missing keys stay as they are. Another password or address ends what was opened before.',
    support: 'optional',
    errors: ['share.not-found'],
    example: { body: { id, days: 60 }, response: shareLinkExample },
  },
  endShareLink: {
    summary: 'Remove a share link',
    description:
      'Everything that was opened with it ends within a second, also running downloads. Administrators may remove those of others.',
    support: 'optional',
    errors: ['share.not-found'],
    example: { body: { id }, response: { result: true } },
  },
  openShareLink: {
    summary: 'Open a share link',
    description:
      '`session` is a token for the calls that show and download the files of the link; all other calls refuse it. The cookie in the response opens their pictures and files, whose addresses are below `links/{id}/`. Unknown, expired and ended links are all `share.over`.',
    support: 'optional',
    errors: ['share.over', 'share.password-needed', 'share.password-wrong', 'share.blocked'],
    example: {
      body: { token, password: 'harbour' },
      response: { session: 'b3BhcXVlIHRva2Vu', id, ...settings, files, expires, maker: 'anna' },
    },
  },
  getSharedAssets: {
    summary: 'Files of a share link, in its order',
    description: 'Only with the session of a link. `missing` counts files of this part that are gone or hidden.',
    support: 'optional',
    errors: ['share.over'],
    example: { query: { start: '0', rows: '100' }, response: { docs: [asset], missing: 0, total: 12 } },
  },
}

import type { CallBody } from '../../src/contract/calls.ts'
import type { OpenedShareLink, ShareLinkAdded } from '../../src/contract/share-links.ts'
import type { RequestOptions, TestPortal } from './portal.ts'

/** A link of the user `user` unless another token is given. */
export const addLink = async (
  portal: TestPortal,
  change: Partial<CallBody<'addShareLink'>> = {},
  options: RequestOptions = { as: 'user' },
) => {
  const json: CallBody<'addShareLink'> = {
    name: 'Press kit',
    message: '',
    locale: null,
    formats: 'all',
    days: 30,
    ...(!change.search && { ids: ['a', 'b'] }),
    ...change,
  }
  const response = await portal.call('addShareLink', { ...options, json })
  if (response.status !== 200) throw new Error(`no link: ${await response.text()}`)
  return (await response.json()) as ShareLinkAdded
}

export interface Recipient extends OpenedShareLink {
  /** For requests of pictures and files. */
  readonly cookie: string
}

/** Opens a link as a browser does. */
export const openLink = async (portal: TestPortal, token: string, password?: string): Promise<Recipient> => {
  const response = await portal.call('openShareLink', { json: { token, ...(password !== undefined && { password }) } })
  if (response.status !== 200) throw new Error(`the link does not open: ${await response.text()}`)
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { ...((await response.json()) as OpenedShareLink), cookie }
}

/** Status and code of a refusal. */
export const outcomeOf = async (response: Response): Promise<readonly [number, string | undefined]> => [
  response.status,
  ((await response.json().catch(() => ({}))) as { code?: string }).code,
]

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ConvertSet } from '#contract/convert-set.ts'
import { RemoteError } from '#local/remote-error.ts'
import demoConfig from '../../../demo/config.json'
import type { Handlers } from '../../../tests/support/component/fake-api.ts'
import { createLinkHandlers, openedLink, openShared, sharedFile } from '../../../tests/support/component/shared-portal.ts'

const original: ConvertSet = { id: '0', title: 'Original' }
const web: ConvertSet = { id: 'web-jpg', title: 'For the web', format: 'jpg' }
const url = '/assetportal/api/download/file/signed'

const withSets = (sets: readonly ConvertSet[], more: Handlers = {}): Handlers => ({
  ...createLinkHandlers(),
  getConvertSets: () => ({ convert_sets: [...sets] }),
  download: () => ({ url, name: 'harbour.zip' }),
  ...more,
})

const all = page.getByRole('button', { name: 'Download all' })
const one = page.getByRole('dialog', { name: 'Picture 2' }).getByRole('button', { name: 'Download', exact: true })
const inDialog = page.getByRole('dialog', { name: 'Download', exact: true })

let saved: string[] = []
beforeEach(() => {
  saved = []
  const keep = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return
    event.preventDefault()
    saved.push(new URL(event.target.href).pathname)
  }
  document.addEventListener('click', keep)
  onTestFinished(() => document.removeEventListener('click', keep))
})

describe('H6 downloads of a share link', () => {
  test('H6 with one format a click downloads all files as a zip with the name of the link', async () => {
    const { api } = await openShared({ calls: withSets([original]) })
    await all.click()
    await expect.poll(() => saved).toEqual([url])
    expect(api.callsOf('download').map(({ query }) => query)).toEqual([
      { id: ['picture-1', 'picture-2', 'picture-3', 'picture-4'], csetid: '0', operation: 'zip', title: 'Harbour for the press' },
    ])
  })

  test('H6 the only format that the maker allows needs no list of formats', async () => {
    const { api } = await openShared({ calls: withSets([], { openShareLink: () => openedLink({ formats: ['web-jpg'] }) }) })
    await all.click()
    await expect.poll(() => saved).toEqual([url])
    expect(api.callsOf('getConvertSets')).toEqual([])
    expect(api.callsOf('download')[0]?.query?.csetid).toBe('web-jpg')
  })

  test('H6 of several formats the recipient chooses one, for all files and for the file in the viewer', async () => {
    const { api, close } = await openShared({ calls: withSets([original, web]) })
    await all.click()
    await inDialog.getByRole('radio', { name: /For the web/ }).click()
    await inDialog.getByRole('button', { name: 'Download', exact: true }).click()
    await expect.poll(() => saved).toEqual([url])
    expect(api.callsOf('download')[0]?.query).toMatchObject({ csetid: 'web-jpg', operation: 'zip' })
    close()
    const second = await openShared({ path: '/picture-2', calls: withSets([original, web]) })
    await one.click()
    await inDialog.getByRole('button', { name: 'Download', exact: true }).click()
    await expect.poll(() => saved).toEqual([url, url])
    expect(second.api.callsOf('download')[0]?.query).toEqual({ id: ['picture-2'], csetid: '0', target: 'down' })
  })

  test('H6 files of several kinds have a format each', async () => {
    const kinds = (image: number, video: number) => [
      { kind: 'image' as const, assets: image },
      { kind: 'video' as const, assets: video },
    ]
    const { api } = await openShared({
      calls: withSets([
        { ...original, kinds: kinds(3, 1) },
        { ...web, kinds: [{ kind: 'image', assets: 3 }] },
      ]),
    })
    await all.click()
    await inDialog.getByLabelText('3 images').selectOptions('For the web')
    await inDialog.getByRole('button', { name: 'Download', exact: true }).click()
    await expect.poll(() => saved).toEqual([url])
    expect(api.callsOf('download')[0]?.query?.csetid).toBe('image:web-jpg,video:0')
  })

  test('H6 a link without downloads has no download buttons', async () => {
    const { api } = await openShared({ path: '/picture-2', calls: withSets([], { openShareLink: () => openedLink({ formats: 'none' }) }) })
    await expect.element(page.getByRole('dialog', { name: 'Picture 2' })).toBeVisible()
    const buttons = [...document.querySelectorAll('button')].map((button) => button.textContent)
    expect(buttons.filter((text) => text.includes('Download'))).toEqual([])
    expect(api.callsOf('getConvertSets')).toEqual([])
  })

  test('H6 files that the maker may not download are not among all of them', async () => {
    const files = [sharedFile(1), { ...sharedFile(2), downloadable: false }, sharedFile(3)]
    const { api } = await openShared({ calls: { ...withSets([original]), ...createLinkHandlers(files) } })
    await all.click()
    await expect.poll(() => saved).toEqual([url])
    expect(api.callsOf('download')[0]?.query?.id).toEqual(['picture-1', 'picture-3'])
  })

  test('H6 rejected files are told', async () => {
    await openShared({
      calls: withSets([original], { download: () => ({ url, name: 'a.zip', rejected_asset_ids: ['picture-1', 'picture-2'] }) }),
    })
    await all.click()
    await expect.element(page.getByText(/^2 files are not part of the download/)).toBeVisible()
    expect(saved).toEqual([url])
  })

  test('H6 a refused or failed download says why', async () => {
    const refuse = () => {
      throw new RemoteError('access.no-download-right', 403)
    }
    const { api } = await openShared({ calls: withSets([original], { getConvertSets: refuse }) })
    await all.click()
    await expect.element(page.getByText(/^This cannot be downloaded/)).toBeVisible()
    api.handle({
      getConvertSets: () => ({ convert_sets: [original] }),
      download: () => {
        throw new RemoteError('client.network', 0)
      },
    })
    await all.click()
    await expect.element(page.getByText(/^The server cannot be reached/)).toBeVisible()
    expect(saved).toEqual([])
  })

  test('H7 a link that ends before a download says only that', async () => {
    const { api } = await openShared({ calls: withSets([original]) })
    await expect.element(all).toBeVisible()
    api.handle({
      getConvertSets: () => {
        throw new RemoteError('auth.session-expired', 401)
      },
      openShareLink: () => {
        throw new RemoteError('share.over', 410)
      },
    })
    await all.click()
    await expect.element(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
    await expect.poll(() => document.body.textContent).not.toContain('Your session has ended')
    expect(saved).toEqual([])
  })

  test('H6 the terms of use of the portal come first', async () => {
    const { api } = await openShared({
      config: { ...demoConfig, terms_of_use: { show: true, links: {} } },
      calls: withSets([original]),
    })
    await all.click()
    await inDialog.getByRole('button', { name: 'Download', exact: true }).click()
    expect(api.callsOf('download')).toEqual([])
    await inDialog.getByRole('checkbox').click()
    await inDialog.getByRole('button', { name: 'Download', exact: true }).click()
    await expect.poll(() => saved).toEqual([url])
  })
})

// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { RemoteError } from '#local/remote-error.ts'
import { fileResponse, original, portal, ready, web } from '../../../tests/support/downloads/download-portal.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { closeDownloadDialogsAtom } from '../downloads/actions.ts'
import { choiceAtom, jobsAtom, orderRequestIdsAtom, refusedIdsAtom } from '../downloads/atoms.ts'
import { sessionAtom } from '../session/atoms.ts'
import { confirmChoiceAtom, startDownloadAtom, startLastFormatAtom } from './start-actions.ts'

describe('the start of a download', () => {
  test('W1 several presets open the dialog, and the selected one is preselected the next time', async () => {
    fileResponse('x')
    const { store, settled } = portal({ ...ready, getConvertSets: () => ({ convert_sets: [original, web] }) })
    await store.set(startDownloadAtom, ['a1'])
    expect(store.get(choiceAtom)?.preferred).toBe('0')
    await store.set(confirmChoiceAtom, 'web')
    expect(store.get(choiceAtom)).toBeNull()
    await settled()
    await store.set(startDownloadAtom, ['a2'])
    expect(store.get(choiceAtom)?.preferred).toBe('web')
  })

  test('Z10 the last format of such files starts without the dialog; another file and terms of use open it', async () => {
    fileResponse('x')
    const image = [{ kind: 'image', assets: 1 }] as const
    const sets = [original, web].map((set) => ({ ...set, kinds: image }))
    const { store, settled } = portal({ ...ready, getConvertSets: () => ({ convert_sets: sets }) })
    await store.set(startLastFormatAtom, ['a1'])
    expect(store.get(choiceAtom)?.assetIds).toEqual(['a1'])
    await store.set(confirmChoiceAtom, 'web')
    await settled()
    await store.set(startLastFormatAtom, ['a2'])
    expect(store.get(choiceAtom)).toBeNull()
    const jobs = () => new Set(store.get(jobsAtom).map(({ assetIds, setId, state }) => `${assetIds.join()} ${setId} ${state}`))
    await eventually(() => expect(jobs()).toEqual(new Set(['a1 web saved', 'a2 web saved'])))
    const other = portal({ ...ready, getConvertSets: () => ({ convert_sets: [original, { ...web, id: 'print' }] }) })
    await other.store.set(startLastFormatAtom, ['a3'])
    expect(other.store.get(choiceAtom)?.assetIds).toEqual(['a3'])
    const terms = portal({ ...ready, getConvertSets: () => ({ convert_sets: sets }) }, { terms_of_use: { show: true } })
    await terms.store.set(startLastFormatAtom, ['a4'])
    expect(terms.store.get(choiceAtom)?.preferred).toBe('web')
  })

  test('W1 a download without a dialog starts although the user has left its page or requested another one', async () => {
    fileResponse('x')
    const loading: (() => void)[] = []
    const slowly = () =>
      new Promise<{ convert_sets: (typeof original)[] }>((load) => loading.push(() => load({ convert_sets: [original] })))
    const { store } = portal({ ...ready, getConvertSets: slowly })
    const left = store.set(startDownloadAtom, ['a1'])
    await eventually(() => expect(loading).toHaveLength(1))
    store.set(closeDownloadDialogsAtom)
    const first = store.set(startDownloadAtom, ['a2'])
    const second = store.set(startDownloadAtom, ['a3'])
    await eventually(() => expect(loading).toHaveLength(3))
    for (const load of loading) load()
    await Promise.all([left, first, second])
    await eventually(() => expect(store.get(jobsAtom).map(({ state }) => state)).toEqual(['saved', 'saved', 'saved']))
    expect(store.get(jobsAtom).flatMap(({ assetIds }) => assetIds)).toEqual(['a1', 'a2', 'a3'])
  })

  test('W1 a download whose user has left does not start for the next user', async () => {
    let load = () => undefined as void
    const slowly = () => new Promise<{ convert_sets: (typeof original)[] }>((done) => (load = () => done({ convert_sets: [original] })))
    const { store, requested } = portal({ ...ready, getConvertSets: slowly })
    const started = store.set(startDownloadAtom, ['a1'])
    await eventually(() => expect(requested).toHaveLength(1))
    const session = store.get(sessionAtom)
    store.set(sessionAtom, session && { ...session, user: 'other', scope: 'person-other' })
    load()
    await started
    expect(requested.map(({ name }) => name)).toEqual(['getConvertSets'])
  })

  test('W1 status 403 for the presets shows an error or the order dialog (fault 15)', async () => {
    const refuse = { getConvertSets: () => Promise.reject(new RemoteError('access.no-download-right', 403)) }
    const plain = portal(refuse)
    await plain.store.set(startDownloadAtom, ['a1'])
    expect(plain.store.get(refusedIdsAtom)).toEqual(['a1'])
    const ordering = portal(refuse, { global: { run_order_process: true } })
    await ordering.store.set(startDownloadAtom, ['a1'])
    expect(ordering.store.get(orderRequestIdsAtom)).toEqual(['a1'])
    expect(ordering.messages()).toEqual([])
  })
})

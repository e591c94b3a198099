import { atom } from 'jotai'
import { isShareToken } from '#contract/share-link-token.ts'
import type { OpenedShareLink } from '#contract/share-links.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../api/atoms.ts'
import { fetchTextsAtom, showLocaleAtom } from '../language/actions.ts'
import { localeAtom } from '../language/atoms.ts'
import { linkSessionAtom } from '../session/file-token.ts'
import { formatChoiceAtom, type LinkState, linkStateAtom, linkTokenAtom, noFiles, preparedIdsAtom, sharedFilesAtom } from './atoms.ts'
import { forgetLink, readStoredLink, storeLink } from './stored-link.ts'

/** Shown when the server does not say how long to wait. */
const usualBlockMinutes = 15

/** State after a refusal; null = another failure, which says nothing about the link. */
const stateAfter = (failure: unknown): LinkState | null => {
  if (!(failure instanceof RemoteError)) return null
  const minutes = failure.blockedMinutes ?? usualBlockMinutes
  switch (failure.code) {
    case 'share.over':
    // Another backend, or a server that does not know share links.
    case 'request.not-found':
    case 'request.invalid':
      return { status: 'over' }
    case 'share.password-needed':
      return { status: 'password', problem: null }
    case 'share.password-wrong':
      return { status: 'password', problem: { kind: 'wrong' } }
    case 'share.blocked':
      return { status: 'password', problem: { kind: 'blocked', minutes } }
    default:
      return null
  }
}

/** Removes everything that the link has shown. */
const leaveAtom = atom(null, (_get, set, state: LinkState) => {
  forgetLink()
  set(linkSessionAtom, null)
  set(sharedFilesAtom, noFiles)
  set(formatChoiceAtom, null)
  set(preparedIdsAtom, null)
  set(linkStateAtom, state)
})

const showAtom = atom(null, async (get, set, link: OpenedShareLink) => {
  set(linkSessionAtom, link.session)
  const { status } = get(linkStateAtom)
  // Not when a session was only replaced: the recipient may have chosen another language meanwhile.
  if (link.locale !== null && status !== 'open' && link.locale !== get(localeAtom)) {
    const { locale } = link
    try {
      if (await set(fetchTextsAtom, locale)) await set(showLocaleAtom, locale)
    } catch {
      // Its files matter more than its language.
    }
  }
  set(linkStateAtom, { status: 'open', link })
})

/** Opens the link. The state of the page tells the outcome. @param password missing = the first attempt */
export const openLinkAtom = atom(null, async (get, set, password?: string): Promise<void> => {
  const token = get(linkTokenAtom)
  if (!isShareToken(token)) return set(leaveAtom, { status: 'over' })
  if (password === undefined) set(linkStateAtom, { status: 'opening' })
  try {
    // Without a session: it opens the link for everybody in the same way.
    const link = await get(apiAtom).call('openShareLink', { body: { token, ...(password === undefined ? {} : { password }) }, token: '' })
    storeLink(token, link)
    await set(showAtom, link)
  } catch (failure) {
    const state = stateAfter(failure)
    if (state) return set(leaveAtom, state)
    // The form shows the reason itself, so that the typed password stays.
    if (password !== undefined) throw failure
    set(linkStateAtom, { status: 'failed', failure })
  }
})

/** Opens the link at the start, or continues its session after a reload. */
export const startLinkAtom = atom(null, async (get, set): Promise<void> => {
  const stored = readStoredLink(get(linkTokenAtom))
  await (stored ? set(showAtom, stored) : set(openLinkAtom))
})

/**
 * Opens the link once more after its session was refused: the link was changed or ended, or its maker has lost the right. Rejects if the server gave
 * no answer.
 */
export const reopenLinkAtom = atom(null, async (get, set): Promise<void> => {
  const token = get(linkTokenAtom)
  try {
    const link = await get(apiAtom).call('openShareLink', { body: { token }, token: '' })
    storeLink(token, link)
    await set(showAtom, link)
  } catch (failure) {
    const state = stateAfter(failure)
    if (!state) throw failure
    set(leaveAtom, state)
  }
})

import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { RemoteError } from '#local/remote-error.ts'
import { openDownloadLink } from '../../platform/files.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { type KindSets, setsByKind } from '../downloads/download-rules.ts'
import { findConvertSets } from '../downloads/find-convert-sets.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { showErrorAtom } from '../toasts/error-messages.ts'
import { formatChoiceAtom, linkStateAtom, preparedIdsAtom } from './atoms.ts'

/** The server may have to convert a file, or many, before it responds. */
const prepareTimeoutMs = 900_000

/** Replaces a message about an earlier download. */
const topic = 'shared-download'

const messages = {
  none: msg({ id: 'toast.shared.none', message: 'This cannot be downloaded. Please ask the person who sent you the link.' }),
  rejected: msg({
    id: 'toast.shared.rejected',
    message: '{count, plural, one {# file is} other {# files are}} not part of the download: not available, or not in this format.',
  }),
}

const withPreferred = (kind: KindSets) => ({ ...kind, preferred: kind.sets[0]?.id ?? '' })

/** Prepares a download and hands its address to the browser. The queue of the portal belongs to its users. @param setId see `setChoiceOf` */
export const downloadFilesAtom = atom(null, async (get, set, ids: readonly string[], setId: string): Promise<void> => {
  const state = get(linkStateAtom)
  if (state.status !== 'open') return
  set(formatChoiceAtom, null)
  set(preparedIdsAtom, ids)
  try {
    const isZip = ids.length > 1
    const query = {
      id: [...ids],
      csetid: setId,
      ...(isZip ? { operation: 'zip' as const, title: state.link.name } : { target: 'down' as const }),
    }
    const { url, name, rejected_asset_ids: rejected = [] } = await get(apiAtom).call('download', { query, timeout: prepareTimeoutMs })
    if (url) openDownloadLink(url, name ?? '')
    if (!url) set(showToastAtom, { level: 'warning', message: messages.none.id, topic })
    else if (rejected.length > 0)
      set(showToastAtom, { level: 'warning', message: messages.rejected.id, values: { count: rejected.length }, topic })
  } catch (failure) {
    // Otherwise the page itself says that the link has ended.
    if (get(linkStateAtom).status === 'open') set(showErrorAtom, failure)
  } finally {
    set(preparedIdsAtom, null)
  }
})

/** Downloads files, or asks for their format and the terms of use first. */
export const requestDownloadAtom = atom(null, async (get, set, ids: readonly string[]): Promise<void> => {
  set(preparedIdsAtom, ids)
  try {
    const state = get(linkStateAtom)
    const formats = state.status === 'open' ? state.link.formats : 'none'
    const hasTerms = get(configAtom).terms_of_use.show
    // The only format is known without a request for every file. One file may have none of it.
    if (ids.length > 1 && Array.isArray(formats) && formats[0] !== undefined && formats.length === 1 && !hasTerms)
      return await set(downloadFilesAtom, ids, formats[0])
    const sets = await findConvertSets(get(apiAtom), ids)
    const [only, ...others] = sets
    if (!only) set(showToastAtom, { level: 'warning', message: messages.none.id, topic })
    else if (others.length > 0 || hasTerms) set(formatChoiceAtom, { ids, sets, kinds: setsByKind(sets).map(withPreferred) })
    else await set(downloadFilesAtom, ids, only.id)
  } catch (failure) {
    if (get(linkStateAtom).status !== 'open') return
    if (failure instanceof RemoteError && failure.kind === 'denied')
      set(showToastAtom, { level: 'warning', message: messages.none.id, topic })
    else set(showErrorAtom, failure)
  } finally {
    set(preparedIdsAtom, null)
  }
})

import { rootPrefix } from '#contract/portal-prefix.ts'
import type { Session } from '#contract/session.ts'
import { databaseName } from '#local/database/database-name.ts'
import { createOfflineEngine, type OfflineEngine, type OfflineEngineOptions } from '#local/offline/offline-engine.ts'
import { retryDelayMs } from '#local/retry-delay.ts'
import { freeOfflineBytes } from '../../../platform/persistence.ts'
import { assetTitle } from '../../search/alt-text.ts'
import type { CopyInputs } from './copy-rights.ts'
import type { UserCopies } from './user-copies.ts'

interface Parts
  extends Pick<CopyInputs, 'config' | 'isOnline'>,
    Pick<OfflineEngineOptions, 'api' | 'currentSource' | 'onRefused' | 'onForbidden' | 'onFull'> {
  readonly session: Session
  readonly copies: UserCopies
}

/** Loads the sets of a user on this page. */
export const createCopyWork = ({ session, copies, config, isOnline, ...callbacks }: Parts): OfflineEngine =>
  createOfflineEngine({
    ...callbacks,
    store: copies.store,
    pictures: copies.pictures,
    isDurable: copies.isDurable,
    name: `${rootPrefix}-keep-${databaseName(session.guest ? null : session.scope)}`,
    titleOf: (asset) => assetTitle(asset, config()),
    online: isOnline,
    freeBytes: freeOfflineBytes,
    onFileJobsChanged: copies.files.discard,
    freeSpace: copies.freeSpace,
    retryDelayMs: (attempt, after) => retryDelayMs(attempt, Math.random(), after),
    clock: () => performance.now(),
  })

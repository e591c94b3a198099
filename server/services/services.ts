import type { Logger } from 'pino'
import type { AssetChangeFollower } from './assets/asset-change-follower.ts'
import type { DeliveryContext } from './delivery/delivery-context.ts'
import type { FolderRights } from './folder-rights/folder-rights.ts'
import type { GroupAdministration } from './groups/group-administration.ts'
import type { Health } from './health.ts'
import type { MediaFiles } from './media-files.ts'
import type { MediaTables } from './media-tables.ts'
import type { AppTokens } from './sessions/app-tokens.ts'
import type { RequiredFactors } from './sessions/required-factors.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { ShareLinks } from './share-links/share-links.ts'
import type { ExportOwnData } from './sign-in/own-data.ts'
import type { OwnDeletion } from './sign-in/own-deletion.ts'
import type { SignIn } from './sign-in/sign-in.ts'

/** Services of all routes, created in create-portal.ts. `apiPrefix` is the path in the browser, so it includes the path of a proxy. */
export interface Services extends DeliveryContext, SignIn {
  readonly sessions: Sessions
  readonly appTokens: AppTokens
  readonly requiredFactors: RequiredFactors
  readonly shareLinks: ShareLinks
  readonly exportOwnData: ExportOwnData
  readonly ownDeletion: OwnDeletion
  /** Whether session/get without credentials begins a guest session. */
  readonly guests: boolean
  readonly health: Health
  readonly mediaFiles: MediaFiles
  readonly mediaTables: MediaTables
  readonly folderRights: FolderRights
  readonly groupAdministration: GroupAdministration
  readonly assetChanges: AssetChangeFollower
  readonly log: Logger
}

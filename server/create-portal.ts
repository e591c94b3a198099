import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { type AppParts, createApp } from './app.ts'
import type { Handlers } from './http/handlers.ts'
import type { ProxyTrust } from './http/remote-address.ts'
import type { AppEnv } from './http/request-scope.ts'
import type { Blobs } from './ports/blobs.ts'
import type { Catalogue } from './ports/catalogue.ts'
import type { Metrics } from './ports/metrics.ts'
import type { Originals } from './ports/originals.ts'
import type { Renditions } from './ports/renditions.ts'
import type { Stores } from './ports/stores.ts'
import { createAccountRoutes } from './routes/account.ts'
import { createBookmarks } from './routes/bookmarks.ts'
import { createCustomPages } from './routes/custom-pages.ts'
import { createDeliveryHandlers, createDeliveryResources } from './routes/delivery.ts'
import { createFiles, createUploadResource } from './routes/files.ts'
import { createFolderRightsRoutes } from './routes/folder-rights.ts'
import { createPasskeyRoutes } from './routes/passkeys.ts'
import { createPasswordRoutes } from './routes/passwords.ts'
import { createPeople } from './routes/people.ts'
import { createPortalRoutes } from './routes/portal.ts'
import { createReferenceResource } from './routes/reference.ts'
import { createRolePreview } from './routes/role-preview.ts'
import { createSecondFactorRoutes } from './routes/second-factor.ts'
import { createSessionRoutes } from './routes/session.ts'
import { createShareLinkRoutes } from './routes/share-links.ts'
import { createSharedFiles } from './routes/shared-files.ts'
import { createSingleSignOnResources } from './routes/single-sign-on.ts'
import { createTranslations } from './routes/translations.ts'
import { createWorkspace } from './routes/workspace.ts'
import { createAssetChangeFollower } from './services/assets/asset-change-follower.ts'
import { createCurrentRules } from './services/assets/current-rules.ts'
import { withFolderRules } from './services/assets/ruled-assets.ts'
import { createDeliveryContext } from './services/delivery/delivery-context.ts'
import { createFolderRights } from './services/folder-rights/folder-rights.ts'
import { createGroupAdministration } from './services/groups/group-administration.ts'
import { createHealth } from './services/health.ts'
import { type MediaFiles, noMediaFiles } from './services/media-files.ts'
import { createMediaTables } from './services/media-tables.ts'
import { createReadingCheck, type Readiness } from './services/readiness.ts'
import type { Services } from './services/services.ts'
import { createAppTokens } from './services/sessions/app-tokens.ts'
import { createRequiredFactors } from './services/sessions/required-factors.ts'
import { createSessions } from './services/sessions/sessions.ts'
import { createShareLinks } from './services/share-links/share-links.ts'
import { createHtmlShell } from './services/shell/create-html-shell.ts'
import { createFirstVisit } from './services/shell/first-visit.ts'
import { createSharePage } from './services/shell/share-page.ts'
import type { FindBuildFile } from './services/shell/shared-builds.ts'
import { createOwnData } from './services/sign-in/own-data.ts'
import { createOwnDeletion } from './services/sign-in/own-deletion.ts'
import { createPasswords, type PasswordCost, type Passwords } from './services/sign-in/passwords.ts'
import { createSignIn, type SignInSettings } from './services/sign-in/sign-in.ts'
import type { Secrets } from './services/signer.ts'
import { createContentLocale } from './services/workspace/content-locale.ts'

/** Storage and search engines; a preset chooses them. */
export interface Engines {
  readonly stores: Stores
  readonly catalogue: Catalogue
  readonly blobs: Blobs
  readonly originals: Originals
  readonly renditions: Renditions
}

export interface PortalSettings extends SignInSettings {
  /** 32 random bytes that survive a restart. */
  readonly secrets: Secrets
  /** With a slash at both ends, below basePath. */
  readonly apiPrefix: string
  /** Path under which a proxy serves the portal, with a slash at both ends. */
  readonly basePath: string
  readonly guests: boolean
  readonly trust: ProxyTrust
  readonly log: Logger
  /** Folder of the built page. */
  readonly pageFolder: string
  /** Folder with hashed files of earlier builds. */
  readonly earlierFolder?: string
  /** Hashed files of builds of other servers. Default: there are none. */
  readonly findBuildFile?: FindBuildFile
  /** Assets that a user downloads without a confirmation; -1 = unlimited. */
  readonly maxAssets: number
  /** Conversions at the same time. Default: 2, because each takes a core. */
  readonly conversionSlots?: number
  readonly readiness: () => Readiness
  /** Default: this server does not read the folder. */
  readonly mediaFiles?: MediaFiles
  /** Whether load balancers must send no visitors: before a stop, and for a server that only reads the folder. Default: never. */
  readonly refusesVisitors?: () => boolean
  /** Default: nothing is measured. */
  readonly metrics?: Metrics | null
  readonly clock?: () => number
  readonly checkResponses?: boolean
  /** For tests; no option of the server sets it. */
  readonly passwordCost?: PasswordCost
}

export interface Portal {
  readonly app: Hono<AppEnv>
  readonly services: Services
  readonly passwords: Passwords
  /** Ends the mails that are being sent and writes the pending counts; call it before closing the engines. */
  close(): Promise<void>
}

const createHandlers = (services: Services): Handlers => ({
  ...createSessionRoutes(services),
  ...createPasswordRoutes(services),
  ...createAccountRoutes(services),
  ...createSecondFactorRoutes(services),
  ...createShareLinkRoutes(services),
  ...createPasskeyRoutes(services),
  ...createPeople(services),
  ...createFolderRightsRoutes(services),
  ...createRolePreview(services),
  ...createDeliveryHandlers(services),
  ...createBookmarks(services),
  ...createTranslations(services),
  ...createWorkspace(services),
  ...createCustomPages(services),
  ...createFiles(services),
  ...createPortalRoutes(services),
})

/** The portal over any engines, without port or environment. */
export const createPortal = async (given: Engines, settings: PortalSettings): Promise<Portal> => {
  const { secrets, apiPrefix, basePath, guests, trust, log, clock = Date.now } = settings
  const currentRules = createCurrentRules(given.stores.configuration)
  const stores: Stores = { ...given.stores, assets: withFolderRules(given.stores.assets, currentRules, clock) }
  const engines: Engines = { ...given, stores }
  const contentLocale = createContentLocale(engines.stores.configuration, clock)
  const requiredFactors = createRequiredFactors({ stores, isEnabled: settings.passwordSignIn, clock })
  const passwords = await createPasswords(settings.passwordCost)
  const shareLinks = createShareLinks({ stores, catalogue: engines.catalogue, passwords, secrets, requiredFactors, clock })
  const sessions = createSessions({ stores, secrets, requiredFactors, linkCallers: shareLinks.callers, guests, clock })
  const appTokens = createAppTokens({ stores, requiredFactors, clock })
  const fullPrefix = basePath + apiPrefix.slice(1)
  const delivery = createDeliveryContext({
    ...engines,
    secrets,
    apiPrefix: fullPrefix,
    maxAssets: settings.maxAssets,
    conversionSlots: settings.conversionSlots ?? 2,
    clock,
    readiness: settings.readiness,
    isReadingComplete: createReadingCheck(settings.readiness, settings.mediaFiles ?? null),
    callerOf: (sessionId) => sessions.callerOf(sessionId),
  })
  const mediaFiles = settings.mediaFiles ?? noMediaFiles
  const refusesVisitors = settings.refusesVisitors ?? (() => false)
  const folderRights = createFolderRights({ stores: given.stores, currentRules, mediaFiles, guests, clock })
  const signIn = createSignIn({ settings, stores, passwords, requiredFactors, secrets, apiPrefix: fullPrefix, clock, log })
  const services: Services = {
    ...delivery,
    sessions,
    appTokens,
    requiredFactors,
    shareLinks,
    exportOwnData: createOwnData({ stores, appTokens, listLinks: (caller) => shareLinks.own.list(caller), clock }),
    ownDeletion: createOwnDeletion({ stores, passwords, isPasswordEnabled: settings.passwordSignIn, clock }),
    ...signIn,
    guests,
    mediaFiles,
    mediaTables: createMediaTables(stores, mediaFiles, fullPrefix),
    assetChanges: createAssetChangeFollower({ assets: stores.assets, secrets, isEnding: refusesVisitors }),
    folderRights,
    groupAdministration: createGroupAdministration({
      stores: given.stores,
      currentRules,
      folderRights,
      signInRules: signIn.signInRules,
      clock,
    }),
    // Of the stores themselves: administrators must reach a portal whose rules cannot be read.
    health: createHealth({ ...given, readiness: settings.readiness, refusesVisitors, log }),
    log,
  }
  // Relative to the document, so that the page works below any path without configuration.
  const shell = await createHtmlShell({
    ...engines,
    startHead: delivery.startHead,
    guests,
    folder: settings.pageFolder,
    earlierFolder: settings.earlierFolder,
    findBuildFile: settings.findBuildFile,
    pageApiPrefix: apiPrefix.slice(1),
    basePath,
    firstVisit: createFirstVisit(services, basePath),
  })
  const sharePage = createSharePage(services, { publicUrl: settings.publicUrl, basePath })
  const parts: AppParts = {
    handlers: createHandlers(services),
    resources: [
      ...createDeliveryResources(services),
      ...createSharedFiles(services, createDeliveryResources(services)),
      createUploadResource(services),
      createReferenceResource(fullPrefix),
      ...(services.singleSignOn ? createSingleSignOnResources(services.singleSignOn, fullPrefix) : []),
    ],
    endSession: async (token) => {
      const caller = await sessions.authenticate(token, null)
      if (!caller || caller.userId === null) return
      await sessions.end(token)
      await stores.usage.audit({ event: 'logout', userId: caller.userId })
    },
    authenticate: async (token, locale) => sessions.authenticate(token, locale && (await contentLocale(locale))),
    shell: async (request, path, secure) => (await sharePage(request, path, secure)) ?? shell(request, path, secure),
    apiPrefix,
    basePath,
    guests,
    trust,
    clock,
    log,
    metrics: settings.metrics ?? null,
    checkResponses: settings.checkResponses ?? false,
  }
  // Together: a mail server that does not respond must not delay the counts.
  const close = async () => {
    await Promise.all([delivery.searchLog.flush(), services.closeMails()])
  }
  return { app: createApp(parts), services, passwords, close }
}

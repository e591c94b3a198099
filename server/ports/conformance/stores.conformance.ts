import { describeAccountStore } from './account-store.conformance.ts'
import { describeAppTokenStore } from './app-token-store.conformance.ts'
import { describeAssetStore } from './asset-store.conformance.ts'
import { describeBookmarkStore } from './bookmark-store.conformance.ts'
import { describeClaims } from './claims.conformance.ts'
import { describeConfigurationStore } from './configuration-store.conformance.ts'
import type { CreateStores } from './conformance-samples.ts'
import { describeDeviceStore } from './device-store.conformance.ts'
import { describeFactorStore } from './factor-store.conformance.ts'
import { describeMailOutbox } from './mail-outbox.conformance.ts'
import { describePasskeyStore } from './passkey-store.conformance.ts'
import { describeRateLimits } from './rate-limits.conformance.ts'
import { describeSessionStore } from './session-store.conformance.ts'
import { describeShareLinkStore } from './share-link-store.conformance.ts'
import { describeUsageStore } from './usage-store.conformance.ts'

/** Every engine of the stores runs this in its own test. An engine in progress can run the suite of one store. */
export const describeStores = (name: string, create: CreateStores): void => {
  describeAssetStore(name, create)
  describeAccountStore(name, create)
  describeFactorStore(name, create)
  describePasskeyStore(name, create)
  describeSessionStore(name, create)
  describeAppTokenStore(name, create)
  describeDeviceStore(name, create)
  describeShareLinkStore(name, create)
  describeBookmarkStore(name, create)
  describeConfigurationStore(name, create)
  describeUsageStore(name, create)
  describeRateLimits(name, create)
  describeClaims(name, create)
  describeMailOutbox(name, create)
}

import type { AssetStore } from './asset-store.ts'
import type { BlobGarbage } from './blob-garbage.ts'
import type { ConfigurationStore } from './configuration-store.ts'
import type { IngestMemory } from './ingest-memory.ts'

/** Stores that only the leader writes: they reject writes as soon as another node is the leader. */
export interface LeaderStores {
  readonly assets: AssetStore
  readonly configuration: ConfigurationStore
  readonly memory: IngestMemory
  /** Null = unused blobs are removed immediately. */
  readonly garbage: BlobGarbage | null
}

export interface LeaderWork {
  /** Begins the work of the leader, which writes through `stores`. `close` ends the work. */
  begin(stores: LeaderStores): { close(): Promise<void> }
  /** Another node is the leader. */
  onFollow(): void
  /** This node can neither lead nor follow, because the database refuses the election. It tries again; called once until that succeeds. */
  onFailure(error: unknown): void
}

/** Of all nodes that use the same stores, only the leader does the work that must not be done twice, such as reading the media folder. */
export interface Leadership {
  /** Takes part in the election until it is closed. The work begins when this node becomes the leader, and ends when it is no longer. */
  run(work: LeaderWork): { close(): Promise<void> }
}

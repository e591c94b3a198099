import { type CachedResult, resultBytes } from './cached-result.ts'

/** LRU cache of query results, limited by bytes. */
export class ResultCache {
  private readonly entries = new Map<string, { readonly result: CachedResult; readonly bytes: number }>()
  private bytes = 0

  constructor(private readonly maxBytes: number) {}

  get(key: string): CachedResult | undefined {
    return this.entries.get(key)?.result
  }

  /** Stores a result, or updates its size and recency. */
  set(key: string, result: CachedResult): void {
    this.delete(key)
    const bytes = resultBytes(result) + key.length * 2
    if (bytes > this.maxBytes) return
    this.entries.set(key, { result, bytes })
    this.bytes += bytes
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.maxBytes) break
      this.delete(oldest)
    }
  }

  clear(): void {
    this.entries.clear()
    this.bytes = 0
  }

  private delete(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0
    this.entries.delete(key)
  }
}

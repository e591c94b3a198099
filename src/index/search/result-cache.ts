import { type CachedResult, resultBytes } from './cached-result.ts'

/** The latest answers' hits, up to a number of bytes; what was used longest ago goes first. */
export class ResultCache {
  private readonly entries = new Map<string, { readonly result: CachedResult; readonly bytes: number }>()
  private bytes = 0

  constructor(private readonly maxBytes: number) {}

  get(key: string): CachedResult | undefined {
    return this.entries.get(key)?.result
  }

  /** Keeps it, or takes note that it has grown or was used. */
  set(key: string, found: CachedResult): void {
    this.delete(key)
    const bytes = resultBytes(found) + key.length * 2
    if (bytes > this.maxBytes) return
    this.entries.set(key, { result: found, bytes })
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

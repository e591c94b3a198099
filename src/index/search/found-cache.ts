import { type Found, sizeOfFound } from './found.ts'

/** The latest answers' hits, up to a number of bytes; what was used longest ago goes first. */
export class FoundCache {
  private readonly entries = new Map<string, { readonly found: Found; readonly bytes: number }>()
  private bytes = 0

  constructor(private readonly limit: number) {}

  get(key: string): Found | undefined {
    return this.entries.get(key)?.found
  }

  /** Keeps it, or takes note that it has grown or was used. */
  keep(key: string, found: Found): void {
    this.forget(key)
    const bytes = sizeOfFound(found) + key.length * 2
    if (bytes > this.limit) return
    this.entries.set(key, { found, bytes })
    this.bytes += bytes
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.limit) break
      this.forget(oldest)
    }
  }

  clear(): void {
    this.entries.clear()
    this.bytes = 0
  }

  private forget(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0
    this.entries.delete(key)
  }
}

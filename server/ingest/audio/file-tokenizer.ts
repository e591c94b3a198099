import type { FileHandle } from 'node:fs/promises'
import { AbstractTokenizer, EndOfStreamError, type IReadChunkOptions } from 'strtok3'
import { openWithStat } from '../../common/source-file.ts'

const blockBytes = 64 * 1024

/** Reads parts of a file for the library. Its own one has no types here, follows links, and reads the system for every number. */
export class FileTokenizer extends AbstractTokenizer {
  readonly fileInfo: { readonly size: number; readonly mimeType: string }
  readonly #handle: FileHandle
  readonly #block = Buffer.allocUnsafe(blockBytes)
  #blockStart = 0
  #blockEnd = 0

  private constructor(handle: FileHandle, size: number, mimeType: string, maxBufferSize: number) {
    super({ maxBufferSize })
    this.#handle = handle
    this.fileInfo = { size, mimeType }
  }

  /** @param maxPartBytes larger parts are refused with an error */
  static async open(file: string, mimeType: string, maxPartBytes: number): Promise<FileTokenizer> {
    const { handle, stat } = await openWithStat(file)
    return new FileTokenizer(handle, stat.size, mimeType, maxPartBytes)
  }

  supportsRandomAccess(): boolean {
    return true
  }

  setPosition(position: number): void {
    this.validateLength(position, 'position')
    this.position = position
  }

  async readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position } = this.normalizeOptions(target, options)
    this.position = position
    const bytesRead = await this.peekBuffer(target, options)
    this.position = position + bytesRead
    return bytesRead
  }

  async peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { length, position, mayBeLess } = this.normalizeOptions(target, options)
    const bytesRead =
      length > blockBytes ? await this.#fill(target.subarray(0, length), position) : await this.#copy(target.subarray(0, length), position)
    if (bytesRead < length && !mayBeLess) throw new EndOfStreamError()
    return bytesRead
  }

  protected override async closeOnce(): Promise<void> {
    await this.#handle.close()
    await super.closeOnce()
  }

  async #fill(target: Uint8Array, position: number): Promise<number> {
    let filled = 0
    while (filled < target.length) {
      const { bytesRead } = await this.#handle.read(target, filled, target.length - filled, position + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return filled
  }

  async #copy(target: Uint8Array, position: number): Promise<number> {
    if (position < this.#blockStart || position + target.length > this.#blockEnd) {
      this.#blockStart = position
      this.#blockEnd = position + (await this.#fill(this.#block, position))
    }
    const part = this.#block.subarray(position - this.#blockStart, Math.min(position + target.length, this.#blockEnd) - this.#blockStart)
    target.set(part)
    return part.length
  }
}

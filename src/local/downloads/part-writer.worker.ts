/// <reference lib="webworker" />
import { sha256 } from '@noble/hashes/sha2.js'
import { rpcFailure, serveRpc } from '#contract/rpc.ts'
import { base64 } from '#local/downloads/base64.ts'
import type { PartFile } from '#local/downloads/job-records.ts'
import { openFolder } from '#local/downloads/open-folder.ts'
import type { PartWriterCalls, Piece, Proof } from '#local/downloads/part-files.ts'
import { createPartsHash, type RunningHash } from '#local/downloads/parts-hash.ts'

declare const self: DedicatedWorkerGlobalScope

/** Bytes of one read into memory. */
const sliceBytes = 4 * 1024 * 1024

let open: { readonly name: string; readonly handle: FileSystemSyncAccessHandle } | null = null
const hashFor = (proof: Proof): RunningHash => (proof === 'parts' ? createPartsHash() : sha256.create())

const close = (): Promise<void> => {
  open?.handle.close()
  open = null
  return Promise.resolve()
}

/** Browsers report a full disk with different errors, and some private windows with none. A failed append to an open file has no other cause. */
const isWritten = (handle: FileSystemSyncAccessHandle, bytes: ArrayBuffer, at: number): boolean => {
  try {
    return handle.write(bytes, { at }) === bytes.byteLength && handle.getSize() >= at + bytes.byteLength
  } catch {
    return false
  }
}

const write = async (path: string, { name, at }: Piece, pieces: readonly ArrayBuffer[]): Promise<void> => {
  if (open?.name !== name) {
    await close()
    const file = await (await openFolder(path)).getFileHandle(name, { create: true })
    open = { name, handle: await file.createSyncAccessHandle() }
  }
  let end = at
  for (const bytes of pieces) {
    if (!isWritten(open.handle, bytes, end)) throw new DOMException('the disk is full', 'QuotaExceededError')
    end += bytes.byteLength
  }
}

/** Reads the files again: bytes may have changed since they were received. */
const digest = async (path: string, proof: Proof, files: readonly PartFile[]): Promise<string> => {
  const hash = hashFor(proof)
  for (const { name, bytes } of files) {
    if (bytes === 0) continue
    const file = await (await (await openFolder(path)).getFileHandle(name)).getFile()
    if (file.size < bytes) throw new Error('a part of the download is missing')
    for (let at = 0; at < bytes; at += sliceBytes)
      await hash.update(new Uint8Array(await file.slice(at, Math.min(bytes, at + sliceBytes)).arrayBuffer()))
  }
  return base64(await hash.digest())
}

const calls: PartWriterCalls = { write, digest, close }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to the page that started the worker have no target origin
const receive = serveRpc(calls, (response) => self.postMessage(response), rpcFailure)
self.addEventListener('message', ({ data }) => receive(data))

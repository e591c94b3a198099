import { isBinaryStl } from '../model/renderer/stl-format.ts'

const isTextStl = (head: Buffer, tail: Buffer): boolean => {
  const start = head.subarray(0, 2048).toString('latin1')
  if (!/^\s{0,64}solid\b/i.test(start)) return false
  return /\bfacet\s{1,16}normal\b/i.test(start) || /\bendsolid\b/i.test(tail.subarray(-512).toString('latin1'))
}

export const looksLikeStl = (head: Buffer, tail: Buffer, bytes: number): boolean => isBinaryStl(head, bytes) || isTextStl(head, tail)

/** glTF as JSON: an object with `asset`, which may be at either end of a long file, and a key that only scenes have. */
export const looksLikeGltf = (head: Buffer, tail: Buffer): boolean => {
  const start = head.toString('utf8').replace(/^\uFEFF/, '')
  if (!/^\s{0,256}\{/.test(start)) return false
  const text = start + tail.toString('utf8')
  return /"asset"\s{0,64}:\s{0,64}\{/.test(text) && /"(?:scenes?|nodes|meshes|buffers|accessors|extensionsUsed)"\s{0,64}:/.test(text)
}

import * as v from 'valibot'
import { fileReferenceSchema } from '#contract/workspace.ts'
import { ApiError } from '../common/api-error.ts'
import { requireAccess } from '../http/access.ts'
import { ifMatchOf, isFresh, quoted } from '../http/etag.ts'
import type { CallContext, Handlers, Resource } from '../http/handlers.ts'
import { readUpload } from '../http/read-upload.ts'
import { resourceCaller } from '../http/resource-caller.ts'
import { filePolicy } from '../http/security-headers.ts'
import { assetTile } from '../services/delivery/tile-image.ts'
import { documentNames, documentPrefixes } from '../services/document-names.ts'
import type { Services } from '../services/services.ts'
import { createPrepareUpload, type UploadSlot } from '../services/uploads/prepare.ts'
import { createStoredFiles } from '../services/uploads/stored-files.ts'

type FileHandlers = Pick<Handlers, 'getFile' | 'saveFile' | 'stageFile' | 'getTileImage' | 'saveTileImage'>

const tileId = /^[A-Za-z0-9_.-]{1,128}$/
const maxTileCount = 500
/** Including files of drafts and of stored versions. */
const maxUploadCount = 5000

const fileResponse = (bytes: Uint8Array, mime: string): Response =>
  new Response(new Uint8Array(bytes), { headers: { 'Content-Type': mime, 'Content-Security-Policy': filePolicy } })

export const createFiles = ({ stores, blobs, guests, sessions, clock }: Services): FileHandlers => {
  const files = createStoredFiles(stores, blobs, clock)
  const prepare = createPrepareUpload()

  /** The call is open because uploaded images are public. Asset images need a session where guests are not allowed. */
  const requireSession = async (request: Request) => {
    const caller = await resourceCaller(request, (token, locale) => sessions.authenticate(token, locale))
    requireAccess('session', caller, guests)
  }

  const send = async ({ request, setHeader }: Pick<CallContext<'getFile'>, 'request' | 'setHeader'>, document: string) => {
    const file = await files.find(document)
    if (!file) return null
    setHeader('ETag', quoted(file.sha256))
    if (isFresh(request, file.sha256)) return new Response(null, { status: 304 })
    const bytes = await files.read(file)
    return bytes && fileResponse(bytes, file.mime)
  }

  const handleUpload = async (request: Request, slot: UploadSlot, document: string, by: string | null, mayAdd: () => Promise<boolean>) => {
    const bytes = await readUpload(request)
    const change = { by, ifMatch: ifMatchOf(request) }
    if (!bytes) {
      const existed = (await files.find(document)) !== null
      if (!(await files.remove(document, change))) throw new ApiError('config.conflict', { part: 'file' })
      if (existed) await stores.usage.audit({ event: 'file.removed', userId: by, detail: { document } })
      return { result: true }
    }
    if (!(await mayAdd())) throw new ApiError('request.too-many')
    const file = await prepare(slot, bytes)
    if (!(await files.save(document, file, change))) throw new ApiError('config.conflict', { part: 'file' })
    await stores.usage.audit({ event: 'file.saved', userId: by, detail: { document, bytes: file.bytes.byteLength } })
    return { result: true }
  }

  return {
    getFile: async (context) => {
      const response = await send(context, documentNames.file(context.params.name))
      if (!response) throw new ApiError('request.not-found')
      return response
    },
    saveFile: ({ request, params, caller }) =>
      handleUpload(request, params.name, documentNames.file(params.name), caller.userId, async () => true),
    stageFile: async ({ request, query, caller }) => {
      const bytes = await readUpload(request)
      if (!bytes) throw new ApiError('request.invalid', { field: 'file' })
      if ((await files.count(documentPrefixes.uploads)) >= maxUploadCount) throw new ApiError('request.too-many')
      return { file: await files.stage(await prepare(query.name, bytes), caller.userId) }
    },
    getTileImage: async (context) => {
      const { id } = context.query
      if (!tileId.test(id)) throw new ApiError('request.not-found')
      const uploaded = await send(context, documentNames.tile(id))
      if (uploaded) return uploaded
      if (!guests) await requireSession(context.request)
      const asset = await assetTile(stores.assets, blobs, id)
      if (!asset) throw new ApiError('request.not-found')
      context.setHeader('Cache-Control', 'private, no-cache')
      context.setHeader('ETag', quoted(asset.sha256))
      return isFresh(context.request, asset.sha256) ? new Response(null, { status: 304 }) : fileResponse(asset.bytes, asset.mime)
    },
    saveTileImage: ({ request, query, caller }) => {
      if (!tileId.test(query.id)) throw new ApiError('request.invalid', { field: 'id' })
      const document = documentNames.tile(query.id)
      const mayAdd = async () => (await files.find(document)) !== null || (await files.count(documentPrefixes.tiles)) < maxTileCount
      return handleUpload(request, 'tile', document, caller.userId, mayAdd)
    },
  }
}

/** Files of drafts and stored versions, for administrators only. */
export const createUploadResource = ({ stores, blobs, clock, guests }: Services): Resource => {
  const files = createStoredFiles(stores, blobs, clock)
  return {
    path: 'config/upload/:file',
    handle: async (request, { file: reference = '' }, caller) => {
      requireAccess('admin', caller, guests)
      const file = v.is(fileReferenceSchema, reference) ? await files.findReference(reference) : null
      const bytes = file && (await files.read(file))
      if (!file || !bytes) throw new ApiError('request.not-found')
      const response = isFresh(request, file.sha256) ? new Response(null, { status: 304 }) : fileResponse(bytes, file.mime)
      response.headers.set('ETag', quoted(file.sha256))
      response.headers.set('Cache-Control', 'private, no-cache')
      return response
    },
  }
}

import { type Document, Logger, WebIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'

/** Compressed geometry was decoded while reading and is written uncompressed. */
const compressions: ReadonlySet<string> = new Set(['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_meshopt_compression'])

/** Writes a single GLB that every viewer reads. Changes the document. Rejects if the scene is inconsistent. */
export const packModel = async (document: Document): Promise<Uint8Array> => {
  const root = document.getRoot()
  for (const extension of root.listExtensionsUsed()) if (compressions.has(extension.extensionName)) extension.dispose()
  for (const accessor of root.listAccessors()) if (accessor.listParents().every((parent) => parent === root)) accessor.dispose()
  const [first = document.createBuffer(), ...others] = root.listBuffers()
  first.setURI('')
  for (const accessor of root.listAccessors()) accessor.setBuffer(first)
  for (const buffer of others) buffer.dispose()
  for (const texture of root.listTextures()) texture.setURI('')
  return new WebIO().registerExtensions(ALL_EXTENSIONS).setLogger(new Logger(Logger.Verbosity.SILENT)).writeBinary(document)
}

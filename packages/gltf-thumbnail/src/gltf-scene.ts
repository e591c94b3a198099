import type { Document, Texture as GltfTexture, Node, Primitive } from '@gltf-transform/core'
import { InstancedMesh } from '@gltf-transform/extensions'
import { floatsOf, trianglesOf } from './accessors.ts'
import { applyMorphTargets, applySkinning, jointMatrices } from './deform.ts'
import { limits, NotDrawableError, type Part, type Scene, type Surface, tooManyTriangles } from './draw/scene.ts'
import { composed, determinant, identity, type Matrix, multiply, transformNormals, transformPoints } from './matrices.ts'
import { createSurfaces } from './surfaces.ts'
import { type DecodeImage, decodeTextures } from './textures.ts'

/** Instances of a mesh. */
const instancesOf = (node: Node): Matrix[] => {
  const copies = node.getExtension<InstancedMesh>(InstancedMesh.EXTENSION_NAME)
  if (!copies) return [identity]
  const values = (name: string, size: number) => {
    const accessor = copies.getAttribute(name)
    return accessor && floatsOf(accessor, size)
  }
  const [moves, turns, sizes] = [values('TRANSLATION', 3), values('ROTATION', 4), values('SCALE', 3)]
  const count = Math.max((moves?.length ?? 0) / 3, (turns?.length ?? 0) / 4, (sizes?.length ?? 0) / 3)
  if (count > limits.triangles) throw new NotDrawableError(tooManyTriangles)
  return Array.from({ length: count }, (_, index) =>
    composed(
      moves?.subarray(index * 3, index * 3 + 3) ?? [0, 0, 0],
      turns?.subarray(index * 4, index * 4 + 4) ?? [0, 0, 0, 1],
      sizes?.subarray(index * 3, index * 3 + 3) ?? [1, 1, 1],
    ),
  )
}

/** World matrices of all visible nodes. */
const worldMatrices = (document: Document): Map<Node, Matrix> => {
  const root = document.getRoot()
  const scene = root.getDefaultScene() ?? root.listScenes()[0]
  const tops = scene ? scene.listChildren() : root.listNodes().filter((node) => node.getParentNode() === null)
  const matrices = new Map<Node, Matrix>()
  const waiting = tops.map((node) => ({ node, above: identity }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const world = multiply(next.above, next.node.getMatrix())
    matrices.set(next.node, world)
    for (const node of next.node.listChildren()) waiting.push({ node, above: world })
  }
  return matrices
}

const uvOf = (primitive: Primitive, set: 0 | 1): Float32Array | null => {
  const accessor = primitive.getAttribute(`TEXCOORD_${set}`)
  return accessor && floatsOf(accessor, 2)
}

const coloursOf = (primitive: Primitive): Float32Array | null => {
  const accessor = primitive.getAttribute('COLOR_0')
  if (!accessor) return null
  const colours = floatsOf(accessor, 4)
  if (accessor.getElementSize() === 3) for (let at = 3; at < colours.length; at += 4) colours[at] = 1
  return colours
}

/** Decodes all textures of the document, also those that no rendered primitive uses. */
const texturesOf = async (
  document: Document,
  decodeImage: DecodeImage,
): Promise<Map<GltfTexture, Awaited<ReturnType<typeof decodeTextures>>[number]>> => {
  const textures = document.getRoot().listTextures()
  const decoded = await decodeTextures(
    textures.map((texture) => texture.getImage()),
    decodeImage,
  )
  return new Map(textures.map((texture, index) => [texture, decoded[index] ?? null]))
}

/** Whether the joints mirror a skinned mesh; the transform of its node does not apply. */
const mostMirror = (joints: readonly Matrix[]): boolean => joints.filter((joint) => determinant(joint) < 0).length * 2 > joints.length

/**
 * Converts a scene to world-space triangles in its rest pose. `textureless`: number of textures that could not be decoded. Rejects with
 * NotDrawableError above the limits.
 */
export const sceneOf = async (
  document: Document,
  decodeImage: DecodeImage,
): Promise<{ readonly scene: Scene; readonly textureless: number }> => {
  const pictures = await texturesOf(document, decodeImage)
  const surfaceOf = createSurfaces(pictures)
  const matrices = worldMatrices(document)
  const parts: Part[] = []
  let triangles = 0
  let vertices = 0

  const addPart = (node: Node, primitive: Primitive, world: Matrix, surface: Surface, weights: readonly number[]) => {
    const accessor = primitive.getAttribute('POSITION')
    if (!accessor) return
    const indices = trianglesOf(primitive.getMode(), primitive.getIndices(), accessor.getCount(), limits.triangles - triangles)
    if (!indices || indices.length === 0) return
    triangles += indices.length / 3
    vertices += accessor.getCount()
    if (vertices > limits.vertices) throw new NotDrawableError(tooManyTriangles)
    const positions = floatsOf(accessor, 3)
    const given = primitive.getAttribute('NORMAL')
    const normals = given && given.getCount() === accessor.getCount() ? floatsOf(given, 3) : null
    applyMorphTargets(positions, primitive, 'POSITION', weights)
    if (normals) applyMorphTargets(normals, primitive, 'NORMAL', weights)
    const skin = node.getSkin()
    const joints = skin && jointMatrices(skin, (joint) => matrices.get(joint) ?? joint.getWorldMatrix())
    const isSkinned = joints && applySkinning(positions, primitive, joints, false)
    if (isSkinned) {
      if (normals) applySkinning(normals, primitive, joints, true)
    } else {
      transformPoints(positions, world)
      if (normals) transformNormals(normals, world)
    }
    parts.push({
      positions,
      normals,
      uv: [uvOf(primitive, 0), uvOf(primitive, 1)],
      colours: coloursOf(primitive),
      indices,
      surface,
      mirrored: isSkinned ? mostMirror(joints) : determinant(world) < 0,
    })
  }

  for (const [node, world] of matrices) {
    const mesh = node.getMesh()
    if (!mesh) continue
    const weights = node.getWeights().length > 0 ? node.getWeights() : mesh.getWeights()
    for (const instance of instancesOf(node))
      for (const primitive of mesh.listPrimitives())
        addPart(node, primitive, instance === identity ? world : multiply(world, instance), surfaceOf(primitive.getMaterial()), weights)
  }
  return { scene: { parts }, textureless: [...pictures.values()].filter((texture) => texture === null).length }
}

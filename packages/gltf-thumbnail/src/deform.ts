import type { Node, Primitive, Skin } from '@gltf-transform/core'
import { floatsOf } from './accessors.ts'
import { type Matrix, multiply } from './matrices.ts'

/** Applies morph targets to a mesh, in place. */
export const applyMorphTargets = (
  values: Float32Array,
  primitive: Primitive,
  semantic: 'POSITION' | 'NORMAL',
  weights: readonly number[],
): void => {
  for (const [index, target] of primitive.listTargets().entries()) {
    const weight = weights[index] ?? 0
    const accessor = weight === 0 || !Number.isFinite(weight) ? null : target.getAttribute(semantic)
    if (!accessor) continue
    const shifts = floatsOf(accessor, 3)
    for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) + weight * (shifts[at] ?? 0)
  }
}

/** World matrices of the joints of a skin. */
export const jointMatrices = (skin: Skin, worldOf: (node: Node) => Matrix): Matrix[] => {
  const accessor = skin.getInverseBindMatrices()
  const inverse = accessor && floatsOf(accessor, 16)
  return skin.listJoints().map((joint, index) => {
    const world = worldOf(joint)
    return inverse && inverse.length >= index * 16 + 16 ? multiply(world, [...inverse.subarray(index * 16, index * 16 + 16)]) : world
  })
}

/** Applies skinning: up to four joints move each point (or each normal, if `isNormal`). In place; false if the mesh has no joints or weights. */
export const applySkinning = (values: Float32Array, primitive: Primitive, joints: readonly Matrix[], isNormal: boolean): boolean => {
  const [jointAccessor, weightAccessor] = [primitive.getAttribute('JOINTS_0'), primitive.getAttribute('WEIGHTS_0')]
  if (!jointAccessor || !weightAccessor) return false
  const [jointIndices, weights] = [floatsOf(jointAccessor, 4), floatsOf(weightAccessor, 4)]
  const translation = isNormal ? 0 : 1
  for (let vertex = 0, at = 0; at + 2 < values.length; vertex += 4, at += 3) {
    const x = values[at] ?? 0
    const y = values[at + 1] ?? 0
    const z = values[at + 2] ?? 0
    let [nx, ny, nz, sum] = [0, 0, 0, 0]
    for (let k = vertex; k < vertex + 4; k += 1) {
      const weight = weights[k] ?? 0
      const m = weight > 0 ? joints[jointIndices[k] ?? 0] : undefined
      if (!m) continue
      sum += weight
      nx += weight * ((m[0] ?? 0) * x + (m[4] ?? 0) * y + (m[8] ?? 0) * z + translation * (m[12] ?? 0))
      ny += weight * ((m[1] ?? 0) * x + (m[5] ?? 0) * y + (m[9] ?? 0) * z + translation * (m[13] ?? 0))
      nz += weight * ((m[2] ?? 0) * x + (m[6] ?? 0) * y + (m[10] ?? 0) * z + translation * (m[14] ?? 0))
    }
    if (sum === 0) continue
    values[at] = nx / sum
    values[at + 1] = ny / sum
    values[at + 2] = nz / sum
  }
  return true
}

import { type Material, Mesh, type Object3D, Texture } from 'three'

const disposeMaterial = (material: Material): void => {
  for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
  material.dispose()
}

/** Frees the graphics memory of an object and its children, which garbage collection does not free. */
export const disposeObject = (root: Object3D): void => {
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return
    const { geometry, material } = object as Mesh
    geometry.dispose()
    for (const one of Array.isArray(material) ? material : [material]) disposeMaterial(one)
  })
}

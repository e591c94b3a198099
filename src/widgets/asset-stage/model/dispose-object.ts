import { type Material, Mesh, type Object3D, Texture } from 'three'

const disposeMaterial = (material: Material): void => {
  for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
  material.dispose()
}

/** Gives back what the graphics card holds of an object and everything below it; no garbage collector does. */
export const disposeObject = (root: Object3D): void => {
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return
    const { geometry, material } = object as Mesh
    geometry.dispose()
    for (const one of Array.isArray(material) ? material : [material]) disposeMaterial(one)
  })
}

/** Rendition of a multi-file or compressed model as one GLB. The name is also the id of its convert set. */
export const wholeModel = { name: 'glb', mime: 'model/gltf-binary', extension: 'glb' } as const

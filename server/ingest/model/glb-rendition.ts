/** Rendition of a multi-file or compressed model as one GLB file. Its name is also the id of its convert set. */
export const glbRendition = { name: 'glb', mime: 'model/gltf-binary', extension: 'glb' } as const

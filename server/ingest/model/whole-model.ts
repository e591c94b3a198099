/** The form of a model that is made of several files or compressed: one GLB. Also the id of the convert set that hands it out. */
export const wholeModel = { name: 'glb', mime: 'model/gltf-binary', extension: 'glb' } as const

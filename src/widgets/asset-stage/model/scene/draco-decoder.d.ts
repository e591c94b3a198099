/** The part of Draco's decoder that glTF needs. It ships as a script without types; see three/examples/jsm/libs/draco/README.md. */
declare module 'three/examples/jsm/libs/draco/gltf/draco_decoder.js' {
  interface Status {
    ok(): boolean
    error_msg(): string
  }
  interface Attribute {
    num_components(): number
  }
  interface Mesh {
    num_faces(): number
    num_points(): number
  }
  interface Decoder {
    DecodeArrayToMesh(bytes: Int8Array, length: number, mesh: Mesh): Status
    GetAttributeByUniqueId(mesh: Mesh, id: number): Attribute
    GetAttributeDataArrayForAllPoints(mesh: Mesh, attribute: Attribute, type: number, bytes: number, address: number): boolean
    GetTrianglesUInt32Array(mesh: Mesh, bytes: number, address: number): boolean
  }
  export interface Draco {
    readonly Decoder: new () => Decoder
    readonly Mesh: new () => Mesh
    /** Replaced when the memory grows: read it again after every allocation. */
    readonly HEAPF32: Float32Array<ArrayBuffer>
    readonly DT_FLOAT32: number
    readonly DT_INT8: number
    readonly DT_INT16: number
    readonly DT_INT32: number
    readonly DT_UINT8: number
    readonly DT_UINT16: number
    readonly DT_UINT32: number
    _malloc(bytes: number): number
    _free(address: number): void
    destroy(object: object): void
  }
  const createDecoder: (options: object) => Promise<Draco>
  export default createDecoder
}

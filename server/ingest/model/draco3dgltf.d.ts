/** Google's Draco for Node; what glTF-Transform needs of it is its own matter. */
declare module 'draco3dgltf' {
  const draco: {
    createDecoderModule(): Promise<object>
    createEncoderModule(): Promise<object>
  }
  export default draco
}

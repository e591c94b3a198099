import { type Box3, CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry, Vector3 } from 'three'

const pixels = 128
const strength = 0.28

const softDisc = (): CanvasTexture => {
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (context) {
    const middle = pixels / 2
    const fading = context.createRadialGradient(middle, middle, 0, middle, middle, middle)
    fading.addColorStop(0, `rgb(0 0 0 / ${strength})`)
    fading.addColorStop(0.5, `rgb(0 0 0 / ${strength / 3})`)
    fading.addColorStop(1, 'rgb(0 0 0 / 0)')
    context.fillStyle = fading
    context.fillRect(0, 0, pixels, pixels)
  }
  return new CanvasTexture(canvas)
}

/** A soft shade below a model, so that it stands somewhere. Painted, not computed: it costs a graphics card nothing. */
export const groundShadow = (box: Box3): Mesh => {
  const size = box.getSize(new Vector3())
  const middle = box.getCenter(new Vector3())
  const shade = new Mesh(
    new PlaneGeometry(size.x * 1.7, size.z * 1.7),
    new MeshBasicMaterial({ map: softDisc(), transparent: true, depthWrite: false, toneMapped: false }),
  )
  shade.rotation.x = -Math.PI / 2
  shade.position.set(middle.x, box.min.y - size.y * 0.002, middle.z)
  return shade
}

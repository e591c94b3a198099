import { type Box3, CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry, Vector3 } from 'three'

const sizePx = 128
const strength = 0.28

const softDisc = (): CanvasTexture => {
  const canvas = document.createElement('canvas')
  canvas.width = sizePx
  canvas.height = sizePx
  const context = canvas.getContext('2d')
  if (context) {
    const middle = sizePx / 2
    const fading = context.createRadialGradient(middle, middle, 0, middle, middle, middle)
    fading.addColorStop(0, `rgb(0 0 0 / ${strength})`)
    fading.addColorStop(0.5, `rgb(0 0 0 / ${strength / 3})`)
    fading.addColorStop(1, 'rgb(0 0 0 / 0)')
    context.fillStyle = fading
    context.fillRect(0, 0, sizePx, sizePx)
  }
  return new CanvasTexture(canvas)
}

/** Soft shadow below a model. A painted texture, which costs less than a computed shadow. */
export const groundShadow = (box: Box3): Mesh => {
  const size = box.getSize(new Vector3())
  const middle = box.getCenter(new Vector3())
  const material = new Mesh(
    new PlaneGeometry(size.x * 1.7, size.z * 1.7),
    new MeshBasicMaterial({ map: softDisc(), transparent: true, depthWrite: false, toneMapped: false }),
  )
  material.rotation.x = -Math.PI / 2
  material.position.set(middle.x, box.min.y - size.y * 0.002, middle.z)
  return material
}

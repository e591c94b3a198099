import {
  Box3,
  DirectionalLight,
  type Material,
  Mesh,
  NeutralToneMapping,
  type Object3D,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Sphere,
  Spherical,
  Texture,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import { clamp } from '#common/clamp.ts'
import { groundShadow } from './ground-shadow.ts'
import { applyPlainMaterials, isSoftwareRendered, plainLight } from './software-rendering.ts'

const disposeMaterial = (material: Material): void => {
  for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
  material.dispose()
}

/** Frees the graphics memory of an object and its children, which garbage collection does not free. */
const disposeObject = (root: Object3D): void => {
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return
    const { geometry, material } = object as Mesh
    geometry.dispose()
    for (const one of Array.isArray(material) ? material : [material]) disposeMaterial(one)
  })
}

export interface ModelView {
  readonly show: (model: Object3D) => void
  /** Radians around the model, positive to the right and up. */
  readonly rotate: (right: number, up: number) => void
  /** Above 1 = closer. */
  readonly zoom: (factor: number) => void
  readonly reset: () => void
  readonly dispose: () => void
}

const lens = 35
const startDirection = new Vector3(0.55, 0.35, 1).normalize()
const margin = 1.15
/** Without a graphics card, the resolution is low during a movement. After this time without movement the picture is drawn sharply. */
const restMs = 250

/** Distance at which the whole model is visible from every side. */
const fittingDistance = (camera: PerspectiveCamera, radius: number): number => {
  const half = ((camera.fov / 2) * Math.PI) / 180
  const narrower = Math.min(half, Math.atan(Math.tan(half) * camera.aspect))
  return (radius / Math.sin(narrower)) * margin
}

/** Environment map that surfaces reflect. */
const roomLight = (renderer: WebGLRenderer, scene: Scene): { dispose(): void } => {
  const generator = new PMREMGenerator(renderer)
  const room = new RoomEnvironment()
  const light = generator.fromScene(room, 0.04)
  scene.environment = light.texture
  scene.environmentIntensity = 0.5
  room.dispose()
  generator.dispose()
  return light
}

/** Draws a model on a canvas with even light and a transparent background. Draws only after a change. Throws if there is no WebGL. */
export const createModelView = (canvas: HTMLCanvasElement, isMotionReduced: boolean): ModelView => {
  const isSlow = isSoftwareRendered()
  const renderer = new WebGLRenderer({ canvas, antialias: !isSlow, alpha: true, powerPreference: 'high-performance' })
  renderer.toneMapping = NeutralToneMapping
  const scene = new Scene()
  const light = isSlow ? plainLight(scene) : roomLight(renderer, scene)

  const camera = new PerspectiveCamera(lens, 1, 0.01, 1000)
  // Follows the camera: even light alone makes pale surfaces look flat.
  const lamp = new DirectionalLight(0xffffff, 1.4)
  lamp.position.set(1.2, 1.6, 1)
  camera.add(lamp, lamp.target)
  lamp.target.position.set(0, 0, -1)
  scene.add(camera)
  const controls = new OrbitControls(camera, canvas)
  let extent = new Sphere(new Vector3(), 1)
  let frame = 0
  let resting: number | undefined

  /** Read on every draw: the window may move to a screen with another pixel ratio. */
  const sharpRatio = () => (isSlow ? 2 : Math.min(window.devicePixelRatio, 2))
  const drawAt = (ratio: number) => {
    if (ratio !== renderer.getPixelRatio()) renderer.setPixelRatio(ratio)
    renderer.render(scene, camera)
  }
  const finish = () => {
    drawAt(sharpRatio())
    delete canvas.dataset['unfinished']
  }
  const draw = () => {
    frame = 0
    const isMoving = controls.update()
    if (isMoving || isSlow) drawAt(isSlow ? 1 : sharpRatio())
    if (isMoving) request()
    else if (isSlow) resting = window.setTimeout(finish, restMs)
    else finish()
  }
  /** Until the canvas shows the sharp picture of the present view, it has the attribute `data-unfinished`. */
  const request = () => {
    canvas.dataset['unfinished'] = ''
    clearTimeout(resting)
    frame ||= requestAnimationFrame(draw)
  }
  controls.addEventListener('change', request)

  /** Stops the damping of a rotation, which would continue from the next position. */
  const rest = () => {
    controls.enableDamping = false
    controls.update()
    controls.enableDamping = !isMotionReduced
  }

  const reset = () => {
    rest()
    const distance = fittingDistance(camera, extent.radius)
    camera.near = extent.radius / 100
    camera.far = distance + extent.radius * 20
    camera.updateProjectionMatrix()
    controls.minDistance = extent.radius * 0.2
    controls.maxDistance = distance * 4
    controls.target.copy(extent.center)
    camera.position.copy(startDirection).multiplyScalar(distance).add(extent.center)
    request()
  }

  let isFramed = true
  controls.addEventListener('start', () => {
    isFramed = false
  })
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas
    if (width === 0 || height === 0) return
    renderer.setPixelRatio(sharpRatio())
    renderer.setSize(width, height, false)
    camera.aspect = width / height
    camera.updateProjectionMatrix()
    if (isFramed) reset()
    request()
  }
  const observer = new ResizeObserver(fit)
  observer.observe(canvas)

  const orbit = (change: (position: Spherical) => void) => {
    rest()
    const position = new Spherical().setFromVector3(camera.position.clone().sub(controls.target))
    change(position)
    position.makeSafe()
    position.radius = clamp(position.radius, controls.minDistance, controls.maxDistance)
    camera.position.setFromSpherical(position).add(controls.target)
    isFramed = false
    request()
  }

  return {
    show: (model) => {
      if (isSlow) applyPlainMaterials(model)
      scene.add(model)
      const box = new Box3().setFromObject(model)
      const sphere = box.getBoundingSphere(new Sphere())
      if (Number.isFinite(sphere.radius) && sphere.radius > 0) {
        extent = sphere
        scene.add(groundShadow(box))
      }
      fit()
    },
    rotate: (right, up) =>
      orbit((position) => {
        position.theta -= right
        position.phi += up
      }),
    zoom: (factor) =>
      orbit((position) => {
        position.radius /= factor
      }),
    reset: () => {
      isFramed = true
      reset()
    },
    dispose: () => {
      cancelAnimationFrame(frame)
      clearTimeout(resting)
      observer.disconnect()
      controls.dispose()
      disposeObject(scene)
      light.dispose()
      renderer.dispose()
      // Browsers limit the number of contexts of a page and free unused ones late.
      renderer.forceContextLoss()
    },
  }
}

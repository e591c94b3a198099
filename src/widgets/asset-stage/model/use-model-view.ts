import { type RefObject, useEffect, useState } from 'react'
import { RemoteError } from '#local/remote-error.ts'
import type { ModelView } from './scene/model-scene.ts'

type Shown = 'loading' | 'shown' | 'unreadable' | 'no-graphics' | 'no-code'

interface ModelDisplay {
  readonly state: Shown
  readonly view: ModelView | null
}

const loading: ModelDisplay = { state: 'loading', view: null }

const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Draws a model file on a canvas and returns the state. three.js loads with the first model. */
export const useModelView = (canvas: RefObject<HTMLCanvasElement | null>, file: File | null): ModelDisplay => {
  const [display, setDisplay] = useState<ModelDisplay & { readonly file: File | null }>({ ...loading, file: null })
  useEffect(() => {
    const element = canvas.current
    if (!element || !file) return
    let isDisposed = false
    let view: ModelView | null = null
    const finish = (state: Shown) => {
      if (!isDisposed) setDisplay({ state, view: null, file })
    }
    const handleContextLoss = () => finish('no-graphics')
    element.addEventListener('webglcontextlost', handleContextLoss)

    const open = async () => {
      const code = await Promise.all([import('./scene/model-scene.ts'), import('./scene/read-model.ts')]).catch(() => null)
      if (isDisposed) return
      if (!code) return finish('no-code')
      const [{ createModelView }, { readModel }] = code
      try {
        view = createModelView(element, isMotionReduced())
      } catch {
        return finish('no-graphics')
      }
      const model = await readModel(file)
      if (isDisposed) return
      view.show(model)
      setDisplay({ state: 'shown', view, file })
    }
    open().catch((error: unknown) => finish(error instanceof RemoteError ? 'no-code' : 'unreadable'))
    return () => {
      isDisposed = true
      element.removeEventListener('webglcontextlost', handleContextLoss)
      view?.dispose()
    }
  }, [canvas, file])
  return display.file === file ? display : loading
}

import { type RefObject, useEffect, useState } from 'react'
import type { ModelView } from './model-scene.ts'

type Shown = 'loading' | 'shown' | 'unreadable' | 'no-graphics'

interface ModelDisplay {
  readonly state: Shown
  readonly view: ModelView | null
}

const loading: ModelDisplay = { state: 'loading', view: null }

const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Draws a model file on a canvas and tells how that went. three.js arrives with the first model. */
export const useModelView = (canvas: RefObject<HTMLCanvasElement | null>, file: File | null): ModelDisplay => {
  const [display, setDisplay] = useState(loading)
  useEffect(() => {
    const element = canvas.current
    if (!element || !file) return
    let isGone = false
    let view: ModelView | null = null
    const end = (state: Shown) => {
      if (!isGone) setDisplay({ state, view: null })
    }
    const lose = () => end('no-graphics')
    element.addEventListener('webglcontextlost', lose)

    const open = async () => {
      const [{ createModelView }, { readModel }] = await Promise.all([import('./model-scene.ts'), import('./read-model.ts')])
      if (isGone) return
      try {
        view = createModelView(element, isCalm())
      } catch {
        return end('no-graphics')
      }
      const model = await readModel(file)
      if (isGone) return
      view.show(model)
      setDisplay({ state: 'shown', view })
    }
    open().catch(() => end('unreadable'))
    return () => {
      isGone = true
      element.removeEventListener('webglcontextlost', lose)
      view?.dispose()
    }
  }, [canvas, file])
  return display
}

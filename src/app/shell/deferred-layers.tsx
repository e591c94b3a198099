import { LinkLayer } from './link-layer.tsx'
import { TourLayer } from './tour-layer.tsx'

/** Layers above every page that the first screen does not need. */
export const DeferredLayers = () => (
  <>
    <LinkLayer />
    <TourLayer />
  </>
)

import { lazyComponent } from '../../ui/lazy-component.tsx'

/** Lazy icons for list tiles, which work without them until their code loads. */
export const LazyIcons = lazyComponent(() => import('./asset-icons.tsx').then((module) => module.TileIcons))

/** Lazy icons of the main actions. */
export const LazyMainIcons = lazyComponent(() => import('./asset-icons.tsx').then((module) => module.MainIcons))

import { lazyComponent } from './lazy-component.tsx'

/** Lazy splitter. It takes no space, so the layout does not shift when it appears. */
export const LazySplitter = lazyComponent(() => import('./splitter.tsx').then((module) => module.Splitter))

import { later } from './later.tsx'

/** Nobody drags before there is something to see. It takes no room, so nothing moves when it comes. */
export const LaterSplitter = later(() => import('./splitter.tsx').then((module) => module.Splitter))

import { later } from '../../ui/later.tsx'

/** The icons of an asset in a list, where nothing is missed while their code is on its way. */
export const LaterIcons = later(() => import('./asset-icons.tsx').then((module) => module.AssetIcons))

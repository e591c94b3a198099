import { prefetch } from './prefetch.ts'

export { paintPictures } from './paint-pictures.ts'

prefetch()

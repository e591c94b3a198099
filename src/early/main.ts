import { sendFirst } from './first-requests.ts'

export { showFirst } from './show-first.ts'

sendFirst()

import { sendFirst } from './first-requests.ts'

sendFirst()

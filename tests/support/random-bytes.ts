import { createCipheriv } from 'node:crypto'

const stream = createCipheriv('aes-128-ctr', Buffer.alloc(16, 'vitrine'), Buffer.alloc(16))

/** Incompressible bytes, other ones at each call and the same in each run. */
export const randomBytes = (length: number): Buffer => stream.update(Buffer.alloc(length))

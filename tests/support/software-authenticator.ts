import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** What a test changes of a correct response. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly challenge?: string
  readonly type?: string
  readonly userHandle?: string
  /** Key that signs. */
  readonly signer?: SoftwareAuthenticator
}

/** An authenticator with one discoverable credential (WebAuthn level 3, sections 6 and 7), as a browser passes its responses on. */
export interface SoftwareAuthenticator {
  readonly id: string
  readonly privateKey: KeyObject
  register(challenge: string, deviation?: Deviation): object
  signIn(challenge: string, userId: string, deviation?: Deviation): object
}

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** CBOR (RFC 8949) of what an attestation contains: head with a major type and a length below 65,536. */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256 ? Buffer.from([(major << 5) | 24, length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const integer = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value))
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value])

const presentFlag = 0x01
const verifiedFlag = 0x04
const credentialFlag = 0x40

export const createSoftwareAuthenticator = (origin: string, rpId = new URL(origin).hostname): SoftwareAuthenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let counter = 0

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (flags: number, deviation: Deviation, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviation.counter ?? counter)
    const verified = (deviation.isVerified ?? true) ? verifiedFlag : 0
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flags | presentFlag | verified]), count, attested])
  }
  // COSE key of ES256: kty 2, alg -7, crv 1, x and y (RFC 9053 section 7.1.1).
  const coseKey = Buffer.concat([
    head(5, 5),
    Buffer.concat([1, 2, 3, -7, -1, 1, -2].map(integer)),
    bytes(Buffer.from(x, 'base64url')),
    integer(-3),
    bytes(Buffer.from(y, 'base64url')),
  ])
  return {
    id,
    privateKey,
    register: (challenge, deviation = {}) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey])
      const attestationObject = Buffer.concat([
        head(5, 3),
        Buffer.concat(['fmt', 'none', 'attStmt'].map(text)),
        head(5, 0),
        text('authData'),
        bytes(authenticatorData(credentialFlag, deviation, attested)),
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, deviation)),
          attestationObject: base64url(attestationObject),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    signIn: (challenge, userId, deviation = {}) => {
      counter += 1
      const data = authenticatorData(0, deviation)
      const client = clientData('webauthn.get', challenge, deviation)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign((deviation.signer ?? { privateKey }).privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: deviation.userHandle ?? base64url(userId),
        },
      }
    },
  }
}

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  /** Addresses of the envelope: the recipients, whatever the headers contain. */
  readonly to: readonly string[]
  readonly from: string
  /** By lower-case name, unfolded and decoded. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly user: string | undefined
}

export interface MailServer {
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  /** Waits for the next mail that was not returned before. */
  next(): Promise<ReceivedMail>
  close(): Promise<void>
}

const decodeWord = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, data: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(data, 'base64').toString() : decodeQuoted(data.replaceAll('_', ' ')),
    )

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

const read = (raw: string, user: string | undefined, from: string, to: readonly string[]): ReceivedMail => {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), decodeWord(line.slice(line.indexOf(':') + 1).trim())]),
  )
  const body = raw.slice(end + 4)
  const encoding = headers.get('content-transfer-encoding')
  const decoded =
    encoding === 'quoted-printable' ? decodeQuoted(body) : encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body
  return { to, from, headers, text: decoded.replaceAll('\r\n', '\n'), user }
}

const tooLate = async (): Promise<never> => {
  await wait(10_000, undefined, { ref: false })
  throw new Error('no mail has come')
}

/** A mail server that receives and stores mails over SMTP on this computer. */
export const startMailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const mails: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope, user }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        mails.push(read(Buffer.concat(chunks).toString('latin1'), user === undefined ? undefined : String(user), from, to))
        done()
        const take = waiting.shift()
        const mail = mails[taken]
        if (take && mail) {
          taken += 1
          take(mail)
        }
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    next: () => {
      const mail = mails[taken]
      if (!mail) return Promise.race([new Promise<ReceivedMail>((resolve) => waiting.push(resolve)), tooLate()])
      taken += 1
      return Promise.resolve(mail)
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** The link in a mail that leads to a new password. */
export const linkIn = ({ text }: ReceivedMail): string => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

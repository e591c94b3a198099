import { createInterface } from 'node:readline'
import { OptionError } from './option-error.ts'

const maxInputLength = 4096

/** Reads the first line of standard input. */
const readPiped = async (input: NodeJS.ReadStream): Promise<string> => {
  let text = ''
  for await (const chunk of input.setEncoding('utf8')) {
    text += chunk as string
    if (text.length > maxInputLength) throw new OptionError('The text on standard input is too long for a password.')
    if (text.includes('\n')) break
  }
  return text.split(/\r?\n/, 1)[0] ?? ''
}

const readHidden = (input: NodeJS.ReadStream, output: NodeJS.WriteStream, prompt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input, output, terminal: true })
    output.write(prompt)
    // Suppresses the echo of readline.
    Object.assign(lines, { _writeToOutput: () => undefined })
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
    lines.once('SIGINT', () => lines.close())
    // End of input. Has no effect after an input.
    lines.once('close', () => {
      output.write('\n')
      reject(new OptionError('Nothing was changed.'))
    })
  })

/**
 * Asks for a password twice without echo, or reads the first line of a pipe. Never from arguments, which other users of the machine can
 * read.
 */
export const promptPassword = async (input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> => {
  if (!input.isTTY) return readPiped(input)
  const first = await readHidden(input, output, 'Password: ')
  const second = await readHidden(input, output, 'Once more: ')
  if (first !== second) throw new OptionError('The two passwords differ. Nothing was changed.')
  return first
}

import { createInterface } from 'node:readline'
import { OptionProblem } from './option-problem.ts'

const longest = 4096

/** The first line of what is piped in. */
const readPiped = async (input: NodeJS.ReadStream): Promise<string> => {
  let text = ''
  for await (const chunk of input.setEncoding('utf8')) {
    text += chunk as string
    if (text.length > longest) throw new OptionProblem('What came on standard input is too long for a password.')
    if (text.includes('\n')) break
  }
  return text.split(/\r?\n/, 1)[0] ?? ''
}

const readHidden = (input: NodeJS.ReadStream, output: NodeJS.WriteStream, question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input, output, terminal: true })
    output.write(question)
    // Readline repeats what is typed; from here on it has nothing to say.
    Object.assign(lines, { _writeToOutput: () => undefined })
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
    lines.once('SIGINT', () => lines.close())
    // Nothing comes of it either where the input ends. After an answer this changes nothing.
    lines.once('close', () => {
      output.write('\n')
      reject(new OptionProblem('Nothing was changed.'))
    })
  })

/** Asks without showing what is typed, twice; from a pipe the first line is taken. Never from the command line, where others can read it. */
export const askPassword = async (input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> => {
  if (!input.isTTY) return readPiped(input)
  const first = await readHidden(input, output, 'Password: ')
  const second = await readHidden(input, output, 'Once more: ')
  if (first !== second) throw new OptionProblem('The two passwords differ. Nothing was changed.')
  return first
}

import { createInterface } from 'node:readline'
import { configure } from './configure/configure.ts'
import { OperatorError } from './platform/operator-error.ts'
import { runTask } from './task-database.ts'

/** `npm run configure -- FILE`: asks for the settings of a live site, tries each at once, and writes them. */
async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2)
  if (file === undefined || rest.length > 0) {
    console.error('Usage: npm run configure -- FILE')
    process.exitCode = 1
    return
  }
  const input = createInterface({ input: process.stdin, output: process.stdout })
  // The iterator keeps lines that arrive before they are asked for, as from a pipe.
  const lines = input[Symbol.asyncIterator]()
  const question = async (text: string) => {
    process.stdout.write(text)
    const line = await lines.next()
    if (line.done) throw new OperatorError('The answers ended too early: nothing is written.')
    return line.value
  }
  await configure(file, { question, write: (text) => process.stdout.write(text) }).finally(() => input.close())
}

runTask(main)

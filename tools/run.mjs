// The door of every npm script: `node tools/run.mjs <command> [arguments]`. Plain JavaScript that any Node from 20 up can
// read, because this is where we find out which Node we are on; everything behind it is TypeScript for Node 24.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const WANTED = 24

/** The binary that the pinned `node` package unpacks in its install script. */
const packaged = fileURLToPath(
  new URL(`../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`, import.meta.url),
)

if (process.version.startsWith(`v${WANTED}.`)) {
  const { run } = await import('./commands.ts')
  await run(process.argv.slice(2))
} else if (existsSync(packaged) && realpathSync(packaged) !== realpathSync(process.execPath)) {
  continueOn(packaged)
} else {
  console.error(
    `This runs on Node ${WANTED} and not on ${process.version}: run \`npm ci\` again with install scripts allowed ` +
      '(no --ignore-scripts), so that the `node` package puts its binary in node_modules.',
  )
  process.exitCode = 1
}

/**
 * Becomes as good as the other binary: same input and output, same exit code. It gets a session of its own, so that
 * a Ctrl-C, which a terminal sends to everybody in ours, reaches it once: by us. A repeated signal is not passed on,
 * since npm repeats what the terminal already sent.
 */
function continueOn(binary) {
  const child = spawn(binary, process.argv.slice(1), { stdio: 'inherit', detached: process.platform !== 'win32' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    let passedOn = false
    process.on(signal, () => {
      if (!passedOn) child.kill(signal)
      passedOn = true
    })
  }
  child.on('error', (error) => {
    console.error(`${binary} cannot be started: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal === null) return process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

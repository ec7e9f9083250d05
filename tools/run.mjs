// Entry point of every npm script: `node tools/run.mjs <command> [arguments]`. It finds out which Node runs it, so it is
// plain JavaScript for Node 20 and later; `commands.ts` and what it imports is TypeScript for Node 24.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import './node-version.mjs'

const REQUIRED = 24

/** The binary of the pinned `node` package, placed by its install script. */
const packaged = fileURLToPath(
  new URL(`../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`, import.meta.url),
)

if (process.version.startsWith(`v${REQUIRED}.`)) {
  const { run } = await import('./commands.ts')
  // npm removes a `--` before the options; called directly it would hide the names of the tests, and all would run.
  await run(process.argv.slice(2).filter((argument) => argument !== '--'))
} else if (existsSync(packaged) && realpathSync(packaged) !== realpathSync(process.execPath)) {
  runOn(packaged)
} else {
  console.error(
    `This runs on Node ${REQUIRED} and not on ${process.version}: run \`npm ci\` again with install scripts allowed ` +
      '(no --ignore-scripts), so that the `node` package puts its binary in node_modules.',
  )
  process.exitCode = 1
}

/**
 * Runs the command on the other binary with the same input, output and exit code. The child gets its own session: a terminal
 * sends Ctrl-C to the whole session, and the child would receive it twice, directly and from here. A signal goes to the child and
 * what it started, as a terminal sends it. A repeated one is not forwarded, because npm repeats what the terminal already sent.
 */
function runOn(binary) {
  const child = spawn(binary, process.argv.slice(1), { stdio: 'inherit', detached: process.platform !== 'win32' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    let isForwarded = false
    process.on(signal, () => {
      if (!isForwarded) process.platform === 'win32' ? child.kill(signal) : process.kill(-child.pid, signal)
      isForwarded = true
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

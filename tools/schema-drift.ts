import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandFile, ROOT, runScript, type ScriptResult } from './processes.ts'

/** Nothing may be generated into a copy of the migrations. A question of drizzle-kit fails too, because its input is closed. */
export async function checkSchemaDrift(api = join(ROOT, 'api')): Promise<ScriptResult> {
  // drizzle-kit resolves paths against the working folder and accepts relative ones only.
  mkdirSync(join(api, 'node_modules'), { recursive: true })
  const folder = mkdtempSync(join(api, 'node_modules/.schema-drift-'))
  const copy = join(folder, 'migrations')
  try {
    cpSync(join(api, 'migrations'), copy, { recursive: true })
    const config = join(folder, 'drizzle.config.ts')
    writeFileSync(
      config,
      `import config from '../../drizzle.config.ts'\nexport default { ...config, out: ${JSON.stringify(copy.slice(api.length + 1))} }\n`,
    )
    const { isOk, output } = await runScript(
      [commandFile('drizzle-kit', join(ROOT, 'api')), 'generate', `--config=${config.slice(api.length + 1)}`],
      { cwd: api },
    )
    const known = new Set(readdirSync(join(api, 'migrations')))
    const missing = readdirSync(copy).filter((name) => !known.has(name))
    if (isOk && missing.length === 0) return { isOk: true, output: '' }
    return {
      isOk: false,
      output: `${output}\n\nThe tables differ from api/migrations: run npm run migration -- --name what-changed.`,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

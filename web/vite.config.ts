import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Files worth compressing; fonts and pictures already are. */
// The build's own manifest is thrown away after the build.
const TEXT_FILE = /^(?!\.vite).*\.(js|css|svg|json|webmanifest|txt|xml)$/
const SMALLEST = 1024

/** Writes `.br` and `.gz` beside every text file of the client build, so that serving one costs a read and no CPU. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return
      const names = await readdir(dir, { recursive: true })
      for (const name of names.filter((each) => TEXT_FILE.test(each))) {
        const path = join(dir, name)
        const bytes = await readFile(path)
        if (bytes.length < SMALLEST) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }
    },
  }
}

/**
 * Leaves zod's JSON Schema half out of the browser (5 kB gzip on every page with a form): only the server writes an
 * OpenAPI document. Its functions are set on each schema as it is made, so they are kept as names that do nothing.
 */
function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null
      const names = (await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)
      return [...names].map(([, name]) => `export const ${name} = () => () => undefined`).join('\n')
    },
  }
}

/**
 * What is always needed together comes in one file: left to itself the bundler makes a file for every set of pages that
 * share something, sixty for the dashboard. Each group takes along all its files import, so what a later group shares with
 * pages outside of it is named in an earlier one. Adding to them: weigh `/login` and `/nergens` before and after.
 */
const CHUNKS = [
  /* Changes with a dependency only, so that it outlives releases in the browser's cache. */
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  /* Every page that runs scripts. */
  { name: 'frame', test: /web\/app\/(root\.tsx|entry\.client\.tsx|lib\/guards\.ts)|preload-helper/ },
  { name: 'bars', test: /web\/app\/(features\/navigation\/components\/footer|ui\/skip-link)\.tsx/ },
  { name: 'poster', test: /(^|\/)poster\/src\// },
  /* Every page that calls the api from the browser: zod, and the contract of accounts. */
  { name: 'calls', test: /web\/app\/(lib|features\/auth)\/api\.ts/ },
  /* What most pages stand on, before the login and behind it. */
  { name: 'sheet', test: /web\/app\/ui\/(page|page-notice|card)\.tsx/ },
  /* Public pages name its figures; everything else of groups stays behind the login. */
  { name: 'groups', test: /contract\/src\/groups\.ts/ },
  /* Every page behind the login. */
  { name: 'shell', test: /web\/app\/layouts\/signed-in\.tsx/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

/** Something imported at once by one page and on demand by another is what was meant. */
const CHECKS = { ineffectiveDynamicImport: false }

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), zodWithoutJsonSchema(), precompress()],
  resolve: { alias: { '~': join(import.meta.dirname, 'app') } },
  // Nothing is inlined as data: the Content-Security-Policy need not allow it, and the browser caches each file.
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          checks: CHECKS,
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: CHUNKS } },
        },
      },
    },
    ssr: {
      // The build carries its own React, compiled for production: the server runs without NODE_ENV, and React read from
      // node_modules would then be its slow development half.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: { rollupOptions: { input: './app/server.ts', checks: CHECKS } },
    },
  },
  server: { fs: { allow: ['..'] } },
}))

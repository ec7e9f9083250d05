// `npm ci` runs this, and so does every npm script before anything else: plain JavaScript for any Node, without dependencies.
// Outside this range npm leaves out native packages that the build needs, without a word.
// npm puts the Node that it installed first in the path, and names its own.
const [, version = process.version] = /\bnode\/(v\S+)/.exec(process.env.npm_config_user_agent ?? '') ?? []
const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22

if (!isSupported) {
  console.error(
    `This needs Node 20.19 or later, or 22.12 or later, and this is ${version}: install one of those ` +
      '(https://nodejs.org/en/download), then run `npm ci` again.',
  )
  process.exit(1)
}

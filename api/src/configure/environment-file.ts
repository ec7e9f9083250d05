import { parseEnv } from 'node:util'

/** The settings of an environment file, by name. */
export const readEnvironmentFile = (text: string): Record<string, string | undefined> => parseEnv(text)

/**
 * The file with some settings changed; every other line stays.
 *
 * @param settings name to value; a name that the file does not have is added at its end. Each value `canBeQuoted`
 */
export function changeEnvironmentFile(text: string, settings: Readonly<Record<string, string>>): string {
  const missing = new Map(Object.entries(settings))
  const lines = text.split('\n').map((line) => {
    const name = /^([A-Z0-9_]+)=/.exec(line)?.[1]
    const value = name === undefined ? undefined : settings[name]
    if (name === undefined || value === undefined) return line
    missing.delete(name)
    return `${name}=${quote(value)}`
  })
  const added = [...missing].map(([name, value]) => `${name}=${quote(value)}\n`)
  return `${lines.join('\n')}${added.join('')}`
}

const quote = (value: string): string =>
  /^[\w@%+=:,./-]*$/.test(value) ? value : value.includes("'") ? `"${value}"` : `'${value}'`

/** Whether shell, systemd and Node read a quoted value alike: within double quotes they treat some characters differently. */
export const canBeQuoted = (value: string): boolean => !value.includes("'") || !/["\\$`]/.test(value)

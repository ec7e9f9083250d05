import { parseEnv } from 'node:util'

export const readEnvironmentFile = (text: string): Record<string, string | undefined> => parseEnv(text)

/** Other lines stay; a new name is added at the end. @param settings each value `canBeQuoted` */
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

import { join } from 'node:path'
import { findProgram, type Machine, thisMachine } from './machine.ts'

const MAC = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** The path of Chromium or Chrome; as root on Debian it is installed when missing, with a font for emoji. */
export const findChromium = (machine: Machine = thisMachine): Promise<string> =>
  findProgram(
    {
      name: 'Chromium',
      variable: 'CHROMIUM_PATH',
      commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
      defaultPaths: defaultPaths(machine),
      debianPackages: ['chromium', 'fonts-noto-color-emoji'],
    },
    machine,
  )

/** Chromium without its windows, which takes less CPU time; the whole browser where Debian's package of it cannot be had. */
export async function findHeadlessChromium(machine: Machine = thisMachine): Promise<string> {
  try {
    return await findProgram(
      {
        name: 'headless Chromium',
        variable: 'CHROMIUM_PATH',
        commands: ['chromium-headless-shell'],
        defaultPaths: [],
        debianPackages: ['chromium-headless-shell', 'fonts-noto-color-emoji'],
      },
      machine,
    )
  } catch {
    return findChromium(machine)
  }
}

function defaultPaths({ platform, env }: Machine): string[] {
  if (platform === 'darwin') return [...MAC, ...MAC.map((path) => join(env.HOME ?? '/', path))]
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined)
    return roots.flatMap((root) => [
      join(root, 'Google/Chrome/Application/chrome.exe'),
      join(root, 'Chromium/Application/chrome.exe'),
    ])
  }
  return [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ]
}

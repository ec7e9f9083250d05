import { findProgram, type Machine, thisMachine } from './machine.ts'

/** The path of nginx, for the test of the proxy recipe; as root on Debian it is installed when missing. */
export function findNginx(machine: Machine = thisMachine): Promise<string> {
  return findProgram(
    {
      name: 'nginx',
      variable: 'NGINX_PATH',
      commands: ['nginx'],
      defaultPaths: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
      debianPackages: ['nginx'],
    },
    machine,
  )
}

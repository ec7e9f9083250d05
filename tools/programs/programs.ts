import { findProgram, type Machine, type Program, thisMachine } from './machine.ts'

const find =
  (program: Program) =>
  (machine: Machine = thisMachine): Promise<string> =>
    findProgram(program, machine)

/* The paths of the programs that tests use; as root on Debian a missing one is installed. */
export const findRedis = find({
  name: 'Redis',
  variable: 'REDIS_SERVER_PATH',
  commands: ['redis-server', 'valkey-server'],
  defaultPaths: ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'],
  debianPackages: ['redis-server'],
  services: ['redis-server'],
})
export const findNginx = find({
  name: 'nginx',
  variable: 'NGINX_PATH',
  commands: ['nginx'],
  defaultPaths: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
  debianPackages: ['nginx'],
  services: ['nginx'],
})
export const findCaddy = find({
  name: 'Caddy',
  variable: 'CADDY_PATH',
  commands: ['caddy'],
  defaultPaths: ['/usr/bin/caddy'],
  debianPackages: ['caddy'],
  services: ['caddy'],
})
export const findDockerCompose = find({
  name: 'Docker Compose',
  variable: 'DOCKER_COMPOSE_PATH',
  commands: ['docker-compose'],
  defaultPaths: ['/usr/bin/docker-compose'],
  debianPackages: ['docker-compose'],
})
export const findHaproxy = find({
  name: 'HAProxy',
  variable: 'HAPROXY_PATH',
  commands: ['haproxy'],
  defaultPaths: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'],
  debianPackages: ['haproxy'],
  services: ['haproxy'],
})
export const findPgbackrest = find({
  name: 'pgBackRest',
  variable: 'PGBACKREST_PATH',
  commands: ['pgbackrest'],
  defaultPaths: ['/usr/bin/pgbackrest'],
  debianPackages: ['pgbackrest'],
})
export const findRestic = find({
  name: 'restic',
  variable: 'RESTIC_PATH',
  commands: ['restic'],
  defaultPaths: ['/usr/bin/restic'],
  debianPackages: ['restic'],
})
export const findDebootstrap = find({
  name: 'debootstrap',
  variable: 'DEBOOTSTRAP_PATH',
  commands: ['debootstrap'],
  defaultPaths: ['/usr/sbin/debootstrap'],
  debianPackages: ['debootstrap'],
})
export const findSystemdAnalyze = find({
  name: 'systemd-analyze',
  variable: 'SYSTEMD_ANALYZE_PATH',
  commands: ['systemd-analyze'],
  defaultPaths: ['/usr/bin/systemd-analyze'],
  debianPackages: ['systemd'],
})
export const findSystemdNspawn = find({
  name: 'systemd-nspawn',
  variable: 'SYSTEMD_NSPAWN_PATH',
  commands: ['systemd-nspawn'],
  defaultPaths: ['/usr/bin/systemd-nspawn'],
  debianPackages: ['systemd-container', 'systemd-sysv', 'dbus'],
})
export const findFirefox = find({
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  commands: ['firefox-esr', 'firefox'],
  defaultPaths: ['/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  debianPackages: ['firefox-esr'],
})
export const findWebkitDriver = find({
  name: 'WebKit',
  variable: 'WEBKIT_DRIVER_PATH',
  commands: ['WebKitWebDriver'],
  defaultPaths: ['/usr/bin/WebKitWebDriver'],
  debianPackages: ['webkit2gtk-driver'],
})
export const findXvfb = find({
  name: 'Xvfb',
  variable: 'XVFB_PATH',
  commands: ['Xvfb'],
  defaultPaths: ['/usr/bin/Xvfb'],
  debianPackages: ['xvfb'],
})

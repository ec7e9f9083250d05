import { findProgram, type Machine, type Program, thisMachine } from './machine.ts'

const programs = {
  redis: {
    name: 'Redis',
    variable: 'REDIS_SERVER_PATH',
    commands: ['redis-server', 'valkey-server'],
    defaultPaths: ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'],
    debianPackages: ['redis-server'],
    services: ['redis-server'],
  },
  nginx: {
    name: 'nginx',
    variable: 'NGINX_PATH',
    commands: ['nginx'],
    defaultPaths: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
    debianPackages: ['nginx'],
    services: ['nginx'],
  },
  caddy: {
    name: 'Caddy',
    variable: 'CADDY_PATH',
    commands: ['caddy'],
    defaultPaths: ['/usr/bin/caddy'],
    debianPackages: ['caddy'],
    services: ['caddy'],
  },
  dockerCompose: {
    name: 'Docker Compose',
    variable: 'DOCKER_COMPOSE_PATH',
    commands: ['docker-compose'],
    defaultPaths: ['/usr/bin/docker-compose'],
    debianPackages: ['docker-compose'],
  },
  haproxy: {
    name: 'HAProxy',
    variable: 'HAPROXY_PATH',
    commands: ['haproxy'],
    defaultPaths: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'],
    debianPackages: ['haproxy'],
    services: ['haproxy'],
  },
  pgbackrest: {
    name: 'pgBackRest',
    variable: 'PGBACKREST_PATH',
    commands: ['pgbackrest'],
    defaultPaths: ['/usr/bin/pgbackrest'],
    debianPackages: ['pgbackrest'],
  },
  restic: {
    name: 'restic',
    variable: 'RESTIC_PATH',
    commands: ['restic'],
    defaultPaths: ['/usr/bin/restic'],
    debianPackages: ['restic'],
  },
  debootstrap: {
    name: 'debootstrap',
    variable: 'DEBOOTSTRAP_PATH',
    commands: ['debootstrap'],
    defaultPaths: ['/usr/sbin/debootstrap'],
    debianPackages: ['debootstrap'],
  },
  systemdAnalyze: {
    name: 'systemd-analyze',
    variable: 'SYSTEMD_ANALYZE_PATH',
    commands: ['systemd-analyze'],
    defaultPaths: ['/usr/bin/systemd-analyze'],
    debianPackages: ['systemd'],
  },
  systemdNspawn: {
    name: 'systemd-nspawn',
    variable: 'SYSTEMD_NSPAWN_PATH',
    commands: ['systemd-nspawn'],
    defaultPaths: ['/usr/bin/systemd-nspawn'],
    debianPackages: ['systemd-container', 'systemd-sysv', 'dbus'],
  },
  firefox: {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    commands: ['firefox-esr', 'firefox'],
    defaultPaths: ['/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    debianPackages: ['firefox-esr'],
  },
  webkitDriver: {
    name: 'WebKit',
    variable: 'WEBKIT_DRIVER_PATH',
    commands: ['WebKitWebDriver'],
    defaultPaths: ['/usr/bin/WebKitWebDriver'],
    debianPackages: ['webkit2gtk-driver'],
  },
  xvfb: {
    name: 'Xvfb',
    variable: 'XVFB_PATH',
    commands: ['Xvfb'],
    defaultPaths: ['/usr/bin/Xvfb'],
    debianPackages: ['xvfb'],
  },
} satisfies Record<string, Program>

const find =
  (program: Program) =>
  (machine: Machine = thisMachine): Promise<string> =>
    findProgram(program, machine)

/** The paths of the programs that tests use; as root on Debian a missing one is installed. */
export const findRedis = find(programs.redis)
export const findNginx = find(programs.nginx)
export const findCaddy = find(programs.caddy)
export const findDockerCompose = find(programs.dockerCompose)
export const findHaproxy = find(programs.haproxy)
export const findPgbackrest = find(programs.pgbackrest)
export const findRestic = find(programs.restic)
export const findDebootstrap = find(programs.debootstrap)
export const findSystemdAnalyze = find(programs.systemdAnalyze)
export const findSystemdNspawn = find(programs.systemdNspawn)
export const findFirefox = find(programs.firefox)
export const findWebkitDriver = find(programs.webkitDriver)
export const findXvfb = find(programs.xvfb)

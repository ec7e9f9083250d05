import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../../tools/processes.ts'
import { findNginx } from '../../tools/programs/programs.ts'

/*
  Runs every command of docs/deploy.md, as root, in a copy of this machine: an overlay over its root folder that is thrown
  away, and from the second section on without its network. Replaced are what needs systemd (the units' own commands are
  run instead), DNS (certbot), a person (the answers to `configure`) and Debian's mirror (apt-get only looks the packages up).
*/
const folder = await mkdtemp(join(tmpdir(), 'deploy-guide-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const programs = {
  'apt-get':
    '[ "$1" = update ] || for name in "$@"; do case $name in install|-*) ;; *) apt-cache show "$name" > /dev/null || exit 1;; esac; done',
  certbot: `mkdir -p /etc/letsencrypt/live/www.example.nl && cd /etc/letsencrypt/live/www.example.nl &&
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=www.example.nl -keyout privkey.pem -out fullchain.pem 2> /dev/null`,
  systemctl: `
    value() { sed -n "s/^$1=//p" "/etc/systemd/system/$2" | tail -n 1; }
    stop() { [ ! -e "/run/$1.pid" ] || { kill "$(cat "/run/$1.pid")"; while kill -0 "$(cat "/run/$1.pid")" 2> /dev/null; do sleep 0.1; done; rm "/run/$1.pid"; }; }
    run() {
      set -a; . /etc/meegaan/environment; NODE_ENV=production; BACKUP_DIR=$(sed -n 's/^Environment=BACKUP_DIR=//p' "/etc/systemd/system/$1"); set +a
      cd "$(value WorkingDirectory "$1")"
      if [ "$(value Type "$1")" = oneshot ]; then runuser -u "$(value User "$1")" -- $(value ExecStart "$1"); return; fi
      setsid runuser -u "$(value User "$1")" -- $(value ExecStart "$1") > "/run/$1.log" 2>&1 & echo $! > "/run/$1.pid"
      for attempt in $(seq 1 900); do
        [ "$(curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3000/api/health/ready)" != 200 ] || return 0
        kill -0 "$(cat "/run/$1.pid")" || break; sleep 0.2
      done
      cat "/run/$1.log"; return 1
    }
    action=$1; shift
    for unit in "$@"; do case $action:$unit in
      daemon-reload*|*:--now|*.timer) ;;
      reload:nginx) if [ -s /run/nginx.pid ]; then nginx -s reload; else nginx; fi;;
      stop:*) stop "$unit";;
      restart:*) stop "$unit"; run "$unit" || exit 1;;
      *) run "$unit" || exit 1;;
    esac; done`,
}

/** DNS does not know the first, which the second line keeps; an empty line keeps what the file has. */
const ANSWERS = `

smtp://127.0.0.1:2525
Test <hallo@example.nl>

Test B.V.
Straat 1, 1234 AB Utrecht
hallo@example.nl
030 1234567
12345678
NL000000000B01


`

/** Registered by the visitor that becomes the administrator. */
const account = { username: 'Noortje', email: 'you@example.nl', password: 'Zomer!Avond#2026', acceptedTerms: true }

/** What the operator sees at the end of a section. */
const outcomes: Record<string, string> = {
  Configure: '[ -z "$(ls /var/lib/meegaan)" ]',
  Start: `curl -sSf -H 'content-type: application/json' http://127.0.0.1:3000/api/auth/register -d '${JSON.stringify(account)}' > /dev/null &&
    [ "$(stat -c %U /var/lib/meegaan/pgdata)" = meegaan ] && as_meegaan job nightly-backup | grep -q ran`,
  'Let visitors in': `curl -sSfk --resolve www.example.nl:443:127.0.0.1 -D - https://www.example.nl/ -o /tmp/page | grep -qi strict-transport && grep -q '<html' /tmp/page && node /root/open-sockets.mjs`,
  Update: `ls /var/backups/meegaan/*.zip && [ -e /opt/meegaan-old/web ] &&
    [ "$(for pid in $(pgrep -u meegaan); do readlink "/proc/$pid/cwd"; done | grep ^/opt | sort -u)" = /opt/meegaan ]`,
  Restore: '[ -e /var/lib/meegaan-old/pgdata ] && curl -sSf http://127.0.0.1:3000/api/health/ready',
}

/** Accepts mail and forgets it. */
const MAIL_SERVER = `
import { createServer } from 'node:net'
createServer((socket) => {
  socket.write('220 test\\r\\n')
  let isData = false
  socket.on('error', () => undefined).on('data', (chunk) => {
    for (const line of chunk.toString().split('\\r\\n')) {
      if (isData) { if (line === '.') { isData = false; socket.write('250 ok\\r\\n') } }
      else if (/^DATA/i.test(line)) { isData = true; socket.write('354 go\\r\\n') }
      else if (/^QUIT/i.test(line)) socket.end('221 bye\\r\\n')
      else if (line !== '') socket.write('250 ok\\r\\n')
    }
  })
}).listen(2525, '127.0.0.1')`

/** As many WebSockets as the guide promises a worker several times over, from addresses below nginx's limit for each. */
const OPEN_SOCKETS = `
import { createRequire } from 'node:module'
const WebSocket = createRequire('${join(ROOT, 'package.json')}')('ws')
const open = (index) => new Promise((resolve, reject) => {
  const socket = new WebSocket('wss://127.0.0.1/socket.io/?EIO=4&transport=websocket', {
    localAddress: '127.0.1.' + (1 + index % 20), rejectUnauthorized: false, servername: 'www.example.nl',
    headers: { host: 'www.example.nl', origin: 'https://www.example.nl' },
  })
  socket.once('message', () => resolve(socket))
  socket.once('error', reject)
})
const sockets = []
for (let index = 0; index < 2000; index += 50)
  sockets.push(...await Promise.all(Array.from({ length: 50 }, (_, each) => open(index + each))))
console.log(sockets.filter(({ readyState }) => readyState === 1).length + ' sockets open')
process.exit(sockets.length === 2000 ? 0 : 1)`

function commandsOf(guide: string): { title: string; script: string }[] {
  return guide
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.split('\n', 1)[0] ?? '',
      script: [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join(''),
    }))
    .filter(({ script }) => script !== '')
}

async function shell(script: string): Promise<{ code: number | null; output: string }> {
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'bash'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(script)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

test('the guide leads to a live site', async () => {
  if (process.getuid?.() !== 0)
    throw new Error('This test replaces the root folder, which only root may do: run it as root.')
  await findNginx()
  const guide = await readFile(join(ROOT, 'docs/deploy.md'), 'utf8')
  const sections = commandsOf(guide.replace(/ run configure .*/, '$& < /root/answers'))
  expect(Object.keys(outcomes).filter((title) => !sections.some((section) => section.title === title))).toEqual([])
  const written = Object.entries(programs).map(
    ([name, body]) =>
      `cat > /usr/local/bin/${name} <<'PROGRAM'\n#!/bin/bash\n${body}\nPROGRAM\nchmod 755 /usr/local/bin/${name}`,
  )
  const steps = sections.map(
    ({ title, script }) =>
      `echo "== ${title}"\n${script}\n${outcomes[title] === undefined ? '' : `{ ${outcomes[title]}; } || { echo "no outcome of ${title}"; exit 1; }`}`,
  )
  const [install = '', ...others] = steps
  const inside = `set -e
unset TMPDIR
mount -t proc proc /proc
export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin REPOSITORY=file://${ROOT} HOME=/root
export npm_config_prefer_offline=true npm_config_audit=false
rm -rf /var/lib/meegaan /opt/meegaan /etc/meegaan /etc/nginx/conf.d/*
git config --global --add safe.directory '*'
${written.join('\n')}
cat > /root/mail-server.mjs <<'PROGRAM'
${MAIL_SERVER}
PROGRAM
cat > /root/answers <<'PROGRAM'
${ANSWERS}PROGRAM
cat > /root/open-sockets.mjs <<'PROGRAM'
${OPEN_SOCKETS}
PROGRAM
${install}
cat > /root/rest <<'REST'
set -e
export npm_config_offline=true
ip link set lo up
node /root/mail-server.mjs &
${others.join('\n')}
systemctl stop meegaan.service
nginx -s stop
kill %1
REST
unshare --net bash /root/rest
echo DONE`
  const { code, output } = await shell(`set -e
mount -t tmpfs tmpfs ${folder}
mkdir ${folder}/upper ${folder}/work ${folder}/root
mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work ${folder}/root
mount --bind /dev ${folder}/root/dev
cat > ${folder}/root/inside <<'INSIDE'
${inside}
INSIDE
chroot ${folder}/root bash /inside`)
  expect(output).toMatch(/DONE\s*$/)
  expect(code).toBe(0)
})

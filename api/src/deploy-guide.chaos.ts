import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../../tools/processes.ts'
import {
  findDebianPostgres,
  findNginx,
  findPgbackrest,
  findRestic,
  findSystemdNspawn,
} from '../../tools/programs/programs.ts'

/*
  Runs every command of docs/deploy.md, as root, in a copy of this machine: an overlay over its root folder that is thrown
  away. From the second section on the copy is booted with systemd, without a network. Replaced are DNS (/etc/hosts and
  certbot), a person (the answers to `configure`, the minute of the restore) and Debian's mirror (apt-get only looks the packages up).
  PostgreSQL, pgBackRest and restic are Debian's.
*/
const folder = await mkdtemp(join(tmpdir(), 'deploy-guide-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const programs = {
  'apt-get':
    '[ "$1" = update ] || for name in "$@"; do case $name in install|-*) ;; *) apt-cache show "$name" > /dev/null || exit 1;; esac; done',
  certbot: 'mkdir -p /etc/letsencrypt/live && cp -r /etc/test-certificate /etc/letsencrypt/live/www.example.nl',
}

const sql = (statement: string) => `runuser -u postgres -- psql -Atqc "${statement}" meegaan`

/** Enter makes the database, and keeps what the file has; the last lines are for certbot and the administrator. */
const ANSWERS = `

smtp://127.0.0.1:2525
Test <hallo@example.nl>

Test B.V.
Straat 1, 1234 AB Utrecht
hallo@example.nl
030 1234567
12345678
NL000000000B01


you@example.nl
Noortje
`

/** The release after this one: it has one column more. */
const NEXT_RELEASE = `
  cd /srv/repository/api/migrations
  echo 'ALTER TABLE "outcomes" ADD COLUMN "next_release" integer;' > 0999_next-release.sql
  node -e "const file = 'meta/_journal.json', { readFileSync, writeFileSync } = require('fs'), journal = JSON.parse(readFileSync(file))
    journal.entries.push({ ...journal.entries.at(-1), idx: 999, when: Date.now(), tag: '0999_next-release' })
    writeFileSync(file, JSON.stringify(journal))"
  git -C /srv/repository add -A && git -C /srv/repository -c user.name=test -c user.email=test@example.nl commit -qm 'Next release'
  cd /`

/** A row and a picture before a moment, a row after it. Once the log of the last is archived, the disk is lost. */
const LOST_DISK = `
  install -d -o meegaan -g meegaan /var/lib/meegaan/uploads
  echo before > /var/lib/meegaan/uploads/before.webp
  systemctl start meegaan-files.service
  ${sql("insert into secrets (name, value) values ('before', 'x')")}
  sleep 1; moment=$(date -u '+%F %T+00'); sleep 1
  ${sql("insert into secrets (name, value) values ('after', 'x')")}
  written=$(date +%s); segment=$(${sql('select pg_walfile_name(pg_current_wal_lsn())')})
  until [ "$(${sql("select last_archived_wal >= '$segment' from pg_stat_archiver")})" = t ]; do sleep 1; done
  echo "archived after $(($(date +%s) - written)) s"
  systemctl kill --signal=KILL 'postgresql@*'
  find /var/lib/postgresql/*/main -mindepth 1 -delete
  rm -r /var/lib/meegaan/uploads
  began=$(date +%s)`

/** Runs before the commands of a section. */
const preparations: Record<string, string> = { Update: NEXT_RELEASE, Restore: LOST_DISK }

const RELEASE_RUNS =
  '[ "$(readlink /proc/$(systemctl show --property MainPID --value meegaan.service)/cwd)" = /opt/meegaan ]'

/** What the operator sees at the end of a section. */
const outcomes: Record<string, string> = {
  Configure: `meegaan admin create you@example.nl | grep -q already && [ "$(stat -c %a:%G /etc/meegaan/environment)" = 640:meegaan ] &&
    curl -sSfk -D - https://www.example.nl/ -o /tmp/page | grep -qi strict-transport && grep -q '<html' /tmp/page &&
    node /root/open-sockets.mjs && systemctl is-enabled meegaan.service`,
  Backup: `runuser -u postgres -- pgbackrest --stanza=meegaan check && runuser -u postgres -- pgbackrest --stanza=meegaan info | grep 'full backup' &&
    [ "$(systemctl is-active meegaan-pgbackrest@full.timer meegaan-pgbackrest@diff.timer meegaan-files.timer | sort -u)" = active ]`,
  Update: `wait_ready && ${RELEASE_RUNS} && [ -e /opt/meegaan-old/web ] && [ -e /opt/meegaan/api/migrations/0999_next-release.sql ]`,
  'Roll back': `wait_ready && ${RELEASE_RUNS} && [ ! -e /opt/meegaan/api/migrations/0999_next-release.sql ] && meegaan status`,
  Restore: `echo "restored in $(($(date +%s) - began)) s" && wait_ready && [ "$(cat /var/lib/meegaan/uploads/before.webp)" = before ] &&
    [ "$(${sql("select string_agg(name, ' ') from secrets where name in ('before', 'after')")})" = before ] && meegaan status`,
}

const WAIT_READY = `wait_ready() {
  for attempt in $(seq 300); do curl -sf http://127.0.0.1:3000/api/health/ready > /dev/null && return; sleep 1; done
  journalctl --no-pager -n 50 -u meegaan.service; return 1
}`

const CERTIFICATE = `mkdir -p /etc/test-certificate
openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=www.example.nl -addext subjectAltName=DNS:www.example.nl \\
  -keyout /etc/test-certificate/privkey.pem -out /etc/test-certificate/fullchain.pem 2> /dev/null`

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
  const child = spawn('unshare', ['--mount', '--pid', '--mount-proc', '--fork', '--kill-child', 'bash'], {
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
  for (const find of [findNginx, findDebianPostgres, findPgbackrest, findRestic]) await find()
  const nspawn = await findSystemdNspawn()
  const guide = await readFile(join(ROOT, 'docs/deploy.md'), 'utf8')
  const sections = commandsOf(
    guide.replace(/ run configure$/m, '$& < /root/answers').replace(/--target="[^"]*"/, '--target="$moment"'),
  )
  expect(Object.keys(outcomes).filter((title) => !sections.some((section) => section.title === title))).toEqual([])
  const written = Object.entries(programs).map(
    ([name, body]) =>
      `cat > /usr/local/bin/${name} <<'PROGRAM'\n#!/bin/bash\n${body}\nPROGRAM\nchmod 755 /usr/local/bin/${name}`,
  )
  const steps = sections.map(
    ({ title, script }) =>
      `echo "== ${title}"\n${preparations[title] ?? ''}\n${script}\n${outcomes[title] === undefined ? '' : `{ ${outcomes[title]}; } || { echo "no outcome of ${title}"; exit 1; }`}`,
  )
  const [install = '', ...others] = steps
  const environment = `export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin REPOSITORY=file:///srv/repository HOME=/root
export npm_config_prefer_offline=true npm_config_audit=false`
  const inside = `set -e
unset TMPDIR
mount -t proc proc /proc
${environment}
rm -rf /var/lib/meegaan /opt/meegaan /etc/meegaan /etc/nginx/conf.d/* /srv/backups
read -r version name _ <<< "$(pg_lsclusters --no-header)"
[ -z "$version" ] || pg_dropcluster "$version" "$name"
pg_createcluster "$(ls /usr/lib/postgresql | sort -V | tail -1)" main
git config --global --add safe.directory '*'
git clone -q file://${ROOT} /srv/repository
${written.join('\n')}
${CERTIFICATE}
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
${environment} npm_config_offline=true
echo 127.0.0.1 www.example.nl >> /etc/hosts
${WAIT_READY}
node /root/mail-server.mjs &
${others.join('\n')}
echo DONE
REST
cat > /etc/systemd/system/guide.service <<'UNIT'
[Unit]
After=network.target nginx.service postgresql.service
[Service]
Type=oneshot
ExecStart=/bin/bash /root/rest
ExecStopPost=/bin/systemctl --no-block poweroff
StandardOutput=file:/root/output
StandardError=inherit
UNIT
ln -s /etc/systemd/system/guide.service /etc/systemd/system/multi-user.target.wants/
umount /proc`
  const { code, output } = await shell(`set -e
mount -t tmpfs tmpfs ${folder}
mkdir ${folder}/upper ${folder}/work ${folder}/root
mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work ${folder}/root
mount --bind /dev ${folder}/root/dev
cat > ${folder}/root/inside <<'INSIDE'
${inside}
INSIDE
chroot ${folder}/root bash /inside
umount ${folder}/root/dev
${nspawn} --directory=${folder}/root --boot --private-network --register=no --keep-unit --console=pipe > ${folder}/boot || true
cat ${folder}/root/root/output`)
  console.log(output.match(/^(archived after|restored in) .*$/gm)?.join('\n'))
  expect(output).toContain('Alles werkt.')
  expect(output).toMatch(/DONE\s*$/)
  expect(code).toBe(0)
})

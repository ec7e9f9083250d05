import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../../tools/processes.ts'
import { findDebootstrap, findSystemdNspawn } from '../../tools/programs/programs.ts'

/*
  Runs every command of docs/deploy.md, docs/grow.md and docs/restore.md, as root, on a fresh Debian: an overlay over the result of
  debootstrap that is thrown away. From the second section on it is booted with systemd, without a network. Replaced are DNS (/etc/hosts
  and certbot) and a person (the answers to `configure`, the minute of the restore). DEBIAN_ROOT names a folder in which debootstrap
  has run, or will run, for several runs of this test.
*/
const folder = await mkdtemp(join(tmpdir(), 'deploy-guide-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const CERTBOT = 'mkdir -p /etc/letsencrypt/live && cp -r /etc/test-certificate /etc/letsencrypt/live/www.example.nl'

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
http://127.0.0.1:2526

you@example.nl
Noortje
`

/** Commits the changes below `/srv/repository` as a release. */
const release = (name: string, changes: string) => `
  cd /srv/repository
  ${changes}
  git add -A && git -c user.name=test -c user.email=test@example.nl commit -qm ${name} && git tag ${name}
  cd /`

/** It has one column more. */
const NEXT_RELEASE = release(
  'v99.0.0',
  `echo 'ALTER TABLE "outcomes" ADD COLUMN "next_release" integer;' > api/migrations/0999_next-release.sql
  node -e "const file = 'api/migrations/meta/_journal.json', { readFileSync, writeFileSync } = require('fs')
    const journal = JSON.parse(readFileSync(file))
    journal.entries.push({ ...journal.entries.at(-1), idx: 999, when: Date.now(), tag: '0999_next-release' })
    writeFileSync(file, JSON.stringify(journal))"`,
)

/** It passes its check and ends when it starts. */
const BROKEN_RELEASE = release(
  'v99.0.1',
  `sed -i '1i if (!process.argv.includes("--check")) process.exit(1)' api/src/main.ts`,
)

const UNTIL_ARCHIVED = `written=$(date +%s); segment=$(${sql('select pg_walfile_name(pg_current_wal_lsn())')})
  until [ "$(${sql("select last_archived_wal >= '$segment' from pg_stat_archiver")})" = t ]; do sleep 1; done
  echo "archived after $(($(date +%s) - written)) s"
  [ $(($(date +%s) - written)) -lt 120 ]`

/** A row before a moment, a row after it, and copies of the uploads with one file each. Then the disk is lost. */
const LOST_DISK = `
  systemctl stop redis-server.service
  until meegaan status | grep 'redis .*FAILS'; do sleep 1; done
  systemctl start redis-server.service
  until meegaan status; do sleep 1; done
  systemctl stop meegaan-files.timer
  cd /var/lib/meegaan/uploads
  copy_as() { rm -f ./*.webp; touch "$1.webp"; (set -a; . /etc/meegaan/restic; restic backup --quiet /var/lib/meegaan); sleep 1; }
  copy_as older
  copy_as before
  ${sql("insert into secrets (name, value) values ('before', 'x')")}
  sleep 1; moment=$(date -u '+%F %T+00'); sleep 1
  ${sql("insert into secrets (name, value) values ('after', 'x')")}
  copy_as after
  copy_as newer
  cd /
  ${UNTIL_ARCHIVED}
  systemctl kill --signal=KILL 'postgresql@*'
  systemctl stop postgresql.service 'postgresql@*'
  rm -rf /var/lib/postgresql/*/main/*
  rm -r /var/lib/meegaan/uploads
  began=$(date +%s)`

/** A machine on which only "Install" was done; the disk of the backups and the kept file are there. */
const OTHER_MACHINE = `
  now=$(date +%s)
  ${sql("insert into secrets (name, value) values ('kept', '$now') on conflict (name) do update set value = excluded.value")}
  install -d -o meegaan -g meegaan /var/lib/meegaan/uploads
  echo "$now" > /var/lib/meegaan/uploads/kept.webp
  systemctl start meegaan-files.service
  ${UNTIL_ARCHIVED}
  systemctl stop 'meegaan*.timer' 'meegaan*.service'
  rm -rf /etc/meegaan /etc/pgbackrest.conf /etc/systemd/system/meegaan* /etc/systemd/system/*.wants/meegaan* /var/lib/meegaan
  rm -r /etc/nginx/conf.d/meegaan.conf /usr/local/bin/meegaan
  userdel meegaan
  systemctl daemon-reload
  read -r version name _ <<< "$(pg_lsclusters --no-header)"
  pg_dropcluster --stop "$version" "$name" && pg_createcluster "$version" "$name" && systemctl restart postgresql.service
  began=$(date +%s)`

/** The backup of deploy/compose.yaml and its restore of docs/grow.md, on the PostgreSQL of this machine. */
async function copyAsCompose(): Promise<string> {
  const compose = await readFile(join(ROOT, 'deploy/compose.yaml'), 'utf8')
  const [, loop = ''] = /^ {6}- \|\n((?: {8}.*\n)+)/m.exec(compose) ?? []
  const backup = loop.replaceAll('$$', '$').replace('sleep 1d', 'exit')
  const [, restore = ''] =
    /run --rm backup \\\n {2}'(.*)'/.exec(await readFile(join(ROOT, 'docs/grow.md'), 'utf8')) ?? []
  return `
  runuser -u postgres -- psql -qc "alter role postgres password 'x'"
  mkdir /backups /data
  echo kept > /data/file
  export PGHOST=localhost PGUSER=postgres PGPASSWORD=x
  bash -euo pipefail << 'PROGRAM'
${backup}
PROGRAM
  rm /data/file
  createdb restored
  bash -euo pipefail << PROGRAM
${restore.replace('meegaan', 'restored').replaceAll('DAY', '$(date +%F)')}
PROGRAM
  [ "$(cat /data/file)" = kept ]
  count='select count(*) from information_schema.columns'
  [ "$(psql -Atc "$count" restored)" = "$(psql -Atc "$count" meegaan)" ]
  dropdb restored
  unset PGHOST PGUSER PGPASSWORD`
}

/** The operator finds the sentence in `status`, in the log and in a message to the webhook. The site serves meanwhile. */
const findSentence = (component: string, sentence: string) => `
  if meegaan status > /tmp/status; then exit 1; fi
  grep '${component} .*FAILS .*${sentence}' /tmp/status
  until grep '${component} fails: ${sentence}' /root/alerts; do sleep 1; done
  journalctl --output=cat --unit=meegaan.service | grep '"component":"${component}","problem":"${sentence}'
  curl -sf http://127.0.0.1:3000/api/health/ready`

/** Mail counts as failing after five minutes. */
const MAIL_AWAY = `
  kill "$mail_server"
  meegaan job mail-server-check
  ${sql("update outcomes set failed_since = failed_since - interval '5 minutes' where name = 'mail'")}
  ${findSentence('mail', 'SMTP_URL does not work (connect ECONNREFUSED')}
  node /root/mail-server.mjs & mail_server=$!
  until meegaan job mail-server-check && meegaan status; do sleep 1; done
  until grep 'mail works again' /root/alerts; do sleep 1; done`

const EXPIRED_CERTIFICATE = `
  certificate=/etc/letsencrypt/live/www.example.nl/fullchain.pem
  openssl req -x509 -key /etc/test-certificate/privkey.pem -subj /CN=www.example.nl \
    -not_before 20250101000000Z -not_after 20260101000000Z > "$certificate"
  systemctl reload nginx.service
  until meegaan status | grep 'certificate .*FAILS'; do sleep 1; done
  ${findSentence('certificate', 'the certificate of PUBLIC_URL ended on 2026-01-01: renew it')}
  cp /etc/test-certificate/fullchain.pem "$certificate"
  systemctl reload nginx.service
  until meegaan status; do sleep 1; done`

/** What the operator and a visitor see while PostgreSQL or the application is away. */
const TROUBLES = `
  systemctl stop postgresql.service
  if meegaan status > /tmp/status; then exit 1; fi
  grep 'database .*FAILS .*PostgreSQL is not running' /tmp/status
  systemctl start postgresql.service
  wait_ready
  systemctl stop meegaan.service
  [ "$(curl -sk -o /tmp/page -w '%{http_code}' https://www.example.nl/)" = 503 ]
  grep 'Even geduld' /tmp/page
  systemctl start meegaan.service
  wait_ready
  systemctl kill --signal=KILL meegaan.service
  wait_ready
  if npm --prefix /opt/meegaan run status > /tmp/status 2>&1; then exit 1; fi
  grep 'use "meegaan" instead of "npm run"' /tmp/status`

/** The database is on a small disk for a while. */
const FULL_DISK = `
  systemctl stop 'postgresql@*' postgresql.service
  mount -t tmpfs -o size=300M tmpfs /mnt
  cp -a /var/lib/postgresql /mnt
  mount --bind /mnt/postgresql /var/lib/postgresql
  systemctl start postgresql.service
  wait_ready
  head -c 1G /dev/zero > /mnt/filler || true
  while curl -sf http://127.0.0.1:3000/api/health/ready > /dev/null; do sleep 1; done
  if meegaan status > /tmp/status; then exit 1; fi
  grep 'database .*FAILS' /tmp/status
  rm /mnt/filler
  wait_ready
  systemctl stop 'postgresql@*' postgresql.service
  umount /var/lib/postgresql /mnt
  systemctl start postgresql.service
  wait_ready`

const FAILED_UPDATE = `${BROKEN_RELEASE}
  if meegaan update; then exit 1; fi
  wait_ready
  [ -e /opt/meegaan/api/migrations/0999_next-release.sql ]
  [ "$(head -c 20 /opt/meegaan/api/src/main.ts)" != 'if (!process.argv.in' ]`

/** Runs before the commands of a section. */
const preparations: Record<string, string> = {
  'Back up': `${TROUBLES}${MAIL_AWAY}${EXPIRED_CERTIFICATE}${FULL_DISK}${await copyAsCompose()}`,
  Update: NEXT_RELEASE,
  'Roll back': FAILED_UPDATE,
  'To a minute': LOST_DISK,
  'On another machine': OTHER_MACHINE,
}

const RELEASE_RUNS =
  '[ "$(readlink /proc/$(systemctl show --property MainPID --value meegaan.service)/cwd)" = /opt/meegaan ]'

/** What the operator sees at the end of a section. */
const outcomes: Record<string, string> = {
  Configure: `meegaan admin create you@example.nl | grep -q already && [ "$(stat -c %a:%G /etc/meegaan/environment)" = 640:meegaan ] &&
    curl -sSfk -D /tmp/headers https://www.example.nl/ -o /tmp/page && grep -q '<html' /tmp/page &&
    grep -q '^HTTP/2 200' /tmp/headers && grep -qi strict-transport /tmp/headers && ! nginx -t 2>&1 | grep warn &&
    node /root/open-sockets.mjs && systemctl is-enabled meegaan.service`,
  'Back up': `runuser -u postgres -- pgbackrest --stanza=meegaan check && runuser -u postgres -- pgbackrest --stanza=meegaan info | grep 'full backup' &&
    systemctl is-active meegaan-pgbackrest@full.timer meegaan-pgbackrest@diff.timer meegaan-files.timer &&
    tar --list --verbose --file=/root/meegaan-keys.tar etc/meegaan/environment etc/meegaan/restic etc/pgbackrest.conf`,
  Update: `wait_ready && ${RELEASE_RUNS} && [ -e /opt/meegaan-old/web ] && [ -e /opt/meegaan/api/migrations/0999_next-release.sql ]`,
  'Roll back': `wait_ready && ${RELEASE_RUNS} && [ ! -e /opt/meegaan/api/migrations/0999_next-release.sql ] && meegaan status`,
  'A second node': `until meegaan status | grep '2 nodes run'; do sleep 5; done && meegaan status && [ "$(grep -c 127.0.0.1:3001 /etc/nginx/conf.d/meegaan.conf)" = 2 ]`,
  'To a minute': `echo "restored in $(($(date +%s) - began)) s" && wait_ready && meegaan status &&
    [ "$(${sql("select name from secrets where name in ('before', 'after')")})" = before ] &&
    [ "$(cd /var/lib/meegaan/uploads && echo *.webp)" = 'after.webp before.webp' ]`,
  'On another machine': `echo "restored elsewhere in $(($(date +%s) - began)) s" && wait_ready && meegaan status &&
    [ "$(${sql("select value from secrets where name = 'kept'")})" = "$now" ] && [ "$(cat /var/lib/meegaan/uploads/kept.webp)" = "$now" ]`,
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

/** The operator's webhook, which keeps the messages. */
const WEBHOOK = `
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
createServer((request, response) => {
  request.pipe(createWriteStream('/root/alerts', { flags: 'a' }))
  request.on('end', () => response.end())
}).listen(2526, '127.0.0.1')`

/** As many WebSockets as the guide promises a worker several times over, from addresses below nginx's limit for each. */
const OPEN_SOCKETS = `
import { createRequire } from 'node:module'
const WebSocket = createRequire('/opt/meegaan/package.json')('ws')
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

async function shell(script: string, signal: AbortSignal): Promise<{ code: number | null; output: string }> {
  const child = spawn('unshare', ['--mount', '--pid', '--mount-proc', '--fork', '--kill-child', 'bash'], {
    signal,
    killSignal: 'SIGKILL',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(script)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

/** A folder with a minimal Debian. */
async function findDebian(signal: AbortSignal): Promise<string> {
  const debian = process.env.DEBIAN_ROOT ?? join(folder, 'debian')
  if (existsSync(join(debian, 'etc/debian_version'))) return debian
  const packages = '--include=systemd,systemd-sysv,dbus,ca-certificates,curl'
  const { code, output } = await shell(
    `${await findDebootstrap()} --variant=minbase ${packages} trixie ${debian}`,
    signal,
  )
  if (code !== 0) throw new Error(`debootstrap failed:\n${output}`)
  return debian
}

test('the guide leads to a live site', { timeout: 3 * 60 * 60_000 }, async ({ signal }) => {
  if (process.getuid?.() !== 0)
    throw new Error('This test replaces the root folder, which only root may do: run it as root.')
  const nspawn = await findSystemdNspawn()
  const debian = await findDebian(signal)
  const pages = await Promise.all(
    ['deploy', 'grow', 'restore'].map((name) => readFile(join(ROOT, 'docs', `${name}.md`), 'utf8')),
  )
  // A repeated configuration keeps everything.
  const answers = ['/root/answers', `<(yes '')`]
  const sections = commandsOf(
    pages
      .join('\n')
      .replaceAll(/ run configure$/gm, (command) => `${command} < ${answers.shift()}`)
      .replace(/ "2026-[^"]*"/, ' "$moment"'),
  )
  // After an update too.
  const elsewhere = sections.filter(({ title }) => title === 'On another machine')
  sections.splice(
    sections.findIndex(({ title }) => title === 'Roll back'),
    0,
    ...elsewhere,
  )
  expect(Object.keys(outcomes).filter((title) => !sections.some((section) => section.title === title))).toEqual([])
  const steps = sections.map(
    ({ title, script }) =>
      `echo "== ${title}"; start=$SECONDS\n${preparations[title] ?? ''}\n${script}\n${outcomes[title] === undefined ? '' : `{ ${outcomes[title]}; } || { echo "no outcome of ${title}"; exit 1; }`}\necho "${title} took $((SECONDS - start)) s"`,
  )
  const [install = '', ...others] = steps
  const environment = `export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin REPOSITORY=file:///srv/repository HOME=/root
export npm_config_prefer_offline=true npm_config_audit=false DEBIAN_FRONTEND=noninteractive`
  const inside = `set -e
unset TMPDIR
mount -t proc proc /proc
${environment} NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
${install}
# Booted, the machine has no network.
${sections.flatMap(({ script }) => script.match(/^apt-get install .*$/gm) ?? []).join('\n')}
git config --global --add safe.directory '*'
printf '#!/bin/bash\n%s\n' '${CERTBOT}' > /usr/local/bin/certbot
chmod 755 /usr/local/bin/certbot
${CERTIFICATE}
cat > /root/mail-server.mjs <<'PROGRAM'
${MAIL_SERVER}
PROGRAM
cat > /root/webhook.mjs <<'PROGRAM'
${WEBHOOK}
PROGRAM
cat > /root/answers <<'PROGRAM'
${ANSWERS}PROGRAM
cat > /root/open-sockets.mjs <<'PROGRAM'
${OPEN_SOCKETS}
PROGRAM
cat > /root/rest <<'REST'
set -e
${environment} npm_config_offline=true
echo 127.0.0.1 www.example.nl >> /etc/hosts
${WAIT_READY}
node /root/mail-server.mjs & mail_server=$!
node /root/webhook.mjs &
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
mkdir -p /etc/systemd/system/multi-user.target.wants
ln -s /etc/systemd/system/guide.service /etc/systemd/system/multi-user.target.wants/
umount /proc`
  const root = join(folder, 'root')
  const { code, output } = await shell(
    `set -e
mkdir ${folder}/upper ${folder}/work ${root}
mount -t overlay overlay -o lowerdir=${debian},upperdir=${folder}/upper,workdir=${folder}/work ${root}
mount --bind /dev ${root}/dev
cp --dereference /etc/resolv.conf ${root}/etc/resolv.conf
# Of this machine, which may reach the registry through a proxy of its own.
cp --dereference /etc/ssl/certs/ca-certificates.crt ${root}/etc/ssl/certs/
git clone -q file://${ROOT} ${root}/srv/repository
cat > ${root}/inside <<'INSIDE'
${inside}
INSIDE
chroot ${root} bash /inside
umount ${root}/dev
${nspawn} --directory=${root} --boot --private-network --register=no --keep-unit --console=pipe > ${folder}/boot || true
cat ${root}/root/output`,
    signal,
  )
  console.log(output.match(/^.* (took|archived after|restored( elsewhere)? in) \d+ s$/gm)?.join('\n'))
  expect(output).toContain('Alles werkt.')
  // An assertion would show the beginning alone.
  if (!/DONE\s*$/.test(output)) throw new Error(output.slice(-5_000))
  expect(code).toBe(0)
})

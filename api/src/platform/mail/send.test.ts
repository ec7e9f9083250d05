import { register } from 'contract/auth/auth.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startSmtpServer } from '../../testing/servers/smtp-server.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { loggableError } from '../db/loggable-error.ts'
import { newId } from '../ids.ts'
import { MAIL_OUTCOME } from '../outcomes/names.ts'
import { listOutcomes } from '../outcomes/repository.ts'
import { MAIL_JOB, queueMail } from './mail.ts'
import { insertMails, listMails } from './repository.ts'
import { mailSweepJob } from './send.ts'

const until = (condition: () => boolean | Promise<boolean>) => expect.poll(condition).toBe(true)

describe('with an SMTP server', async () => {
  const refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 })
  const refuses = (address: string) => (address === 'weg@example.nl' ? refusal : null)
  let smtp = await startSmtpServer(0, refuses)
  const testApp = useTestApp({
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    mailFrom: 'Het team <team@example.nl>',
    hasDevelopmentMailbox: false,
    publicUrl: 'https://example.nl',
  })
  const content = { subject: 'Hoi Zoë', heading: 'Dag', paragraphs: ['Tot zo.'] }
  const queue = (to: string) => testApp.ctx.transaction((unit) => queueMail(unit, to, content, inAnHour()))
  const inAnHour = () => new Date(testApp.ctx.now().getTime() + HOUR)
  const unsent = () => listMails(testApp.ctx.db, null, 10)
  /** Failed sends so far of mails that will be retried. */
  const attempts = async () =>
    (await testApp.ctx.db.execute(sql`select from jobs.job where name = ${MAIL_JOB} and state = 'retry'`)).rows.length
  beforeAll(() => testApp.app.startJobs())
  afterAll(() => smtp.stop())

  test('the mail of a registration arrives and its row is deleted', async () => {
    await testApp.call(register, {
      body: { username: 'sanne', email: 'sanne@example.nl', password: 'Festival!2026' },
    })
    await until(() => smtp.received.length === 1)
    expect(smtp.received[0]?.to).toEqual(['sanne@example.nl'])
    const mail = await PostalMime.parse(smtp.received[0]?.raw ?? '')
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(mail.from).toMatchObject({ name: 'Het team', address: 'team@example.nl' })
    expect(mail.to).toMatchObject([{ address: 'sanne@example.nl' }])
    expect(mail.subject).toContain('Bevestig je e-mailadres')
    expect(mail.text).toMatch(/^https:\/\/example\.nl\/verify-email\?token=[\w-]{43}$/m)
    expect(mail.html).toContain('https://example.nl/verify-email?token=')
    await until(async () => (await unsent()).length === 0)
    expect((await testApp.app.server.inject({ url: `/api${listMailbox.path}` })).statusCode).toBe(404)
  })

  test('a mail of a rolled back transaction is never sent', async () => {
    const before = smtp.received.length
    const rolledBack = testApp.ctx.transaction(async (unit) => {
      await queueMail(unit, 'verloren@example.nl', content, inAnHour())
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await queue('daarna@example.nl')
    await until(() => smtp.received.length === before + 1)
    expect(smtp.received.at(-1)?.to).toEqual(['daarna@example.nl'])
  })

  test('mails wait while the server is unavailable and arrive once it is back', async () => {
    await smtp.stop()
    await queue('geduld@example.nl')
    await queue('ook-geduld@example.nl')
    await until(async () => (await attempts()) >= 2)
    expect(await unsent()).toHaveLength(2)
    smtp = await startSmtpServer(smtp.port, refuses)
    await until(async () => (await unsent()).length === 0)
    expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(['geduld@example.nl', 'ook-geduld@example.nl'])
  })

  test('a mail that waited beyond its last moment is not sent', async () => {
    await smtp.stop()
    await queue('te-laat@example.nl')
    await until(async () => (await attempts()) >= 1)
    testApp.setTime(inAnHour().toISOString())
    await queue('op-tijd@example.nl')
    smtp = await startSmtpServer(smtp.port, refuses)
    await until(async () => (await unsent()).length === 0)
    const recipients = smtp.received.flatMap(({ to }) => to)
    expect(recipients).toContain('op-tijd@example.nl')
    expect(recipients).not.toContain('te-laat@example.nl')
  })

  test('what was written without a server is sent, unless its last moment has passed', async () => {
    const write = (to: string, expiresAt: Date) =>
      insertMails(testApp.ctx.db, [
        { id: newId(), to, content, createdAt: testApp.ctx.now(), expiresAt, isQueued: false },
      ])
    await write('bewaard@example.nl', inAnHour())
    await write('verlopen@example.nl', new Date(testApp.ctx.now().getTime() - 1))
    for (const _ of [1, 2]) await mailSweepJob(testApp.ctx).run({})
    await until(async () => (await unsent()).length === 0)
    const recipients = smtp.received.flatMap(({ to }) => to)
    expect(recipients.filter((to) => to === 'bewaard@example.nl')).toHaveLength(1)
    expect(recipients).not.toContain('verlopen@example.nl')
  })

  test('a permanently rejected mail is dropped without delaying others', async () => {
    await queue('weg@example.nl')
    await queue('hier@example.nl')
    await until(async () => (await unsent()).length === 0)
    expect(smtp.received.flatMap(({ to }) => to)).toContain('hier@example.nl')
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('weg@example.nl')
  })

  test('no failure of a mail is stored or logged with its address', async () => {
    const warn = vi.spyOn(testApp.ctx.log, 'warn')
    const refuse = (address: string) =>
      Object.assign(new Error(`5.1.1 <${address}>: not now`), {
        responseCode: address.startsWith('traag') ? 450 : 550,
      })
    await smtp.stop()
    smtp = await startSmtpServer(smtp.port, refuse)
    await queue('traag@example.nl')
    await queue('onbekend@example.nl')
    await until(async () => (await attempts()) >= 1 && (await unsent()).length === 1)
    const { rows } = await testApp.ctx.db.execute(sql`select output from jobs.job where name = ${MAIL_JOB}`)
    const logged = warn.mock.calls.map(([line]) => loggableError((line as { err?: unknown }).err))
    warn.mockRestore()
    expect(JSON.stringify(rows)).toContain('not now')
    expect(JSON.stringify(rows)).not.toContain('traag@')
    expect(JSON.stringify(logged)).toContain('not now')
    expect(JSON.stringify(logged)).not.toContain('onbekend@')
    await smtp.stop()
    smtp = await startSmtpServer(smtp.port, refuses)
    await until(async () => (await unsent()).length === 0)
  })

  test('mails whose sender the server refuses wait for another setting', async () => {
    await smtp.stop()
    const refuseSender = () =>
      Object.assign(new Error('5.7.1 Sender address rejected: not owned by user'), { responseCode: 553 })
    smtp = await startSmtpServer(smtp.port, refuses, undefined, refuseSender)
    await queue('wacht@example.nl')
    await until(async () => (await attempts()) >= 1 || (await unsent()).length === 0)
    expect((await unsent()).map(({ to }) => to)).toEqual(['wacht@example.nl'])
    await smtp.stop()
    smtp = await startSmtpServer(smtp.port, refuses)
    await until(async () => (await unsent()).length === 0)
    expect(smtp.received.flatMap(({ to }) => to)).toEqual(['wacht@example.nl'])
  })

  test('mails that the server refuses from this site wait for another setting, and count as failed', async () => {
    const sentences: Record<string, string> = {
      'zonder-relay@example.nl': 'relay denied',
      'afgewezen@example.nl': '5.7.1 <afgewezen@example.nl>: Recipient address rejected: Access denied',
      // As Amazon SES says it.
      'nieuwe-site@example.nl': 'Message rejected: Email address is not verified.',
      'relay@example.nl': '5.1.1 <relay@example.nl>: User unknown',
    }
    const waiting = ['afgewezen@example.nl', 'nieuwe-site@example.nl', 'zonder-relay@example.nl']
    await smtp.stop()
    const refuse = (address: string) => Object.assign(new Error(sentences[address]), { responseCode: 550 })
    smtp = await startSmtpServer(smtp.port, refuse)
    for (const address of Object.keys(sentences)) await queue(address)
    await until(async () => (await attempts()) === (await unsent()).length)
    expect((await unsent()).map(({ to }) => to).sort()).toEqual(waiting)
    const outcome = (await listOutcomes(testApp.ctx.db)).find(({ name }) => name === MAIL_OUTCOME)
    expect(outcome?.failedSince).not.toBeNull()
    expect(outcome?.problem).toMatch(/^the mail server refused a mail \(.+\)$/)
    await smtp.stop()
    smtp = await startSmtpServer(smtp.port, refuses)
    await until(async () => (await unsent()).length === 0)
    expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(waiting)
  })

  test('an address cannot inject headers or recipients', async () => {
    await queue('een@example.nl, twee@example.nl\r\nBcc: drie@example.nl')
    await until(async () => (await unsent()).length === 0)
    const recipients = smtp.received.flatMap(({ to }) => to)
    expect(recipients).not.toContain('twee@example.nl')
    expect(recipients).not.toContain('drie@example.nl')
  })
})

describe('without an SMTP server', () => {
  const testApp = useTestApp({ publicUrl: 'https://example.nl' })
  const mailbox = async (to?: string) => (await testApp.call(listMailbox, { query: { to } })).data.mails

  test('the mailbox shows committed mails, newest first', async () => {
    for (const [index, to] of ['a@example.nl', 'b@example.nl', 'a@example.nl'].entries())
      await testApp.ctx.transaction((unit) =>
        queueMail(
          unit,
          to,
          { subject: `Mail ${index}`, heading: 'Dag', paragraphs: ['Tekst'] },
          new Date('2040-01-01'),
        ),
      )
    expect((await mailbox()).map(({ subject }) => subject)).toEqual(['Mail 2', 'Mail 1', 'Mail 0'])
    expect((await mailbox('A@example.nl')).map(({ subject }) => subject)).toEqual(['Mail 2', 'Mail 0'])
    expect(await mailbox('niemand@example.nl')).toEqual([])
  })

  test('user input is escaped, and the link has its own line', async () => {
    const url = 'https://example.nl/verify-email?token=abc&x=1'
    await testApp.ctx.transaction((unit) =>
      queueMail(
        unit,
        'c@example.nl',
        {
          subject: 'Hoi <b>',
          heading: 'Welkom <img src=x onerror=alert(1)>',
          paragraphs: ['Een & twee'],
          action: { label: 'Bevestig', url },
          note: 'Klein.',
        },
        new Date('2040-01-01'),
      ),
    )
    const [mail] = await mailbox('c@example.nl')
    expect(mail?.text.split('\n')).toContain(url)
    expect(mail?.text).not.toMatch(/[[(<]https/)
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).toContain('lang="nl"')
  })
})

describe('in production', () => {
  const testApp = useTestApp({ isProduction: true, hasDevelopmentMailbox: false })
  test('there is no mailbox', async () => {
    const response = await testApp.app.server.inject({ url: '/api/dev/mailbox' })
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND'])
  })
})

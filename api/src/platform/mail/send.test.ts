import { register } from 'contract/auth.ts'
import { listMailbox } from 'contract/development.ts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { newId } from '../ids.ts'
import { queueMail } from './mail.ts'
import { deleteMailsTo, insertMail, listMails } from './repository.ts'
import { mailSweepJob } from './send.ts'

async function until(fits: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000
  while (!(await fits())) {
    if (Date.now() > deadline) throw new Error('it did not happen within 15 s')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

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
  const queue = (to: string) => testApp.ctx.transaction((tx) => queueMail(testApp.ctx, tx, to, content))
  const waiting = () => listMails(testApp.ctx.db, null, 10)
  beforeAll(() => testApp.app.startJobs())
  afterAll(() => smtp.stop())

  test('a registration’s mail arrives, whole, and leaves no row with its link', async () => {
    await testApp.call(register, {
      body: { username: 'sanne', email: 'sanne@example.nl', password: 'Festival!2026' },
    })
    await until(() => smtp.taken.length === 1)
    expect(smtp.taken[0]?.to).toEqual(['sanne@example.nl'])
    const mail = await PostalMime.parse(smtp.taken[0]?.raw ?? '')
    expect(mail.from).toMatchObject({ name: 'Het team', address: 'team@example.nl' })
    expect(mail.to).toMatchObject([{ address: 'sanne@example.nl' }])
    expect(mail.subject).toContain('Bevestig je e-mailadres')
    expect(mail.text).toMatch(/^https:\/\/example\.nl\/verify-email\?token=[\w-]{43}$/m)
    expect(mail.html).toContain('https://example.nl/verify-email?token=')
    await until(async () => (await waiting()).length === 0)
    expect((await testApp.app.server.inject({ url: `/api${listMailbox.path}` })).statusCode).toBe(404)
  })

  test('a mail whose transaction is lost is never sent', async () => {
    const before = smtp.taken.length
    const lost = testApp.ctx.transaction(async (tx) => {
      await queueMail(testApp.ctx, tx, 'verloren@example.nl', content)
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    await queue('daarna@example.nl')
    await until(() => smtp.taken.length === before + 1)
    expect(smtp.taken.at(-1)?.to).toEqual(['daarna@example.nl'])
  })

  test('while the server is away mails wait, and arrive once it is back', async () => {
    await smtp.stop()
    await queue('geduld@example.nl')
    await queue('ook-geduld@example.nl')
    // Long enough for a first try against the closed port.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await waiting()).toHaveLength(2)
    smtp = await startSmtpServer(smtp.port, refuses)
    await until(async () => (await waiting()).length === 0)
    expect(smtp.taken.flatMap(({ to }) => to).sort()).toEqual(['geduld@example.nl', 'ook-geduld@example.nl'])
  })

  test('what could not be delivered in two days is dropped', async () => {
    await insertMail(testApp.ctx.db, { id: newId(), to: 'oud@example.nl', content, createdAt: new Date('2026-01-01') })
    await insertMail(testApp.ctx.db, { id: newId(), to: 'vers@example.nl', content, createdAt: testApp.ctx.now() })
    await mailSweepJob(testApp.ctx).run({})
    expect((await waiting()).map(({ to }) => to)).toEqual(['vers@example.nl'])
    await deleteMailsTo(testApp.ctx.db, 'vers@example.nl')
  })

  test('an address that is refused for good is given up, and holds nobody up', async () => {
    await queue('weg@example.nl')
    await queue('hier@example.nl')
    await until(async () => (await waiting()).length === 0)
    expect(smtp.taken.flatMap(({ to }) => to)).toContain('hier@example.nl')
    expect(smtp.taken.flatMap(({ to }) => to)).not.toContain('weg@example.nl')
  })

  test('an address cannot smuggle in further headers or people', async () => {
    await queue('een@example.nl, twee@example.nl\r\nBcc: drie@example.nl')
    await until(async () => (await waiting()).length === 0)
    const everybody = smtp.taken.flatMap(({ to }) => to)
    expect(everybody).not.toContain('twee@example.nl')
    expect(everybody).not.toContain('drie@example.nl')
  })
})

describe('without one', () => {
  const testApp = useTestApp({ publicUrl: 'https://example.nl' })
  const mailbox = async (to?: string) => (await testApp.call(listMailbox, { query: { to } })).data.mails

  test('the mailbox shows mails, newest first, as soon as they are committed', async () => {
    for (const [index, to] of ['a@example.nl', 'b@example.nl', 'a@example.nl'].entries())
      await testApp.ctx.transaction((tx) =>
        queueMail(testApp.ctx, tx, to, { subject: `Mail ${index}`, heading: 'Dag', paragraphs: ['Tekst'] }),
      )
    expect((await mailbox()).map(({ subject }) => subject)).toEqual(['Mail 2', 'Mail 1', 'Mail 0'])
    expect((await mailbox('A@example.nl')).map(({ subject }) => subject)).toEqual(['Mail 2', 'Mail 0'])
    expect(await mailbox('niemand@example.nl')).toEqual([])
  })

  test('what people typed is text in the mail, and the link stands alone on its line', async () => {
    const url = 'https://example.nl/verify-email?token=abc&x=1'
    await testApp.ctx.transaction((tx) =>
      queueMail(testApp.ctx, tx, 'c@example.nl', {
        subject: 'Hoi <b>',
        heading: 'Welkom <img src=x onerror=alert(1)>',
        paragraphs: ['Een & twee'],
        action: { label: 'Bevestig', url },
        note: 'Klein.',
      }),
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
    const answer = await testApp.app.server.inject({ url: '/api/dev/mailbox' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  })
})

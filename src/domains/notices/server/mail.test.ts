import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setSetting } from '#domains/settings/server/index.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/mail.calls.ts'
import { mailAll } from './mail/public.ts'
import { type Sending, mailJobs } from './mail/jobs/send-mail.ts'
import { smtpTransport } from './mail/workflow/smtp.ts'
import type { MailTransport } from './mail/workflow/transport.ts'
import { START, mailTests } from './testing/mail-tests.ts'

const post = mailTests()
const { find, send, write } = post

describe('mails to everyone', () => {
  it('are more than one statement takes', async () => {
    const people = Array.from({ length: 6000 }, (_, at) => at)
    await post.app.begin((work) =>
      mailAll(
        work,
        'test.plain',
        people.map((n) => ({
          to: { account_id: null, address: `person${n}@example.test` },
          data: { name: 'Asha', text: 'Hi' },
          dedupe_key: `everyone:${n}`,
        })),
      ),
    )
    const { rows } = await sql<{ mails: number; jobs: number }>`
      select (select count(*)::int from mail_outbox where dedupe_key like 'everyone:%') as mails,
        (select count(*)::int from mail_outbox m join graphile_worker.jobs j on j.key = 'mail-' || m.id
          where m.dedupe_key like 'everyone:%') as jobs`.execute(post.app.db)
    expect(rows).toEqual([{ mails: 6000, jobs: 6000 }])
    await post.app.db.deleteFrom('mail_outbox').where('dedupe_key', 'like', 'everyone:%').execute()
  })
})

describe('a mail that the server', () => {
  it('takes is sent, as text and as HTML', async () => {
    const row = await send(await write())
    expect(row).toMatchObject({ state: 'sent', attempts: 1, subject: 'News for Asha', last_error: null })
    expect(post.smtp.taken).toHaveLength(1)
    expect(post.smtp.taken[0]).toMatchObject({ to: 'someone@example.test' })
    expect(post.smtp.taken[0]?.text).toContain('Content-Type: text/html')
  })

  it('takes says below who writes, once the organisation says where it is or whom to ask', async () => {
    await send(await write())
    await post.app.begin(async (work) => {
      await setSetting(work, 'organisation.name', 'Northwind & Sons')
      await setSetting(work, 'organisation.address', 'Torstr. 1\n10119 Berlin')
      await setSetting(work, 'organisation.contact_email', 'people@northwind.example')
    })
    await send(await write())
    const [before, after] = post.smtp.taken.map(({ text }) => text.replaceAll('\r\n', '\n').replaceAll('=\n', ''))
    expect(before).not.toContain('\n-- \n')
    expect(after).toContain('\n-- \nNorthwind & Sons\nTorstr. 1\n10119 Berlin\npeople@northwind.example\n')
    expect(after).toContain(
      '<hr>\n<p>Northwind &amp; Sons<br>Torstr. 1<br>10119 Berlin<br>people@northwind.example</p>',
    )
  })

  it('refuses for now is tried after 1, 5, 15 and 60 minutes, then hourly, and has failed after a day', async () => {
    post.smtp.behave('refuses for now')
    const id = await write()
    const waits: number[] = []
    let row = await send(id)
    while (row.state === 'queued') {
      waits.push((Date.parse(row.next_attempt_at) - Date.parse(required(post.app.clock.fixed()))) / 60_000)
      row = await send(id, row.next_attempt_at)
    }
    expect(waits.slice(0, 6)).toEqual([1, 5, 15, 60, 60, 60])
    expect(row.state).toBe('failed')
    expect(row.last_error).toContain('451')
    const hours = (Date.parse(required(post.app.clock.fixed())) - Date.parse(START)) / 3_600_000
    expect(hours).toBeGreaterThan(22.9)
    expect(hours).toBeLessThanOrEqual(24)
    expect(post.smtp.taken).toEqual([])
  })

  it('may have taken before the line broke is unknown, and not sent again by itself', async () => {
    post.smtp.behave('dies after data')
    const id = await write()
    expect((await send(id)).state).toBe('unknown')
    expect((await send(id, '2026-03-12T09:00:00Z')).attempts).toBe(1)
    await post.app.runJob('notices.find_lost_mail')
    expect((await send(id)).state).toBe('unknown')
    expect(post.smtp.taken).toHaveLength(1)
  })

  it('cannot have taken, since the line broke before, is tried again', async () => {
    post.smtp.behave('dies before data')
    const id = await write()
    expect((await send(id)).state).toBe('queued')
    post.smtp.behave('takes')
    expect((await send(id, '2026-03-11T09:01:00Z')).state).toBe('sent')
  })

  it('refuses for good has failed at once', async () => {
    post.smtp.behave('refuses for good')
    expect(await send(await write())).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: expect.stringContaining('550'),
    })
  })
})

it('tells the holders of mail.write of failed and unknown mails, bundled by the hour', async () => {
  post.app.clock.set('2026-03-12T11:10:00Z')
  post.smtp.behave('refuses for good')
  await send(await write())
  post.smtp.behave('dies after data')
  await send(await write())
  await send(await write())
  const rows = await post.app.db
    .selectFrom('notifications')
    .select(['account_id', 'count'])
    .where('bundle_key', '=', 'notices.mail_failed:2026-03-12T11')
    .execute()
  expect(rows).toEqual([{ account_id: post.keeper.account_id, count: 3 }])
})

describe('two workers', () => {
  const MAILS = 1000

  it('send a thousand mails at most once each, though one is killed in the middle', async () => {
    const taken = new Map<string, number>()
    let isDead = false
    const death = Promise.withResolvers<void>()
    const take = (mail: { to: string }) => taken.set(mail.to, (taken.get(mail.to) ?? 0) + 1)
    const healthy: MailTransport = async (one) => (take(one), { state: 'sent', error: null })
    // Ends in the middle of a mail: the server has it, and no one writes that down.
    const dying: MailTransport = async (one) => {
      take(one)
      if (taken.size <= MAILS / 2) return { state: 'sent', error: null }
      isDead = true
      death.resolve()
      return new Promise(() => undefined)
    }
    await post.app.begin((work) =>
      mailAll(
        work,
        'test.plain',
        Array.from({ length: MAILS }, (_, n) => ({
          to: { account_id: null, address: `many${n}@example.test` },
          data: { name: 'Many', text: '' },
          dedupe_key: `many:${n}`,
        })),
      ),
    )
    const many = () =>
      post.app.db
        .selectFrom('mail_outbox')
        .select(['id', 'state'])
        .where('dedupe_key', 'like', 'many:%')
        .orderBy('id')
        .execute()
    const ids = (await many()).map(({ id }) => id)
    const work = async (transport: MailTransport, order: readonly number[]): Promise<void> => {
      const sending: Sending = { transport, host: 'test', files: post.app.files }
      const job = required(mailJobs(sending).find(({ name }) => name === 'notices.send_mail'))
      for (const id of order) {
        const run = job.run({ id }, post.app.begin)
        if (transport === dying) await Promise.race([run, death.promise])
        else await run
        if (transport === dying && isDead) return
      }
    }
    await Promise.all([work(healthy, ids), work(dying, ids.toReversed())])
    post.app.clock.set('2026-03-11T09:02:00Z')
    await post.app.runJob('notices.find_lost_mail')
    const states = Map.groupBy(await many(), ({ state }) => state)
    expect([...taken.values()].every((times) => times === 1)).toBe(true)
    expect(taken.size).toBe(MAILS)
    expect([...states.keys()].every((state) => state === 'sent' || state === 'unknown')).toBe(true)
    expect(states.get('unknown')?.length).toBe(1)
  }, 60_000)

  it('never hand the same mail over, however they meet', async () => {
    const transport = smtpTransport(post.smtp.url, 'Muster <muster@localhost>')
    const job = firstOf(mailJobs({ transport, host: 'test', files: post.app.files }))
    const ids = await Promise.all(Array.from({ length: 10 }, () => write()))
    await Promise.all(ids.flatMap((id) => [1, 2, 3].map(() => job.run({ id }, post.app.begin))))
    expect(post.smtp.taken).toHaveLength(10)
  })
})

describe('the outbox', () => {
  it('shows rows without text or link to readers, and is closed to others', async () => {
    const id = await write({ is_open: 1, text: 'private text' }, 'test.link')
    await send(id)
    const { body } = await post.app.send(calls.listOutbox, post.reader, { query: { limit: 200 } })
    expect(JSON.stringify(body)).not.toMatch(/private text|secret-link/)
    expect(JSON.stringify(await find(id))).not.toContain('secret-link')
    expect(body.data.find((row) => row.id === id)).toMatchObject({
      state: 'sent',
      can: { resend: false, cancel: false },
    })
    expect(body.meta.total).toBe(Object.values(body.meta.counts).reduce((sum, one) => sum + one, 0))
    expect(body.meta.by_day).toHaveLength(30)
    expect(body.meta.by_day.at(-1)?.date).toBe('2026-03-11')
    const outsider = await post.app.fixture.admin({}, { role_number: 4 })
    expect((await post.app.send(calls.listOutbox, outsider, { query: {} })).status).toBe(403)
    const failed = await post.app.send(calls.listOutbox, post.keeper, {
      query: { state: 'failed', to: 'someone', limit: 1 },
    })
    expect(failed.body.data).toMatchObject([{ state: 'failed', can: { resend: true, cancel: false } }])
    expect(failed.body.meta.total).toBeGreaterThan(1)
    expect(failed.body.meta.next_cursor).not.toBeNull()
  })

  it('is read by the auditor and not by the recruiter, as roles are shipped', async () => {
    const holders = async (key: string) =>
      (
        await post.app.db
          .selectFrom('role_grants as g')
          .innerJoin('roles as r', 'r.id', 'g.role_id')
          .select('r.role_number')
          .where('g.permission_key', '=', key)
          .where('r.area', '=', 'Admin')
          .where('r.name', 'not like', 'Role %')
          .orderBy('r.role_number')
          .execute()
      ).map(({ role_number }) => role_number)
    expect(await holders('notices.mail.read')).toEqual([0, 1, 2, 3, 5])
    expect(await holders('notices.mail.write')).toEqual([0, 1, 2, 3])
    expect(await holders('notices.mail.test')).toEqual([0, 1, 2, 3, 33])
    expect(await holders('notices.inbox.own')).toEqual([0, 1, 2, 3, 4, 5, 33])
  })

  it('sends again what failed, but no link that has expired', async () => {
    post.smtp.behave('refuses for good')
    const [plain, link] = [await write(), await write({ is_open: 1 }, 'test.link')]
    await send(plain)
    await send(link)
    const resend = (id: number) => post.app.send(calls.resendMail, post.keeper, { params: { id } })
    expect((await resend(999_999)).status).toBe(404)
    expect((await resend(plain)).body.data).toMatchObject({ state: 'queued', attempts: 0, can: { cancel: true } })
    expect((await resend(plain)).body.code).toBe('common.stale')
    await post.app.db
      .updateTable('mail_outbox')
      .set({ data: JSON.stringify({ name: 'x', is_open: 0 }) })
      .where('id', '=', link)
      .execute()
    expect((await resend(link)).body).toMatchObject({
      code: 'notices.mail_outdated',
      message: 'The link in this email has expired.',
    })
    post.smtp.behave('takes')
    expect((await send(plain)).state).toBe('sent')
  })

  it('sends again what is unknown or was held, once, however many ask at once', async () => {
    const [unknown, waiting] = [await write(), await write()]
    post.smtp.behave('dies after data')
    await send(unknown)
    const job = firstOf(mailJobs({ transport: null, host: 'test', files: post.app.files }))
    await job.run({ id: waiting }, post.app.begin)
    post.smtp.behave('takes')
    post.smtp.taken.length = 0
    for (const id of [unknown, waiting]) {
      const responses = await Promise.all(
        [1, 2, 3].map(() => post.app.send(calls.resendMail, post.keeper, { params: { id } })),
      )
      const codes = responses.map(({ body }) => body.code ?? body.data.state).toSorted()
      expect(codes).toEqual(['common.stale', 'common.stale', 'queued'])
      expect((await send(id)).state).toBe('sent')
    }
    expect(post.smtp.taken).toHaveLength(2)
  })

  it('either takes back a mail or lets it leave, when both happen at once', async () => {
    for (let round = 0; round < 8; round++) {
      post.smtp.taken.length = 0
      const id = await write()
      const cancel = post.app.send(calls.cancelMail, post.keeper, { params: { id } })
      const [{ body }] = await Promise.all([cancel, post.app.runJob('notices.send_mail', { id })])
      const isCancelled = body.status
      expect([(await find(id)).state, post.smtp.taken.length]).toEqual(isCancelled ? ['cancelled', 0] : ['sent', 1])
      if (!isCancelled) expect(body.code).toBe('notices.mail_gone')
    }
  })

  it('takes back what has not left', async () => {
    const id = await write()
    const cancel = () => post.app.send(calls.cancelMail, post.keeper, { params: { id } })
    expect((await cancel()).body.data.state).toBe('cancelled')
    expect((await cancel()).body).toMatchObject({
      code: 'notices.mail_gone',
      message: 'This email is already on its way.',
    })
    expect((await send(id)).state).toBe('cancelled')
  })

  it('holds mails while no server is set, with a copy to be read meanwhile', async () => {
    const id = await write()
    const copied: number[] = []
    const copies: MailTransport = async (one) => (copied.push(one.id), { state: 'sent', error: null })
    const job = firstOf(mailJobs({ transport: null, host: 'test', files: post.app.files, copies }))
    await job.run({ id }, post.app.begin)
    expect(await find(id)).toMatchObject({ state: 'held', attempts: 0 })
    expect(copied).toEqual([id])
  })
})

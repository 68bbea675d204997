import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as mailCalls from '#domains/notices/contract/mail.calls.ts'
import { mailTemplates } from '#domains/notices/server/index.ts'
import { isLinkWhole } from '#domains/notices/contract/template.rules.ts'
import { fakeSmtp } from '#domains/notices/server/testing/fake-smtp.ts'
import { updateAdmin } from '#domains/people/contract/accounts.calls.ts'
import * as settings from '#domains/settings/contract/settings.calls.ts'
import { firstFew, firstOf, required } from '#kit/contract/testing/required.ts'
import { confirmed, shippedAdmin, superAdmin } from './testing/super-admin.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import type { TestActor } from './testing/fixture.ts'

const START = '2026-03-11T09:00:00.000Z'
let app: TestApp
let old: Awaited<ReturnType<typeof fakeSmtp>>
let fresh: Awaited<ReturnType<typeof fakeSmtp>>
let first: Awaited<ReturnType<typeof superAdmin>>
let second: Awaited<ReturnType<typeof superAdmin>>
beforeAll(async () => {
  ;[old, fresh] = await Promise.all([fakeSmtp(), fakeSmtp()])
  app = await testApp(START, { MAIL_FOLDER: '' })
  ;[first, second] = [await superAdmin(app), await superAdmin(app)]
})
afterAll(async () => {
  try {
    await app.stop()
  } finally {
    await Promise.all([old.stop(), fresh.stop()])
  }
})

let minute = 0
const pass = (): void => app.clock.set(new Date(Date.parse(START) + ++minute * 60_000).toISOString())
const change = async (changes: Readonly<Record<string, unknown>>, actor: TestActor) => {
  const { version } = (await app.send(settings.readSettings, actor)).body.data
  const list = Object.entries(changes).map(([key, value]) => ({ key, value }))
  return app.send(settings.updateSettings, actor, {
    params: { sessionUserId: actor.id },
    body: { version, changes: list },
  })
}
const serverAt = (url: string) => ({
  'mail.host': '127.0.0.1',
  'mail.port': Number(new URL(url).port),
  'mail.security': 'none',
  'mail.from_address': 'hello@northwind.example',
})
const mailsOf = (template: string) =>
  app.db.selectFrom('mail_outbox').selectAll().where('template_key', '=', template).orderBy('id').execute()

describe('how mail is sent', () => {
  it.each(Object.entries({ 'mail.host': 'evil.example', 'mail.user': 'x', 'mail.from_address': 'x@evil.example' }))(
    'is closed to code 33, by %s too, also when the password was just given',
    async (key, value) => {
      const code33 = await confirmed(app, await shippedAdmin(app, 33))
      expect((await change({ [key]: value }, code33)).body.code).toBe('settings.super_admin_alone')
      const body = { changes: [{ key, value }] }
      const preview = await app.send(settings.previewSettings, code33, { body })
      expect(preview.body.data.errors[key]).toContain('Only a super admin')
      const groups = (await app.send(settings.readSettings, code33)).body.data.groups
      expect(groups.find((group) => group.key === 'mail')?.can.write).toBe(false)
      expect(groups.find((group) => group.key === 'help')?.can.write).toBe(true)
    },
  )

  it('is changed by a super admin with the password confirmed, and both are notified', async () => {
    expect((await change(serverAt(old.url), first)).body.code).toBe('session.confirm_required')
    await confirmed(app, first)
    expect((await change(serverAt(old.url), first)).body.status).toBe(true)
    const mails = await mailsOf('session.mail_settings_changed')
    expect(mails.map(({ to_address }) => to_address)).toEqual([first.email, second.email])
    const inbox = await app.db
      .selectFrom('notifications')
      .select(['account_id', 'title'])
      .where('kind', '=', 'session.mail_settings_changed')
      .orderBy('account_id')
      .execute()
    const title = `${first.name} changed the email settings`
    expect(inbox).toEqual([first, second].map(({ account_id }) => ({ account_id, title })))
    for (const { id } of mails) await app.runJob('notices.send_mail', { id })
    expect(old.taken.map(({ to }) => to)).toEqual([first.email, second.email])
  })

  it('is reported through the server that was set before, and through the new one only where that fails', async () => {
    pass()
    await confirmed(app, first)
    old.taken.length = 0
    const known = (await mailsOf('session.mail_settings_changed')).length
    expect((await change(serverAt(fresh.url), first)).body.status).toBe(true)
    const [one, other] = firstFew((await mailsOf('session.mail_settings_changed')).slice(known), 2)
    await app.runJob('notices.send_mail', { id: one.id })
    expect([old.taken.map(({ to }) => to), fresh.taken]).toEqual([[first.email], []])
    old.behave('refuses for good')
    await app.runJob('notices.send_mail', { id: other.id })
    expect(await stateOf(other.id)).toBe('queued')
    pass()
    await app.runJob('notices.send_mail', { id: other.id })
    expect([await stateOf(other.id), fresh.taken.map(({ to }) => to)]).toEqual(['sent', [second.email]])
  })

  it('is reported, too, when a planned change is taken back, which code 33 cannot', async () => {
    pass()
    await confirmed(app, first)
    const { version } = (await app.send(settings.readSettings, first)).body.data
    const body = { version, changes: [{ key: 'mail.user', value: 'muster' }], effective_from: '2026-03-20' }
    await app.send(settings.updateSettings, first, { params: { sessionUserId: first.id }, body })
    const { id } = await app.db
      .selectFrom('setting_values')
      .select('id')
      .where('key', '=', 'mail.user')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const code33 = await confirmed(app, await shippedAdmin(app, 33))
    const cancel = (actor: TestActor) => app.send(settings.cancelSetting, actor, { params: { id } })
    expect((await cancel(code33)).body.code).toBe('settings.super_admin_alone')
    const known = (await mailsOf('session.mail_settings_changed')).length
    pass()
    await confirmed(app, first)
    expect((await cancel(first)).body.status).toBe(true)
    expect((await mailsOf('session.mail_settings_changed')).slice(known)).toHaveLength(2)
  })
})

const stateOf = async (id: number) =>
  (await app.db.selectFrom('mail_outbox').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describe('the text of a mail that carries a secret', () => {
  const templateOf = async (key: string, actor: TestActor) =>
    required(
      (await app.send(mailCalls.listTemplates, actor)).body.data.find((row) => row.key === key && row.locale === 'en'),
    )
  const update = async (key: string, body: string, actor: TestActor) => {
    const { id, version } = await templateOf(key, actor)
    return app.send(mailCalls.updateTemplate, actor, { params: { id }, body: { version, subject: 'Hi', body } })
  }

  it.each([0, 2, 3])('is closed to code %i', async (number) => {
    const actor = await confirmed(app, await shippedAdmin(app, number))
    for (const key of ['session.reset', 'session.first', 'session.mail_settings_changed', 'people.login_changed']) {
      expect((await update(key, 'Hello {{name}}', actor)).body.code).toBe('notices.template_guarded')
      expect((await templateOf(key, actor)).can).toEqual({ edit: false, restore: false })
    }
    expect((await update('notices.notice', 'Hello {{name}}', actor)).body.status).toBe(true)
  })

  it('asks a super admin for the password, and takes the link as a whole alone', async () => {
    for (let n = 0; n <= 10; n++) pass()
    expect((await update('session.reset', 'Open {{link}}', first)).body.code).toBe('session.confirm_required')
    await confirmed(app, first)
    const stolen = await update('session.reset', 'Open https://evil.example/?u={{link}}', first)
    expect([stolen.status, stolen.body.fields?.['body']]).toEqual([400, expect.stringContaining('{{link}}')])
    expect((await update('session.reset', 'Open {{link}}', first)).body.status).toBe(true)
  })

  it('as shipped names the link as a whole', () => {
    for (const [, { body, locales = {} }] of mailTemplates.all())
      for (const text of [body, ...Object.values(locales).map((one) => one.body)]) expect(isLinkWhole(text)).toBe(true)
  })
})

it('a new address of a super admin is reported to the old one, also when the owner changed it', async () => {
  const { rows } = await sql<{ version: number }>`select version from accounts where id = ${second.account_id}`.execute(
    app.db,
  )
  const body = { version: firstOf(rows).version, email: 'stolen@evil.example' }
  expect((await app.send(updateAdmin, second, { params: { admin_id: second.account_id }, body })).status).toBe(200)
  const mails = await mailsOf('people.login_changed')
  expect(mails.map(({ to_address }) => to_address)).toEqual([second.email])
})

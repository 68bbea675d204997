import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { entries } from '#kit/server/slots.ts'
import { mail } from '../mail/public.ts'
import { mailTemplates } from '../mail/documents/templates.ts'
import { fakeSmtp } from './fake-smtp.ts'

export const START = '2026-03-11T09:00:00Z'

/** The application with a fake mail server, an actor who manages mails and one who reads them, and two templates. */
export const mailTests = () => {
  let app: TestApp
  let smtp: Awaited<ReturnType<typeof fakeSmtp>>
  let keeper: TestActor
  let reader: TestActor
  beforeAll(async () => {
    smtp = await fakeSmtp()
    app = await testApp(START, { SMTP_URL: smtp.url })
    entries(mailTemplates, {
      'test.link': {
        subject: 'Open it',
        body: 'Hello {{name}},\n\n{{link}}\n',
        resolve: async (_work, data) => (data['is_open'] === 1 ? { link: 'https://muster.test/secret-link' } : null),
      },
      'test.plain': { subject: 'News for {{name}}', body: 'Hello {{name}},\n\n{{text}}\n' },
    }).fill()
    keeper = await app.fixture.admin({
      'notices.mail.read': 'all',
      'notices.mail.write': 'all',
      'notices.mail.test': 'all',
    })
    reader = await app.fixture.admin({ 'notices.mail.read': 'all' }, { role_number: 5 })
  })
  afterAll(async () => {
    try {
      await app.stop()
    } finally {
      await smtp.stop()
    }
  })
  beforeEach(() => {
    app.clock.set(START)
    smtp.behave('takes')
    smtp.taken.length = 0
  })

  let serial = 0
  const write = async (
    data: Record<string, string | number> = {},
    template = 'test.plain',
    address = 'someone@example.test',
  ) => {
    const key = `test:${++serial}`
    await app.begin((work) =>
      mail(work, template, { account_id: null, address }, { name: 'Asha', text: 'Hi', ...data }, key),
    )
    return (await app.db.selectFrom('mail_outbox').select('id').where('dedupe_key', '=', key).executeTakeFirstOrThrow())
      .id
  }
  const find = (id: number) =>
    app.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const send = async (id: number, at?: string) => {
    if (at) app.clock.set(at)
    await app.runJob('notices.send_mail', { id })
    return find(id)
  }
  return {
    get app() {
      return app
    },
    get smtp() {
      return smtp
    },
    get keeper() {
      return keeper
    },
    get reader() {
      return reader
    },
    write,
    find,
    send,
  }
}

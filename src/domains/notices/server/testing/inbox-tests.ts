import { firstOf } from '#kit/contract/testing/required.ts'
import { entries } from '#kit/server/slots.ts'
import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as calls from '../../contract/notices.calls.ts'
import { noticeKinds } from '../public/kinds.ts'
import { type Notice, notify } from '../notify/notify.ts'

export const OWN = { 'notices.inbox.own': 'own', 'notices.live.own': 'own', 'session.own': 'own' } as const
// A Wednesday, 10:00 in Berlin: everyone is at work.
export const AT_WORK = '2026-03-11T09:00:00Z'

type View = 'inbox' | 'snoozed' | 'archived'
export type Change = {
  state: 'read' | 'unread' | 'snoozed' | 'archived' | 'restored'
  snoozed_until?: string
  until?: 'next_shift' | 'tomorrow'
}

/**
 * The application with a few kinds of notices; each test has a new person with an inbox, and short functions for both.
 */
export const inboxTests = () => {
  let app: TestApp
  let someone: TestActor & { employee_id: number }
  // Decisions that no one may see any more, and those that were made.
  const hidden = new Set<number>()
  const decided = new Set<number>()
  beforeAll(async () => {
    app = await testApp(AT_WORK)
    entries(noticeKinds, {
      'test.plain': { label: 'Plain', domain: 'test', priority: 'normal', mail: 'off' },
      'testing.other': { label: 'Other', domain: 'testing', priority: 'normal', mail: 'off' },
      'test.mailed': { label: 'Mailed', domain: 'test', priority: 'normal', mail: 'instant' },
      'test.digest': { label: 'Summed up', domain: 'test', priority: 'normal' },
      'test.locked': { label: 'Locked', domain: 'test', priority: 'high', is_locked: true },
      'test.decision': {
        label: 'To decide',
        domain: 'test',
        priority: 'normal',
        mail: 'off',
        see: async (_context, ids) =>
          new Map(ids.flatMap((id) => (hidden.has(id) ? [] : [[id, decided.has(id) ? [] : ['test.approve']]]))),
      },
    }).fill()
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    app.clock.set(AT_WORK)
    someone = await app.fixture.user({ grants: OWN })
  })

  let serial = 0
  const sendNotice = (to: readonly TestActor[], kind: NoticeKindKey, notice: Partial<Notice> = {}) =>
    app.begin((work) =>
      notify(
        work,
        to.map(({ account_id }) => account_id),
        kind,
        { title: 'News', why: 'A test.', dedupe_key: `inbox:${++serial}`, ...notice },
      ),
    )
  const inbox = async (actor = someone as TestActor, query: { view?: View; kind?: string } = {}) =>
    (await app.send(calls.listUserNotifications, actor, { query })).body
  const only = async (actor = someone as TestActor, view: View = 'inbox') => {
    const { data } = await inbox(actor, { view })
    expect(data).toHaveLength(1)
    return firstOf(data)
  }
  const change = (row: { id: number; version: number }, body: Change, actor: TestActor = someone) =>
    app.send(calls.updateNotification, actor, { params: { id: row.id }, body: { version: row.version, ...body } })
  const stored = (actor: TestActor = someone) =>
    app.db.selectFrom('notifications').selectAll().where('account_id', '=', actor.account_id).orderBy('id').execute()
  const mailsOf = (actor: TestActor = someone) =>
    app.db.selectFrom('mail_outbox').selectAll().where('account_id', '=', actor.account_id).orderBy('id').execute()
  return {
    get app() {
      return app
    },
    get someone() {
      return someone
    },
    hidden,
    decided,
    sendNotice,
    inbox,
    only,
    change,
    stored,
    mailsOf,
  }
}

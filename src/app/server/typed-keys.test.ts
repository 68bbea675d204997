// Checked by the compiler: each line below one that expects an error names a key that no domain declares.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { notify } from '#domains/notices/server/index.ts'
import { scope } from '#domains/organisation/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { call } from '#kit/contract/call.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { audit } from '#kit/server/audit.ts'
import { publishLive } from '#kit/server/live/publish.ts'

const plain = { id: 'test.get', route: 'GET /api/admin/test', summary: '', data: z.strictObject({}) } as const
const notice = { title: '', why: '', dedupe_key: '' }

const wrong = [
  // @ts-expect-error -- a permission
  () => call({ ...plain, permission: 'people.reed' }),
  // @ts-expect-error -- a live kind that is shown
  () => call({ ...plain, permission: 'people.read', shows: ['people.chagned'] }),
  // @ts-expect-error -- a live kind that is changed
  () => call({ ...plain, permission: 'people.read', changes: ['people'] }),
  // @ts-expect-error -- a permission
  (actor: Actor) => scopeOf(actor, 'people.reed'),
  // @ts-expect-error -- a permission
  (actor: Actor) => scope(actor, 'people.reed', ''),
  // @ts-expect-error -- a live kind
  (work: Work) => publishLive(work, ['people.chagned'], []),
  // @ts-expect-error -- a kind of notice
  (work: Work) => notify(work, [], 'people.exits', notice),
  // @ts-expect-error -- a screen
  (work: Work) => notify(work, [], 'people.exit', { ...notice, path: '/admin/employes' }),
  // @ts-expect-error -- an action of the audit
  (work: Work) => audit(work, 'people.creatd', { entity: 'employees', id: 1 }),
  // @ts-expect-error -- a setting
  (tx: Tx) => settingValue(tx, 'session.idle', ''),
  // @ts-expect-error -- a screen
  (id: number): ScreenLink => `/admin/employee/detail/${id}`,
]

const right = [
  () => call({ ...plain, permission: 'people.read', shows: ['people.changed'] }),
  (id: number): ScreenLink => `/admin/employee/details/${id}?tab=exit`,
  (id: number): ScreenLink => `?person=${id}`,
]

it('compiles with keys that are declared, and with no others', () => {
  expect(wrong.length + right.length).toBe(14)
})

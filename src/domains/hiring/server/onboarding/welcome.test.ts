import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '#kit/contract/call.ts'
import { equipmentDemand, equipmentSigned } from '#domains/inventory/server/index.ts'
import { joiningMoved } from '#domains/people/server/index.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import * as checklist from '../../contract/checklist.calls.ts'
import * as calls from '../../contract/onboarding.calls.ts'
import * as portal from '../../contract/portal.calls.ts'
import * as welcomes from '../../contract/welcome.calls.ts'
import { codeOf, NOW } from '../testing/hiring-fixture.ts'
import { type OnboardingFixture, startOnboarding } from '../testing/onboarding-fixture.ts'
import { completeOld, remindOverdue } from './jobs.ts'

let w: OnboardingFixture
beforeAll(async () => {
  w = await startOnboarding()
})
afterEach(() => w.app.clock.set(NOW))
afterAll(async () => w.app.stop())

type Fields = Omit<NonNullable<Input<typeof welcomes.updateWelcome>['body']>, 'id' | 'version'>
const change = async (onboardId: number, fields: Fields, actor = w.onboarder) => {
  const { id, version } = await w.welcomeOf(onboardId)
  return w.app.send(welcomes.updateWelcome, actor, { body: { id, version, ...fields } })
}
const send = async (onboardId: number) => {
  const { id, version } = await w.welcomeOf(onboardId)
  return w.app.send(welcomes.mailWelcome, w.onboarder, { body: { id, version } })
}
const mailsTo = (address: string) =>
  w.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('to_address', '=', address)
    .where('template_key', '=', 'hiring.welcome')
    .execute()

describe('a welcome', () => {
  it('A16: knows its placeholders, and shows values as text', async () => {
    const one = await w.addOnboard({ name: '<b>Maya</b> Lind' })
    for (const name of ['constructor', 'password', '__proto__']) {
      const refused = await change(one.id, { body: `Hello {{${name}}}, welcome` })
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['body']])
    }
    await w.data(change(one.id, { body: 'Hello {{first_name}}, be there at {{first_day_time}}' }))
    const { id } = await w.welcomeOf(one.id)
    const seen = await w.data(w.app.send(welcomes.viewWelcome, w.onboarder, { body: { id } }))
    expect(seen.preview.html).toBe('<p>Hello &lt;b&gt;Maya&lt;/b&gt;, be there at</p>')
    expect(seen.missing).toEqual(['time of the first day'])
    const draft = await w.data(
      w.app.send(welcomes.viewWelcome, w.onboarder, {
        body: { id, draft: { subject: 'Dear {{first_name}}', body: 'Bring {{bring}} please', bring: '{{password}}' } },
      }),
    )
    expect(draft.preview).toMatchObject({ subject: 'Dear <b>Maya</b>', text: 'Bring {{password}} please' })
    expect(draft.subject).not.toContain('Dear')
    const unknown = await w.app.send(welcomes.viewWelcome, w.onboarder, {
      body: { id, draft: { body: 'Hello {{x}} there' } },
    })
    expect(unknown.status).toBe(400)
  })

  it('A17: leaves once the onboarding is approved and nothing is missing', async () => {
    const { id, email } = await w.approved()
    const early = await w.submitted()
    expect(codeOf(await send(early.id))).toBe('hiring.not_approved')
    expect(await w.welcomeOf(id)).toMatchObject({ mail_state: 'scheduled', approval_status: 'approved' })
    await w.data(change(id, { body: 'Come to {{first_day_place}} on {{joining_date}}' }))
    const lacking = await send(id)
    expect([codeOf(lacking), lacking.body.message]).toEqual([
      'hiring.welcome_incomplete',
      'Still missing: place of the first day.',
    ])
    await w.data(change(id, { first_day_place: 'Spree' }))
    expect((await send(id)).body.data).toMatchObject({ mail_state: 'queued' })
    expect(welcomes.mailWelcome.toast?.text).toBe('Welcome mail sent successfully')
    await send(id)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toHaveLength(1)
    expect(await w.welcomeOf(id)).toMatchObject({ mail_state: 'queued' })
    expect((await send(id)).status).toBe(200)
    expect((await send(id)).status).toBe(429)
  })

  it('is sent by the clock, once, unless its schedule was cancelled', async () => {
    const one = await w.approved()
    const cancelled = await w.approved()
    const past = await change(one.id, { send_at: '2026-05-12T08:59:00Z' })
    expect(codeOf(past)).toBe('hiring.send_past')
    await w.data(change(one.id, { send_at: '2026-05-12T10:00:00Z' }))
    await w.data(change(cancelled.id, { send_at: null }))
    expect(await w.welcomeOf(cancelled.id)).toMatchObject({ mail_state: 'draft', send_at: null })
    await w.app.runJob('hiring.welcomes')
    expect(await mailsTo(one.email)).toHaveLength(0)
    w.app.clock.set('2026-05-12T10:02:00Z')
    await Promise.all([w.app.runJob('hiring.welcomes'), w.app.runJob('hiring.welcomes')])
    await w.app.runJob('hiring.welcomes')
    expect(await mailsTo(one.email)).toHaveLength(1)
    expect(await mailsTo(cancelled.email)).toHaveLength(0)
    const { id } = await w.welcomeOf(one.id)
    const seen = await w.data(w.app.send(welcomes.viewWelcome, w.onboarder, { body: { id } }))
    expect(seen.mails).toMatchObject([{ state: 'queued', reason: null }])
  })

  it('is not sent once the first day is over, and the list names the reason', async () => {
    const late = await w.approved({ joining_on: '2026-05-20' })
    const { email } = late
    expect(codeOf(await change(late.id, { send_at: '2026-05-21T09:00:00Z' }))).toBe('hiring.send_late')
    await w.data(change(late.id, { send_at: '2026-05-20T09:00:00Z', first_day_place: 'Spree' }))
    w.app.clock.set('2026-05-21T09:00:00Z')
    await w.app.runJob('hiring.welcomes')
    expect(await mailsTo(email)).toHaveLength(0)
    expect(await w.welcomeOf(late.id)).toMatchObject({
      mail_state: 'not_sent',
      failed_reason: 'The first day is over.',
      can: { send: false },
    })
    expect(codeOf(await send(late.id))).toBe('hiring.first_day_over')
    const { body } = await w.app.send(welcomes.listWelcomes, w.onboarder, { query: { mail_state: 'not_sent' } })
    expect(body.data.map(({ onboard_id }) => onboard_id)).toContain(late.id)
  })

  it('is noted as read once the person opens the page of the first day', async () => {
    const { id, me } = await w.approved()
    await w.data(change(id, { buddy_id: w.manager.employee_id, first_day_place: 'Spree' }))
    expect((await me.view()).first_day).toMatchObject({
      place: 'Spree',
      checklist: [{ title: 'Complete your profile' }],
    })
    await w.app.send(portal.seeWelcome, null, {}, { headers: me.headers })
    expect((await w.welcomeOf(id)).seen_at).toBe('2026-05-12T09:00:00.000Z')
    const waiting = await w.submitted()
    expect((await waiting.me.view()).first_day).toBeNull()
    await w.app.send(portal.seeWelcome, null, {}, { headers: waiting.me.headers })
    expect((await w.welcomeOf(waiting.id)).seen_at).toBeNull()
  })

  it('is changed by those who onboard, one at a time', async () => {
    const one = await w.addOnboard()
    const { id, version } = await w.welcomeOf(one.id)
    expect((await change(one.id, { bring: 'x' }, w.recruiter)).status).toBe(403)
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        w.app.send(welcomes.updateWelcome, w.onboarder, { body: { id, version, bring: `Passport ${at}` } }),
      ),
    )
    expect(responses.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    expect(welcomes.updateWelcome.toast).toEqual({ style: 'info', text: 'Welcome Updated Successfully' })
  })
})

describe('the checklist', () => {
  const itemOf = async (id: number, title: string) => {
    const found = (await w.view(id)).checklist.find((one) => one.title === title)
    if (!found) throw new Error(title)
    return found
  }

  it('is seen by its owners, and done by them alone', async () => {
    const one = await w.addOnboard()
    const mine = await w.data(w.app.send(checklist.listOwnTasks, w.manager, {}))
    const item = firstOf(mine.filter(({ onboard_id }) => onboard_id === one.id))
    expect(item).toMatchObject({ owner_kind: 'manager', can: { done: true, waive: false } })
    const other = await w.fixture.user({ grants: { 'hiring.own': 'own' } })
    const body = { version: item.version, state: 'done' as const, note: 'Welcome to the team' }
    const tick = (actor: typeof other) => w.app.send(checklist.doOwnTask, actor, { params: { id: item.id }, body })
    expect((await tick(other)).status).toBe(404)
    const responses = await Promise.all([tick(w.manager), tick(w.manager), tick(w.manager)])
    expect(responses.map(codeOf).toSorted()).toEqual(['common.stale', 'common.stale', 'done'])
    const { id } = await w.welcomeOf(one.id)
    const seen = await w.data(w.app.send(welcomes.viewWelcome, w.onboarder, { body: { id } }))
    expect(seen.manager_note).toBe('Welcome to the team')
  })

  it('falls to the owner of the record where nobody else is known, and is given away by hand', async () => {
    const one = await w.addOnboard()
    const lunch = await itemOf(one.id, 'Lunch with the new colleague')
    const owner = await w.db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', w.onboarder.account_id)
      .executeTakeFirstOrThrow()
    expect(lunch.owner).toBe(owner.name)
    const outsider = await w.fixture.admin({ 'hiring.tasks': 'all' })
    const act = (body: BodyOf<typeof checklist.updateTask>, actor = w.onboarder) =>
      w.app.send(checklist.updateTask, actor, { params: { id: lunch.id }, body })
    expect((await act({ version: lunch.version, state: 'done' }, outsider)).status).toBe(404)
    expect(codeOf(await act({ version: lunch.version, state: 'waived' }))).toBe('hiring.note_missing')
    const given = await w.data(act({ version: lunch.version, owner: { area: 'Admin', id: outsider.id } }))
    const [listed] = (await w.app.send(checklist.listTasks, outsider, {})).body.data
    expect(listed?.id).toBe(lunch.id)
    expect((await act({ version: given.version, due_on: '2026-08-01' }, outsider)).status).toBe(403)
    const waived = await w.data(act({ version: given.version, state: 'waived', note: 'Works remotely' }))
    expect(waived).toMatchObject({ state: 'waived', can: { reopen: true } })
    expect((await w.data(act({ version: waived.version, state: 'open' }))).state).toBe('open')
  })

  it('of a role waits for everyone who has it', async () => {
    const it = await w.fixture.admin({ 'hiring.tasks': 'all' })
    const { id: templateId } = await w.data(
      w.app.send(checklist.addTemplate, w.approver, {
        body: {
          name: 'With a role',
          documents: [],
          items: [
            {
              key: 'access',
              title: 'Prepare access',
              owner_kind: 'role',
              role_id: it.role_id,
              offset_days: -2,
              blocks: 'joining',
              fills: null,
              equipment_category_id: null,
              subject_id: null,
            },
          ],
        },
      }),
    )
    const one = await w.addOnboard({ template_id: templateId })
    const item = firstOf((await w.app.send(checklist.listTasks, it, {})).body.data)
    expect(item).toMatchObject({ onboard_id: one.id, title: 'Prepare access', can: { done: true } })
    expect(
      (
        await w.app.send(checklist.updateTask, it, {
          params: { id: item.id },
          body: { version: item.version, state: 'done' },
        })
      ).body.status,
    ).toBe(true)
    const twice = await w.app.send(checklist.addTemplate, w.approver, {
      body: { name: 'with a ROLE', documents: [], items: [] },
    })
    expect(codeOf(twice)).toBe('hiring.name_taken')
    expect(
      (await w.app.send(checklist.addTemplate, w.onboarder, { body: { name: 'Own', documents: [], items: [] } }))
        .status,
    ).toBe(403)
  })

  it('has one default template', async () => {
    const list = async () => w.data(w.app.send(checklist.listTemplates, w.approver, {}))
    const standard = firstOf((await list()).filter(({ is_default }) => is_default))
    const update = (id: number, body: BodyOf<typeof checklist.updateTemplate>) =>
      w.app.send(checklist.updateTemplate, w.approver, { params: { id }, body })
    expect(codeOf(await update(standard.id, { version: standard.version, active: false }))).toBe(
      'hiring.default_needed',
    )
    const next = await w.data(
      w.app.send(checklist.addTemplate, w.approver, {
        body: { name: 'Next', is_default: true, documents: [], items: [] },
      }),
    )
    expect((await list()).filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([next.id])
    const back = required((await list()).find(({ id }) => id === standard.id))
    await w.data(update(standard.id, { version: back.version, is_default: true }))
    expect((await list()).filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([standard.id])
  })

  it('follows signed equipment and a moved joining day', async () => {
    const { id: category } = await w.db
      .insertInto('inventory_categories')
      .values({ name: 'Laptops', tag_prefix: 'LAP' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await w.approved({ joining_on: '2026-05-20' })
    await w.place(id)
    await w.db
      .updateTable('onboard_tasks')
      .set({ equipment_category_id: category })
      .where('onboard_id', '=', id)
      .where('key', '=', 'equipment')
      .execute()
    expect((await itemOf(id, 'Prepare equipment and access')).equipment).toEqual({
      id: category,
      name: 'Laptops',
      in_stock: 0,
    })
    const seen = await w.preview(id)
    const { employee_id } = await w.data(w.convert(id, { version: seen.version, preview_hash: seen.preview_hash }))
    const demand = await equipmentDemand.get()(w.db, 36_500)
    expect(demand.get(category)).toBe(1)
    await w.app.begin(async (work) => {
      for (const [name, follow] of equipmentSigned.all())
        if (name === 'hiring') await follow(work, { employee_id, category_id: category })
      for (const [name, follow] of joiningMoved.all())
        if (name === 'hiring') await follow(work, { employee_id, from: '2026-05-20', to: '2026-05-27' })
    })
    expect((await itemOf(id, 'Prepare equipment and access')).state).toBe('done')
    const after = await w.view(id)
    expect(after.joining_on).toBe('2026-05-27')
    expect((await itemOf(id, 'First talk')).due_on).toBe('2026-05-27')
  })

  it('reminds of what is overdue once a day, and completes the onboarding after ninety days', async () => {
    const { id } = await w.approved({ joining_on: '2026-05-20' })
    await w.place(id)
    const seen = await w.preview(id)
    await w.data(w.convert(id, { version: seen.version, preview_hash: seen.preview_hash }))
    w.app.clock.set('2026-05-22T04:20:00Z')
    await w.app.begin(remindOverdue)
    const listReminders = () =>
      w.db.selectFrom('notifications').select('id').where('kind', '=', 'hiring.checklist').execute()
    const first = (await listReminders()).length
    expect(first).toBeGreaterThan(0)
    await w.app.begin(remindOverdue)
    expect((await listReminders()).length).toBe(first)
    await w.db
      .updateTable('onboard_tasks')
      .set({ state: 'done', done_at: NOW })
      .where('onboard_id', '=', id)
      .where('state', '=', 'open')
      .execute()
    w.app.clock.set('2026-08-17T09:00:00Z')
    await w.app.begin(completeOld)
    expect((await w.view(id)).state).toBe('joined')
    w.app.clock.set('2026-08-18T09:00:00Z')
    await w.app.begin(completeOld)
    expect((await w.view(id)).state).toBe('completed')
    expect(
      codeOf(
        await w.app.send(calls.updateOnboard, w.onboarder, {
          body: { id, version: (await w.view(id)).version, name: 'X' },
        }),
      ),
    ).toBe('hiring.ended')
  })
})

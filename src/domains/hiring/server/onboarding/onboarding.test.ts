import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { placementOf } from '#domains/people/server/index.ts'
import { firstFew, firstOf, required } from '#kit/contract/testing/required.ts'
import * as offers from '../../contract/offers.calls.ts'
import * as calls from '../../contract/onboarding.calls.ts'
import * as portal from '../../contract/portal.calls.ts'
import { codeOf, NOW } from '../testing/hiring-fixture.ts'
import { IBAN, type OnboardingFixture, PASSWORD, startOnboarding } from '../testing/onboarding-fixture.ts'

let w: OnboardingFixture
beforeAll(async () => {
  w = await startOnboarding()
})
afterEach(() => w.app.clock.set(NOW))
afterAll(async () => w.app.stop())

const later = (minutes: number): void => w.app.clock.set(new Date(Date.parse(NOW) + minutes * 60_000).toISOString())
const DAY = 24 * 60
const mailsTo = (address: string, template = 'hiring.invitation') =>
  w.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('to_address', '=', address)
    .where('template_key', '=', template)
    .execute()
const open = (token: string) => w.app.send(portal.openInvite, null, { body: { token } })

describe('an onboarding', () => {
  it('A6: begins with the accepted offer, once, with its papers, checklist and welcome', async () => {
    const { offer, token } = await w.acceptOffer()
    const again = await w.app.send(offers.replyToOffer, null, {
      body: { token, answer: 'accept', full_name: 'Maya Lind' },
    })
    expect(again.status).toBe(404)
    const { body } = await w.app.send(calls.listOnboards, w.onboarder, { query: { state: 'draft' } })
    const rows = body.data.filter(({ offer_id }) => offer_id === offer.id)
    expect(rows).toMatchObject([
      { name: offer.candidate.name, joining_on: '2026-07-01', tasks: { open: 7 }, can: { invite: true } },
    ])
    expect(await w.welcomeOf(firstOf(rows).id)).toMatchObject({ mail_state: 'draft', approval_status: 'pending' })
    const seen = await w.view(firstOf(rows).id)
    expect(seen.document_types.map(({ key }) => key)).toEqual(['identity', 'contract', 'certificates'])
    expect(seen.thread.map(({ text }) => text)).toEqual(expect.arrayContaining(['Offer accepted', 'Onboarding began']))
  })

  it('ends with its offer, while nobody was created', async () => {
    const { offer } = await w.acceptOffer()
    const row = firstOf((await w.app.send(offers.listOffers, w.hr, { query: { id: offer.id } })).body.data)
    await w.data(w.step(offer.id, { version: row.version, action: 'withdraw', end_reason: 'Budget' }))
    const { body } = await w.app.send(calls.listOnboards, w.onboarder, {})
    expect(body.data.filter(({ offer_id }) => offer_id === offer.id)).toEqual([])
  })

  it('R5: is not begun for an employee, who is placed anew from the first day, and gets a raise proposed', async () => {
    const employee = await w.fixture.user({ grants: { 'hiring.own': 'own' } })
    const move = async () => {
      const one = await w.selected({ source: 'internal', employee_id: employee.employee_id })
      const draft = await w.data(
        w.requestOffer(one.id, { pay: { base_minor: 420_000, currency: 'EUR', basis: 'monthly' } }),
      )
      const approved = await w.data(w.step(draft.id, { version: draft.version, action: 'approve' }, w.second))
      const sent = await w.data(w.step(draft.id, { version: approved.version, action: 'send' }))
      const token = sent.setup_url?.split('#')[1] ?? ''
      await w.data(
        w.app.send(offers.replyToOffer, null, { body: { token, answer: 'accept', full_name: sent.candidate.name } }),
      )
      return one.id
    }
    const candidateId = await move()
    const [candidate] = await w.db.selectFrom('candidates').select('stage').where('id', '=', candidateId).execute()
    expect(candidate?.stage).toBe('hired')
    const placed = await placementOf(w.db, employee.employee_id, '2026-07-01')
    expect(placed).toMatchObject({ department_id: w.department_id, designation_id: w.designation_id })
    const { body } = await w.app.send(calls.listOnboards, w.onboarder, {})
    expect(body.data.filter(({ candidate_id }) => candidate_id === candidateId)).toEqual([])
    // Without a salary there is none to raise: the reply is recorded, and those who make offers are notified.
    const notifications = await w.db
      .selectFrom('notifications')
      .select('body')
      .where('kind', '=', 'hiring.answered')
      .execute()
    expect(notifications.map((one) => one.body)).toContainEqual(expect.stringContaining('The raise was not proposed'))
  })

  it('is added by hand, once for an address, for a day that lies ahead', async () => {
    const one = await w.addOnboard()
    expect(codeOf(await w.requestOnboard({ email: one.email.toUpperCase() }))).toBe('hiring.onboard_exists')
    expect(codeOf(await w.requestOnboard({ joining_on: '2026-05-11' }))).toBe('hiring.joining_past')
    const { offer } = await w.sent()
    expect(codeOf(await w.requestOnboard({ offer_id: offer.id }))).toBe('hiring.offer_not_accepted')
    const minimal = await w.app.send(calls.addOnboard, w.onboarder, { body: { name: 'X' } })
    expect([minimal.status, Object.keys(minimal.body.fields ?? {})]).toEqual([
      400,
      ['designation_id', 'department_id', 'employment_type', 'joining_on', 'first_day_zone'],
    ])
    expect((await w.requestOnboard({}, w.recruiter)).status).toBe(403)
    expect((await w.requestOnboard({}, w.manager)).status).toBe(403)
  })

  it('is added once by many at a time', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => w.requestOnboard({ email: 'race@mail.test' })))
    expect(responses.map(codeOf).toSorted()).toEqual([
      'done',
      ...Array.from({ length: 7 }, () => 'hiring.onboard_exists'),
    ])
  })

  it('is removed as a draft and withdrawn later, which ends its link and its sessions', async () => {
    const draft = await w.addOnboard()
    const remove = (id: number) => w.app.send(calls.deleteOnboard, w.onboarder, { params: { id } })
    expect((await remove(draft.id)).body).toMatchObject({ data: { state: 'removed' } })
    expect((await remove(draft.id)).status).toBe(404)
    const { id, me } = await w.started()
    await w.data(w.app.send(calls.sendInvite, w.onboarder, { params: { id } }))
    expect((await w.data(remove(id))).state).toBe('withdrawn')
    expect((await w.app.send(portal.viewPortal, null, {}, { headers: me.headers })).status).toBe(401)
    expect(
      (await w.app.send(portal.logIn, null, { body: { email: 'x@mail.test', password: PASSWORD } })).body.status,
    ).toBe(false)
    expect(codeOf(await remove(id))).toBe('hiring.bad_state')
  })

  it('A15: takes items that were not fixed, and the welcome, along with the joining day', async () => {
    const one = await w.addOnboard({ joining_on: '2026-06-01' })
    const before = await w.view(one.id)
    const due = Object.fromEntries(before.checklist.map(({ title, due_on }) => [title, due_on]))
    // Fourteen days before a Monday is a Monday; three days before is the Friday before.
    expect(due).toMatchObject({ 'Send the contract': '2026-05-18', 'Prepare equipment and access': '2026-05-29' })
    expect((await w.welcomeOf(one.id)).send_at).toBe('2026-05-27T07:00:00.000Z')
    const [contract, equipment] = firstFew(before.checklist, 2)
    const { updateTask } = await import('../../contract/checklist.calls.ts')
    await w.data(
      w.app.send(updateTask, w.onboarder, {
        params: { id: contract.id },
        body: { version: contract.version, state: 'done' },
      }),
    )
    await w.data(
      w.app.send(updateTask, w.onboarder, {
        params: { id: equipment.id },
        body: { version: equipment.version, due_on: '2026-05-20' },
      }),
    )
    const { version } = await w.view(one.id)
    await w.data(
      w.app.send(calls.updateOnboard, w.onboarder, { body: { id: one.id, version, joining_on: '2026-06-15' } }),
    )
    const after = await w.view(one.id)
    const moved = Object.fromEntries(after.checklist.map(({ title, due_on }) => [title, due_on]))
    expect(moved).toMatchObject({
      'Send the contract': '2026-05-18',
      'Prepare equipment and access': '2026-05-20',
      'First talk': '2026-06-15',
      'Talk after the first month': '2026-07-15',
    })
    expect((await w.welcomeOf(one.id)).send_at).toBe('2026-06-10T07:00:00.000Z')
  })
})

describe('the invitation', () => {
  it('A7: is mailed once within a minute, and never without a session', async () => {
    const one = await w.addOnboard()
    const first = await w.app.send(calls.sendInvite, w.onboarder, { params: { id: one.id } })
    expect(first.body.data).toMatchObject({ state: 'invited', expires_at: '2026-05-19T09:00:00.000Z' })
    const again = await w.app.send(calls.sendInvite, w.onboarder, { params: { id: one.id } })
    expect(again.body.data).toEqual(first.body.data)
    expect(await mailsTo(one.email)).toHaveLength(1)
    expect((await w.app.send(calls.sendInvite, null, { params: { id: one.id } })).status).toBe(401)
    const early = await w.app.send(
      calls.sendInvite,
      w.onboarder,
      { params: { id: one.id } },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
    )
    expect(early.status).toBe(403)
    expect(calls.sendInvite.toast?.text).toBe('Invitation sent Successfully')
    const token = first.body.data.setup_url?.split('#')[1] ?? ''
    expect(JSON.stringify(await mailsTo(one.email))).not.toContain(token)
  })

  it('A7: is mailed once by many at a time', async () => {
    const one = await w.addOnboard()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => w.app.send(calls.sendInvite, w.onboarder, { params: { id: one.id } })),
    )
    expect(new Set(responses.map(({ body }) => body.data.setup_url)).size).toBe(1)
    expect(await mailsTo(one.email)).toHaveLength(1)
  })

  it('A8: ends with the next one and after seven days, with one answer for all that is wrong', async () => {
    const one = await w.addOnboard()
    const first = await w.invite(one.id)
    later(2)
    const second = await w.invite(one.id)
    const unknown = await open('A'.repeat(43))
    const replaced = await open(first.token)
    expect([replaced.status, replaced.body]).toEqual([404, unknown.body])
    expect((await open(second.token)).body.data).toMatchObject({ first_name: 'Maya', joining_on: '2026-07-01' })
    w.app.clock.set(new Date(Date.parse(second.expires_at) + 1000).toISOString())
    const expired = await open(second.token)
    expect([expired.status, expired.body]).toEqual([404, unknown.body])
  })

  it('is limited to ten a day', async () => {
    const one = await w.addOnboard()
    let status = 200
    for (let at = 0; at < 11; at += 1) {
      later(at * 2)
      status = (await w.app.send(calls.sendInvite, w.onboarder, { params: { id: one.id } })).status
    }
    expect(status).toBe(429)
  })

  it('A9: is used once by twenty at a time', async () => {
    const one = await w.addOnboard()
    const { token } = await w.invite(one.id)
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => w.account(token)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(19)
    expect((await open(token)).status).toBe(404)
  }, 60_000)

  it('A10: opens nothing else, and no other token opens the page', async () => {
    const { me } = await w.started()
    const token = me.headers.authorization.replace('Bearer ', '')
    for (const path of [
      '/api/admin/onboarding',
      '/api/user/onboarding-tasks',
      '/api/admin/employee',
      '/api/user/interviews',
    ])
      expect((await w.app.server.inject({ url: path, headers: me.headers })).statusCode).toBe(401)
    const { token: offerToken } = await w.sent()
    expect((await open(offerToken)).status).toBe(404)
    expect((await w.app.send(offers.openOffer, null, { body: { token } })).status).toBe(404)
    expect((await w.app.send(portal.viewPortal, w.approver, {})).status).toBe(401)
    const other = await w.started()
    const added = await w.data(me.addDocument('contract'))
    const foreign = { params: { id: added.id } }
    expect((await w.app.send(portal.deleteOwnDocument, null, foreign, { headers: other.me.headers })).status).toBe(404)
    expect(
      (
        await w.app.send(
          portal.openOwnDocument,
          null,
          { params: { id: required(added.file_id) } },
          { headers: other.me.headers },
        )
      ).status,
    ).toBe(404)
    const own = await w.app.send(
      portal.openOwnDocument,
      null,
      { params: { id: required(added.file_id) } },
      { headers: me.headers },
    )
    expect([own.status, own.headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')])
  })

  it('is opened as often as people like, a training room at once among them', async () => {
    const { token } = await w.invite((await w.addOnboard()).id)
    const open = () => w.app.send(portal.openInvite, null, { body: { token } }, { ip: '203.0.113.40' })
    const statuses = new Set<number>()
    for (let at = 0; at < 70; at += 1) statuses.add((await open()).status)
    for (const { status } of await Promise.all(Array.from({ length: 40 }, open))) statuses.add(status)
    expect(statuses).toEqual(new Set([200]))
  })

  it('that is open outlives a stranger who asks for another, and is mailed to its owner again', async () => {
    const one = await w.addOnboard()
    const { token } = await w.invite(one.id)
    await w.app.runJob('hiring.new_link', { email: one.email })
    expect(await mailsTo(one.email, 'hiring.new_link')).toHaveLength(1)
    expect((await w.account(token)).status).toBe(200)
  })

  it('A18: is asked for again without a word about who is known', async () => {
    const { email } = await w.started()
    const send = (address: string) => w.app.send(portal.requestLink, null, { body: { email: address } })
    const [known, unknown] = [await send(email), await send('nobody@mail.test')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(known.body.message).toBe('If we know this address, a new link is on its way.')
    await w.app.runJob('hiring.new_link', { email })
    await w.app.runJob('hiring.new_link', { email: 'nobody@mail.test' })
    expect(await mailsTo(email, 'hiring.new_link')).toHaveLength(1)
    for (let at = 0; at < 5; at += 1) {
      later(at + 1)
      expect((await send(email)).status).toBe(200)
      await w.app.runJob('hiring.new_link', { email })
    }
    expect(await mailsTo(email, 'hiring.new_link')).toHaveLength(3)
  })
})

describe('the page', () => {
  it('is opened again by address and password, for twelve hours and not idle for two', async () => {
    const { email } = await w.started()
    const send = (address: string, password: string) =>
      w.app.send(portal.logIn, null, { body: { email: address, password } })
    const [wrong, stranger] = [await send(email, 'wrong'), await send('nobody@mail.test', PASSWORD)]
    expect(wrong.body).toEqual(stranger.body)
    expect(wrong.body.message).toBe('Invalid Credentials.')
    const me = w.person((await w.data(send(email, PASSWORD))).token)
    later(100)
    await me.view()
    later(200)
    await me.view()
    later(200 + 121)
    expect((await w.app.send(portal.viewPortal, null, {}, { headers: me.headers })).status).toBe(401)
    w.app.clock.set(NOW)
    await w.app.send(portal.logOut, null, {}, { headers: me.headers })
    expect((await w.app.send(portal.viewPortal, null, {}, { headers: me.headers })).status).toBe(401)
  })

  it('asks for a password that nobody guesses', async () => {
    const one = await w.addOnboard()
    const { token } = await w.invite(one.id)
    const weak = await w.app.send(portal.makeAccount, null, {
      body: { token, password: 'password123', confirm_password: 'password123', privacy_accepted: true },
    })
    expect([weak.status, Object.keys(weak.body.fields ?? {})]).toEqual([400, ['password']])
    expect((await w.account(token)).status).toBe(200)
  })

  it('says what is missing, and is handed in once nothing is', async () => {
    const { me, id } = await w.started()
    const refused = await me.submit()
    expect(codeOf(refused)).toBe('hiring.incomplete')
    expect(refused.body.message).toBe(
      'Still missing: First name, Date of birth, Mobile, Current address, Emergency contact, Passport or identity card, Signed contract, Bank account.',
    )
    await w.fill(me)
    expect((await me.view()).steps).toEqual({ account: 'done', profile: 'done', documents: 'done', bank: 'done' })
    expect((await w.data(me.submit())).read_only).toBe(true)
    expect(codeOf(await me.bank())).toBe('hiring.closed')
    const seen = await w.view(id)
    expect(seen).toMatchObject({ state: 'submitted', missing: [], bank: { number: IBAN } })
    const notice = await w.db
      .selectFrom('notifications')
      .select('title')
      .where('kind', '=', 'hiring.submitted')
      .execute()
    expect(notice.length).toBeGreaterThan(0)
  })

  it('shows only the end of an account, and keeps it sealed', async () => {
    const { me, id } = await w.started()
    const saved = await w.data(me.bank())
    expect(saved.masked).toBe('•••• 3000')
    expect((await me.view()).bank).toMatchObject({ masked: '•••• 3000' })
    const row = await w.db
      .selectFrom('onboard_banks')
      .selectAll()
      .where('onboard_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('370400')
    expect((await w.view(id, w.onboarder)).bank).toMatchObject({ number: '•••• 3000' })
    const wrong = await w.app.send(
      portal.saveBank,
      null,
      { body: { holder: 'M', bank_name: 'B', currency: 'EUR', iban: 'DE88370400440532013000' } },
      { headers: me.headers },
    )
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['iban']])
  })

  it('A11: takes documents by their content alone', async () => {
    const { me } = await w.started()
    const svg = { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), name: 'scan.pdf' }
    const html = { bytes: Buffer.from('<!doctype html><script>1</script>'), name: 'scan.png' }
    expect((await me.addDocument('contract', {}, svg)).status).toBe(415)
    expect((await me.addDocument('contract', {}, html)).status).toBe(415)
    const png = Buffer.alloc(64)
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]).copy(png)
    png.writeUInt32BE(12_000, 16)
    png.writeUInt32BE(12_000, 20)
    const huge = await me.addDocument('contract', {}, { bytes: png, name: 'scan.png' })
    expect([400, 413, 415]).toContain(huge.status)
    const active = Buffer.from('%PDF-1.7\n1 0 obj << /S /JavaScript /JS (x) >> endobj')
    expect((await me.addDocument('contract', {}, { bytes: active, name: 'a.pdf' })).status).toBe(400)
    expect((await me.addDocument('identity', {})).body.fields).toEqual({
      number: 'Number is required',
      expires_on: 'Expiry is required',
    })
    expect((await me.addDocument('unknown')).status).toBe(400)
    const stranger = await w.app.send(portal.addOwnDocument, null, { body: { type_key: 'contract' } })
    expect(stranger.status).toBe(401)
  })

  it('closes when the joining day is over', async () => {
    const { me } = await w.started({ joining_on: '2026-05-13' })
    later(DAY)
    w.app.clock.set('2026-05-14T00:30:00Z')
    expect((await w.app.send(portal.viewPortal, null, {}, { headers: me.headers })).status).toBe(401)
  })
})

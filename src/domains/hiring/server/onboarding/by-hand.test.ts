import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { required } from '#kit/contract/testing/required.ts'
import * as conversion from '../../contract/conversion.calls.ts'
import * as calls from '../../contract/onboarding.calls.ts'
import * as welcomes from '../../contract/welcome.calls.ts'
import * as openings from '../../contract/openings.calls.ts'
import * as portal from '../../contract/portal.calls.ts'
import { codeOf } from '../testing/hiring-fixture.ts'
import { type OnboardingFixture, PDF, startOnboarding } from '../testing/onboarding-fixture.ts'

let w: OnboardingFixture
beforeAll(async () => {
  w = await startOnboarding()
})
afterAll(async () => w.app.stop())

const update = async (id: number, body: object) =>
  w.app.send(calls.updateOnboard, w.approver, { body: { id, version: (await w.view(id)).version, ...body } })
const addDocument = (id: number, type_key: string, more: object = {}) =>
  w.app.send(calls.addDocument, w.approver, { body: { id, type_key, ...more } })
const mailsOf = (id: number) =>
  w.db.selectFrom('mail_outbox').select('id').where('dedupe_key', 'like', `hiring.%:${id}:%`).execute()
const BANK = { holder: 'Maya Lind', bank_name: 'Bank', currency: 'EUR', iban: 'DE89370400440532013000' }

describe('a person without an email address', () => {
  it('is entered and submitted by hand, and becomes an employee', async () => {
    const one = await w.data(w.requestOnboard({ email: null }))
    const twin = await w.data(w.requestOnboard({ email: undefined }))
    expect([one.email, twin.email]).toEqual([null, null])
    expect(one.can).toMatchObject({ invite: false, hand_in: true })
    expect(codeOf(await w.app.send(calls.sendInvite, w.onboarder, { params: { id: one.id } }))).toBe('hiring.no_email')
    expect(codeOf(await update(one.id, { submit: true }))).toBe('hiring.incomplete')
    await w.data(update(one.id, { ...w.profileOf(), bank: BANK }))
    await w.data(addDocument(one.id, 'identity', { number: 'C01X00T47', expires_on: '2031-01-01' }))
    await w.data(addDocument(one.id, 'contract'))
    expect((await w.data(update(one.id, { submit: true }))).state).toBe('submitted')
    await w.accept(one.id, w.colleague)
    expect((await w.data(w.requestApproval(one.id, w.colleague))).state).toBe('approved')
    expect(await w.welcomeOf(one.id)).toMatchObject({
      mail_state: 'not_sent',
      failed_reason: 'There is no email address.',
      can: { send: false },
    })
    const { id, version } = await w.welcomeOf(one.id)
    expect(codeOf(await w.app.send(welcomes.mailWelcome, w.onboarder, { body: { id, version } }))).toBe(
      'hiring.no_email',
    )
    await w.place(one.id)
    const preview = await w.preview(one.id)
    const made = await w.app.send(conversion.convertOnboard, w.approver, {
      params: { id: one.id },
      body: { version: preview.version, preview_hash: preview.preview_hash },
    })
    expect(made.body.status).toBe(true)
    expect(await mailsOf(one.id)).toEqual([])
  })
})

describe('an onboarding that is opened again', () => {
  it('asks the person for the chosen parts at once, and takes what was entered by hand', async () => {
    const { id, me } = await w.approved()
    const view = await w.view(id)
    const contract = required(view.documents.find(({ type_key }) => type_key === 'contract'))
    const items = [
      { target: 'profile', field: 'mobile' },
      { target: 'document', document_id: contract.id },
    ] as const
    const reopen = (more: object) =>
      w.app.send(conversion.actOnOnboard, w.approver, {
        body: { id, version: view.version, action: 'reopen', ...more },
      })
    const clerk = await w.fixture.admin({ 'hiring.onboard.write': 'all', 'hiring.onboard.approve': 'all' })
    const body = {
      id,
      version: view.version,
      action: 'reopen' as const,
      reason: 'x y z',
      items: [{ target: 'bank' as const }],
    }
    expect((await w.app.send(conversion.actOnOnboard, clerk, { body })).status).toBe(403)
    expect((await reopen({ action: 'complete', items })).status).toBe(400)
    expect((await w.data(reopen({ reason: 'It was scanned badly', items }))).state).toBe('changes_requested')
    const seen = await me.view()
    expect(seen.changes.map(({ target, comment }) => [target, comment])).toEqual([
      ['profile', 'It was scanned badly'],
      ['document', 'It was scanned badly'],
    ])
    expect(
      await w.db.selectFrom('mail_outbox').select('id').where('dedupe_key', 'like', `hiring.changes:${id}:%`).execute(),
    ).toHaveLength(1)
    await w.data(update(id, { mobile: '+49 170 1' }))
    expect(codeOf(await update(id, { submit: true }))).toBe('hiring.incomplete')
    await w.data(addDocument(id, 'contract'))
    expect((await w.data(update(id, { submit: true }))).state).toBe('submitted')
  })
})

describe('the contract to sign', () => {
  const upload = (id: number, name: string, actor = w.approver) =>
    w.app.send(calls.addContract, actor, { body: { id } }, { file: { ...PDF, name } })

  it('is on the page of the person alone, in its newest version, until the onboarding is approved', async () => {
    const [one, other] = [await w.started(), await w.started()]
    const first = await w.data(upload(one.id, 'first.pdf'))
    const second = await w.data(upload(one.id, 'second.pdf'))
    expect((await one.me.view()).contract).toMatchObject({ id: second.id, name: 'second.pdf' })
    expect((await w.view(one.id)).contract).toMatchObject({ id: second.id })
    const open = ({ headers }: typeof one.me, id: number) =>
      w.app.send(portal.openOwnDocument, null, { params: { id } }, { headers })
    expect((await open(one.me, second.id)).status).toBe(200)
    expect((await open(one.me, first.id)).status).toBe(404)
    expect((await open(other.me, second.id)).status).toBe(404)
    const file = (actor = w.approver) => w.app.send(openings.openHiringFile, actor, { params: { id: second.id } })
    expect((await file()).status).toBe(200)
    expect((await file(w.onboarder)).status).toBe(404)
    expect((await upload(one.id, 'third.pdf', w.onboarder)).status).toBe(403)
    const done = await w.approved()
    expect(codeOf(await upload(done.id, 'late.pdf'))).toBe('hiring.closed')
  })
})

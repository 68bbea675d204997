import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import { smallPdf } from '#kit/server/testing/small-pdf.ts'
import * as offers from '../../contract/offers.calls.ts'
import * as conversion from '../../contract/conversion.calls.ts'
import * as calls from '../../contract/onboarding.calls.ts'
import * as portal from '../../contract/portal.calls.ts'
import { approveOnboard, listWelcomes } from '../../contract/welcome.calls.ts'
import { NOW, startHiring } from './hiring-fixture.ts'

export const PASSWORD = 'walrus-tuesday-copper'
export const IBAN = 'DE89370400440532013000'
export const PDF = { bytes: smallPdf(), name: 'scan.pdf' }
/** The last day on which documents of tests are valid. */
const LATER = '2031-01-01'

const ONBOARDER = {
  'hiring.read': 'all',
  'hiring.write': 'all',
  'hiring.onboard.write': 'all',
  'hiring.tasks': 'all',
} as const
const APPROVER = {
  ...ONBOARDER,
  'hiring.documents.read': 'all',
  'hiring.onboard.review': 'all',
  'hiring.onboard.approve': 'all',
  'hiring.onboard.convert': 'all',
  'hiring.templates.write': 'all',
  'hiring.offers.write': 'all',
  'people.bank.read': 'all',
  'people.bank.write': 'all',
  'payroll.read': 'all',
} as const

let serial = 0

/** The fixture of hiring, with people who onboard, and short ways through an onboarding. */
export const startOnboarding = async (now?: string) => {
  const w = await startHiring(now)
  const { app, db, fixture, data } = w
  const [onboarder, approver, colleague] = [
    await fixture.admin(ONBOARDER),
    await fixture.admin(APPROVER),
    await fixture.admin(APPROVER),
  ]
  const brand_id = await fixture.brand()
  await db.updateTable('brands').set({ is_default: true }).where('id', '=', brand_id).execute()
  const country_id = await fixture.country()
  const role_id = await fixture.role('User', 101, { 'hiring.own': 'own' })
  await db.updateTable('accounts').set({ activated_at: '2026-01-01T00:00:00Z' }).where('area', '=', 'Admin').execute()

  type Body = Partial<NonNullable<Input<typeof calls.addOnboard>['body']>>
  const requestOnboard = (body: Body = {}, actor: TestActor = onboarder) => {
    const n = ++serial
    const usual = {
      name: `Maya Lind${n}`,
      email: `maya${n}@mail.test`,
      designation_id: w.designation_id,
      department_id: w.department_id,
      manager_id: w.manager.employee_id,
      employment_type: 'permanent' as const,
      joining_on: '2026-07-01',
      first_day_zone: 'Europe/Berlin',
    }
    return app.send(calls.addOnboard, actor, { body: { ...usual, ...body } })
  }
  /** An onboarding with an email address. */
  const add = async (body: Body = {}) => {
    const onboard = await data(requestOnboard(body))
    return { ...onboard, email: onboard.email ?? '' }
  }
  const invite = async (id: number) => {
    const sent = await data(app.send(calls.sendInvite, onboarder, { params: { id } }))
    return { ...sent, token: sent.setup_url?.split('#')[1] ?? '' }
  }
  const account = (token: string, ip?: string) =>
    app.send(
      portal.makeAccount,
      null,
      { body: { token, password: PASSWORD, confirm_password: PASSWORD, privacy_accepted: true } },
      ip === undefined ? {} : { ip },
    )
  /** A person with a session of the page. */
  const person = (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    type View = Parameters<typeof profile>[1]
    const view = () => data(app.send(portal.viewPortal, null, {}, { headers }))
    const profile = (version: number, fields: Omit<NonNullable<Input<typeof portal.saveProfile>['body']>, 'version'>) =>
      app.send(portal.saveProfile, null, { body: { version, ...fields } }, { headers })
    return {
      headers,
      view,
      profile,
      save: async (fields: View) => data(profile((await view()).version, fields)),
      addDocument: (type_key: string, more: object = {}, file = PDF) =>
        app.send(portal.addOwnDocument, null, { body: { type_key, ...more } }, { headers, file }),
      bank: () =>
        app.send(
          portal.saveBank,
          null,
          { body: { holder: 'Maya Lind', bank_name: 'Bank', currency: 'EUR', iban: IBAN } },
          { headers },
        ),
      submit: async () =>
        app.send(portal.submitDocuments, null, { body: { version: (await view()).version } }, { headers }),
    }
  }
  type Person = ReturnType<typeof person>
  const profileOf = () => ({
    first_name: 'Maya',
    last_name: `Lind${serial}`,
    date_of_birth: '1995-04-03',
    mobile: '+49 170 1234567',
    current_address: {
      line1: 'Weg 1',
      line2: null,
      city: 'Berlin',
      region: null,
      postal_code: '10115',
      country_id,
    },
    emergency_contact: { name: 'Jo Lind', relation: 'Sister', phone: '+49 30 1' },
  })
  /** Someone who has opened the page. */
  const started = async (body: Body = {}) => {
    const onboard = await add(body)
    const { token } = await invite(onboard.id)
    const session = await data(account(token))
    return { id: onboard.id, email: onboard.email, me: person(session.token) }
  }
  const fill = async (me: Person) => {
    await me.save(profileOf())
    await data(me.addDocument('identity', { number: 'C01X00T47', expires_on: LATER }))
    await data(me.addDocument('contract'))
    await data(me.bank())
  }
  const submitted = async (body: Body = {}) => {
    const one = await started(body)
    await fill(one.me)
    await data(one.me.submit())
    return one
  }
  const view = (id: number, actor: TestActor = approver) => data(app.send(calls.viewOnboard, actor, { params: { id } }))
  type Items = NonNullable<Input<typeof calls.reviewOnboard>['body']>['items']
  const requestReview = async (id: number, items: Items, send_back = false, actor: TestActor = approver) =>
    app.send(calls.reviewOnboard, actor, { body: { id, version: (await view(id)).version, items, send_back } })
  /** Accepts the profile, the bank account and every document, and ticks the items that block the approval. */
  const accept = async (id: number, actor: TestActor = approver) => {
    const { documents, checklist } = await view(id)
    const documentItems = documents
      .filter(({ state }) => state === 'pending')
      .map((one): Items[number] => ({ target: 'document', document_id: one.id, decision: 'accepted' }))
    const rest = (['profile', 'bank'] as const).map((target): Items[number] => ({ target, decision: 'accepted' }))
    await data(requestReview(id, [...documentItems, ...rest], false, actor))
    await db
      .updateTable('onboard_tasks')
      .set({ state: 'done', done_at: app.clock.fixed() ?? NOW })
      .where('onboard_id', '=', id)
      .where('blocks', '=', 'approval')
      .execute()
    return checklist
  }
  const requestApproval = async (id: number, actor: TestActor = approver, version?: number) =>
    app.send(approveOnboard, actor, {
      body: { id, version: version ?? (await view(id)).version, approval_status: 'approved' },
    })
  const approved = async (body: Body = {}) => {
    const one = await submitted(body)
    await accept(one.id)
    await data(requestApproval(one.id))
    return one
  }
  const place = async (id: number, more: object = {}) =>
    data(
      app.send(calls.updateOnboard, approver, {
        body: { id, version: (await view(id)).version, role_id, work_email: `maya${id}@northwind.test`, ...more },
      }),
    )
  const preview = (id: number) => data(app.send(conversion.previewConvert, approver, { params: { id } }))
  const convert = (id: number, body: BodyOf<typeof conversion.convertOnboard>) =>
    app.send(conversion.convertOnboard, approver, { params: { id }, body })
  const welcomeOf = async (id: number) => {
    const { body } = await app.send(listWelcomes, onboarder, { query: { limit: 200 } })
    const found = body.data.find(({ onboard_id }) => onboard_id === id)
    if (!found) throw new Error('No welcome')
    return found
  }
  const acceptOffer = async () => {
    const { offer, token } = await w.sent()
    await app.send(offers.replyToOffer, null, { body: { token, answer: 'accept', full_name: offer.candidate.name } })
    return { offer, token }
  }
  return {
    ...w,
    onboarder,
    approver,
    colleague,
    brand_id,
    role_id,
    country_id,
    requestOnboard,
    addOnboard: add,
    invite,
    profileOf,
    account,
    person,
    started,
    fill,
    submitted,
    view,
    requestReview,
    accept,
    requestApproval,
    approved,
    place,
    preview,
    convert,
    welcomeOf,
    acceptOffer,
  }
}

export type OnboardingFixture = Awaited<ReturnType<typeof startOnboarding>>

import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import * as interviews from '../../contract/interviews.calls.ts'
import * as offers from '../../contract/offers.calls.ts'
import * as calls from '../../contract/openings.calls.ts'

/** A Tuesday in spring, eleven in the morning in Berlin. */
export const NOW = '2026-05-12T09:00:00Z'
export const RECRUITER = {
  'hiring.read': 'all',
  'hiring.write': 'all',
  'hiring.feedback': 'all',
  'hiring.offers.write': 'all',
} as const
const HR = { ...RECRUITER, 'hiring.offers.approve': 'all', 'payroll.read': 'all' } as const

let serial = 0
const next = (): number => ++serial

type OpeningBody = Partial<NonNullable<Input<typeof calls.addOpening>['body']>>
type CandidateBody = Partial<NonNullable<Input<typeof calls.addCandidate>['body']>>
type InterviewBody = Partial<NonNullable<Input<typeof interviews.addInterview>['body']>>
type OfferBody = Partial<NonNullable<Input<typeof offers.addOffer>['body']>>

const createHiringFixture = async (app: TestApp) => {
  const { fixture, db } = app
  const [recruiter, hr, second] = [await fixture.admin(RECRUITER), await fixture.admin(HR), await fixture.admin(HR)]
  // Notices go to accounts that can sign in.
  await app.db
    .updateTable('accounts')
    .set({ activated_at: '2026-01-01T00:00:00Z' })
    .where('area', '=', 'Admin')
    .execute()
  const department_id = await fixture.department()
  const manager = await fixture.user({ department_id, grants: { 'hiring.own': 'own' } })
  const { id: designation_id } = await db
    .insertInto('designations')
    .values({ name: `Designation ${next()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const data = async <Data>(
    response: Promise<Readonly<{ body: Readonly<{ status: boolean; data: Data }> }>>,
  ): Promise<Data> => {
    const { body } = await response
    if (!body.status) throw new Error(`${JSON.stringify(body)} ${JSON.stringify(app.errors).slice(0, 2500)}`)
    return body.data
  }
  const opening = (body: OpeningBody = {}) => {
    const usual = {
      title: `Opening ${next()}`,
      designation_id,
      department_id,
      hiring_manager_id: manager.employee_id,
      vacancies: 2,
    }
    return data(app.send(calls.addOpening, recruiter, { body: { ...usual, ...body } }))
  }
  const shared = await opening({ vacancies: 100 })
  const candidate = (body: CandidateBody = {}, actor: TestActor = recruiter) => {
    const n = next()
    const usual = {
      opening_id: shared.id,
      name: `Candidate ${n}`,
      email: `candidate${n}@mail.test`,
      source: 'direct' as const,
    }
    return data(app.send(calls.addCandidate, actor, { body: { ...usual, ...body } }))
  }
  /** Returns a different hour each time, so that interviews clash only on purpose. */
  const hour = (): { starts_at: string; ends_at: string } => {
    const starts = Date.parse('2026-06-01T08:00:00Z') + next() * 7_200_000
    return { starts_at: new Date(starts).toISOString(), ends_at: new Date(starts + 3_600_000).toISOString() }
  }
  const requestInterview = (body: InterviewBody = {}, actor: TestActor = recruiter) =>
    app.send(interviews.addInterview, actor, {
      body: {
        title: 'First talk',
        ...hour(),
        zone: 'Europe/Berlin',
        mode: 'onsite',
        interviewers: [{ area: 'User', id: manager.employee_id }],
        ...body,
      },
    })
  const interview = async (body: InterviewBody = {}) =>
    data(
      requestInterview({
        ...(body.candidate ? {} : { candidate_id: body.candidate_id ?? (await candidate()).id }),
        ...body,
      }),
    )
  const change = (id: number, body: BodyOf<typeof interviews.updateInterview>['data'], actor: TestActor = recruiter) =>
    app.send(interviews.updateInterview, actor, { params: { id }, body: { data: body } })
  const act = (id: number, body: BodyOf<typeof calls.actOnCandidate>, actor: TestActor = recruiter) =>
    app.send(calls.actOnCandidate, actor, { params: { id }, body })
  const selected = async (body: CandidateBody = {}) => {
    const one = await candidate(body)
    return data(act(one.id, { version: one.version, action: 'select' }))
  }
  const PAY = { base_minor: 350_000, currency: 'EUR', basis: 'monthly' as const }
  const requestOffer = (candidate_id: number, body: OfferBody = {}, actor: TestActor = hr) =>
    app.send(offers.addOffer, actor, { body: { candidate_id, joining_on: '2026-07-01', pay: PAY, ...body } })
  const offer = async (body: OfferBody & { opening_id?: number } = {}) => {
    const { opening_id, ...rest } = body
    const one = await selected(opening_id === undefined ? {} : { opening_id })
    return data(requestOffer(one.id, rest))
  }
  const step = (id: number, body: BodyOf<typeof offers.actOnOffer>, actor: TestActor = hr) =>
    app.send(offers.actOnOffer, actor, { params: { id }, body })
  /** An offer that was approved by a second person and sent; with the secret of its link. */
  const sent = async (body: OfferBody & { opening_id?: number } = {}) => {
    const draft = await offer(body)
    const approved = await data(step(draft.id, { version: draft.version, action: 'approve' }, second))
    const done = await data(step(draft.id, { version: approved.version, action: 'send' }))
    return { offer: done, token: done.setup_url?.split('#')[1] ?? '' }
  }
  return {
    app,
    db,
    fixture,
    recruiter,
    hr,
    second,
    manager,
    department_id,
    designation_id,
    shared,
    data,
    opening,
    candidate,
    hour,
    requestInterview,
    interview,
    change,
    act,
    selected,
    requestOffer,
    offer,
    step,
    sent,
  }
}

export type HiringFixture = Awaited<ReturnType<typeof createHiringFixture>>
export const startHiring = async (now = NOW): Promise<HiringFixture> =>
  createHiringFixture(await testApp(now, { MAIL_FOLDER: '' }))

/** The code of a response, or `done`. */
export const codeOf = ({
  status,
  body,
}: Readonly<{ status: number; body: Readonly<{ status: boolean; code?: string }> }>): string =>
  body.status ? 'done' : (body.code ?? String(status))

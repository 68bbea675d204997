import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import * as offers from '../contract/offers.calls.ts'
import * as calls from '../contract/openings.calls.ts'
import { expireOffers } from './jobs.ts'
import { readPdf } from '#kit/server/testing/read-pdf.ts'
import { codeOf, type HiringFixture, NOW, startHiring } from './testing/hiring-fixture.ts'

let w: HiringFixture
beforeAll(async () => {
  w = await startHiring()
})
afterEach(() => w.app.clock.set(NOW))
afterAll(async () => w.app.stop())

const candidateOf = async (id: number) =>
  (await w.data(w.app.send(calls.viewCandidate, w.recruiter, { params: { id } }))).candidate
const stageOf = async (id: number) => (await candidateOf(id)).stage

describe('offers', () => {
  it('are drafted from the opening for a selected candidate, one at a time', async () => {
    const applied = await w.candidate()
    expect(codeOf(await w.requestOffer(applied.id))).toBe('hiring.not_selected')
    const draft = await w.offer()
    expect(draft).toMatchObject({
      state: 'draft',
      designation: { id: w.designation_id },
      expires_on: '2026-05-19',
      expires_in_days: 7,
      can: { approve: false, send: false },
    })
    expect(codeOf(await w.requestOffer(draft.candidate.id))).toBe('hiring.offer_exists')
    expect(await stageOf(draft.candidate.id)).toBe('offered')
  })

  it('A5: show pay to those who may see salaries alone, who also set it; and another person approves it', async () => {
    const one = await w.selected()
    expect((await w.requestOffer(one.id, {}, w.recruiter)).status).toBe(403)
    const draft = await w.data(w.requestOffer(one.id))
    expect(draft.pay).toEqual({ base_minor: 350_000, currency: 'EUR', basis: 'monthly' })
    const listed = await w.app.send(offers.listOffers, w.recruiter, {})
    expect(listed.body.data.find(({ id }) => id === draft.id)).not.toHaveProperty('pay')
    const change = (actor: typeof w.hr, body: Partial<BodyOf<typeof offers.updateOffer>>) =>
      w.app.send(offers.updateOffer, actor, {
        params: { id: draft.id },
        body: { version: draft.version, ...body },
      })
    expect((await change(w.recruiter, { pay: null })).status).toBe(403)
    // A guess that is right is refused like one that is wrong.
    const guess = { base_minor: 350_000, currency: 'EUR', basis: 'monthly' } as const
    expect((await change(w.recruiter, { pay: guess })).status).toBe(403)
    expect(codeOf(await w.step(draft.id, { version: draft.version, action: 'approve' }))).toBe('hiring.second_person')
    expect((await w.step(draft.id, { version: draft.version, action: 'approve' }, w.recruiter)).status).toBe(403)
    expect(await w.data(w.step(draft.id, { version: draft.version, action: 'approve' }, w.second))).toMatchObject({
      state: 'approved',
      can: { send: true },
    })
    const reads = await w.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'hiring.offer_pay_read')
      .execute()
    expect(reads).toHaveLength(0)
    await w.app.send(offers.listOffers, w.hr, {})
    expect(
      (await w.db.selectFrom('audit_log').select('id').where('action', '=', 'hiring.offer_pay_read').execute()).length,
    ).toBe(1)
  })

  it('need pay before they are approved, and a change voids the approval', async () => {
    const draft = await w.offer({ pay: null })
    expect(codeOf(await w.step(draft.id, { version: draft.version, action: 'approve' }, w.second))).toBe(
      'hiring.pay_missing',
    )
    const paid = await w.data(
      w.app.send(offers.updateOffer, w.hr, {
        params: { id: draft.id },
        body: { version: draft.version, pay: { base_minor: 1, currency: 'EUR', basis: 'hourly' } },
      }),
    )
    const approved = await w.data(w.step(draft.id, { version: paid.version, action: 'approve' }, w.second))
    const changed = await w.data(
      w.app.send(offers.updateOffer, w.hr, {
        params: { id: draft.id },
        body: { version: approved.version, probation_months: 3 },
      }),
    )
    expect(changed).toMatchObject({ state: 'draft', approved_at: null, approved_by: null })
  })

  it('A4: of two approvals of the last place at once one succeeds', async () => {
    const opening = await w.opening({ vacancies: 1 })
    const drafts = await Promise.all(Array.from({ length: 6 }, () => w.offer({ opening_id: opening.id })))
    const responses = await Promise.all(
      drafts.map(({ id, version }) => w.step(id, { version, action: 'approve' }, w.second)),
    )
    expect(responses.map(codeOf).toSorted()).toEqual(['done', ...Array.from({ length: 5 }, () => 'hiring.no_vacancy')])
    const more = await w.selected({ opening_id: opening.id })
    expect(codeOf(await w.requestOffer(more.id))).toBe('hiring.no_vacancy')
    expect(await stageOf(more.id)).toBe('selected')
  })

  it('are sent with a letter, and not once their dates have passed', async () => {
    const { offer, token } = await w.sent()
    expect(offer).toMatchObject({ state: 'sent', can: { update: false, answer: true } })
    expect(token).toMatch(/^[\w-]{43}$/)
    const mail = await w.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('to_address', '=', offer.candidate.email)
      .where('template_key', '=', 'hiring.offer')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(mail)).not.toContain(token)
    const letter = await w.app.send(calls.openHiringFile, w.hr, { params: { id: required(offer.letter_file_id) } })
    expect((await readPdf(letter.bytes)).pages.join(' ')).toContain('3,500.00')
    const draft = await w.offer({ joining_on: '2026-05-20' })
    const approved = await w.data(w.step(draft.id, { version: draft.version, action: 'approve' }, w.second))
    const change = { params: { id: offer.id }, body: { version: offer.version, note: 'x' } }
    expect(codeOf(await w.app.send(offers.updateOffer, w.hr, change))).toBe('hiring.offer_sent')
    w.app.clock.set('2026-05-21T09:00:00Z')
    expect(codeOf(await w.step(draft.id, { version: approved.version, action: 'send' }))).toBe('hiring.dates_past')
    // It cannot be withdrawn any more.
    expect(codeOf(await w.app.send(offers.updateOffer, w.hr, change))).toBe('hiring.bad_state')
  })

  it('hand what says the pay to those who may see salaries alone: letter, signed answer and link', async () => {
    const draft = await w.offer()
    const approved = await w.data(w.step(draft.id, { version: draft.version, action: 'approve' }, w.second))
    const sent = await w.data(w.step(draft.id, { version: approved.version, action: 'send' }, w.recruiter))
    expect(sent).toMatchObject({ state: 'sent', letter_file_id: null })
    expect(sent).not.toHaveProperty('setup_url')
    const { file_id } = await w.data(w.app.send(offers.uploadReply, w.recruiter, { body: { id: draft.id } }))
    const listOf = async (actor: typeof w.hr) =>
      (await w.app.send(offers.listOffers, actor, { query: { id: String(draft.id) } })).body.data[0]
    expect((await listOf(w.recruiter))?.letter_file_id).toBeNull()
    const letter = required((await listOf(w.hr))?.letter_file_id)
    const documentReader = await w.fixture.admin({ 'hiring.read': 'all', 'hiring.documents.read': 'all' })
    const open = (actor: typeof w.hr, id: number) => w.app.send(calls.openHiringFile, actor, { params: { id } })
    for (const id of [letter, file_id])
      for (const actor of [w.recruiter, documentReader]) expect((await open(actor, id)).status).toBe(404)
    const reads = async () =>
      (
        await w.db
          .selectFrom('audit_log')
          .select('id')
          .where('action', '=', 'hiring.offer_pay_read')
          .where('entity_id', '=', draft.id)
          .execute()
      ).length
    const before = await reads()
    expect((await open(w.hr, letter)).status).toBe(200)
    expect((await open(w.hr, file_id)).status).toBe(200)
    expect(await reads()).toBe(before + 2)
    await w.app.send(calls.viewCandidate, w.hr, { params: { id: draft.candidate.id } })
    expect(await reads()).toBe(before + 3)
  })

  it('are withdrawn with a reason, which ends the link and frees the candidate', async () => {
    const { offer, token } = await w.sent()
    expect((await w.step(offer.id, { version: offer.version, action: 'withdraw' })).status).toBe(400)
    await w.data(w.step(offer.id, { version: offer.version, action: 'withdraw', end_reason: 'Budget' }))
    expect((await w.app.send(offers.openOffer, null, { body: { token } })).status).toBe(404)
    expect(await stageOf(offer.candidate.id)).toBe('selected')
  })

  it('expire with their last day, and free their place', async () => {
    const opening = await w.opening({ vacancies: 1 })
    const { offer, token } = await w.sent({ opening_id: opening.id, expires_on: '2026-05-14' })
    w.app.clock.set('2026-05-15T09:00:00Z')
    expect((await w.app.send(offers.openOffer, null, { body: { token } })).status).toBe(404)
    const listed = firstOf((await w.app.send(offers.listOffers, w.hr, { query: { opening_id: opening.id } })).body.data)
    expect(listed?.state).toBe('expired')
    await w.app.begin(expireOffers)
    expect(await stageOf(offer.candidate.id)).toBe('selected')
    expect(
      codeOf(await w.step(offer.id, { version: listed.version + 1, action: 'withdraw', end_reason: 'Late' })),
    ).toBe('hiring.bad_state')
  })

  it('take an answer on paper with its file and a note', async () => {
    const { offer } = await w.sent()
    const accept = (more: object) => w.step(offer.id, { version: offer.version, action: 'accept', ...more })
    expect(codeOf(await accept({ note: 'By post' }))).toBe('hiring.file_needed')
    expect(codeOf(await accept({ note: 'By post', file_id: required(offer.letter_file_id) + 1000 }))).toBe(
      'hiring.file_needed',
    )
    const { file_id } = await w.data(w.app.send(offers.uploadReply, w.hr, { body: { id: offer.id } }))
    expect(await w.data(accept({ note: 'By post', file_id }))).toMatchObject({
      state: 'accepted',
      answer_note: 'By post',
    })
  })
})

describe('the page of an offer', () => {
  const open = (token: string) => w.app.send(offers.openOffer, null, { body: { token } })
  const reply = async (token: string, how: 'accept' | 'decline' = 'accept', typed?: string) => {
    const { body } = await open(token)
    const full_name = typed ?? (body.status ? body.data.name.toUpperCase() : 'Unknown')
    return w.app.send(offers.replyToOffer, null, { body: { token, answer: how, full_name } })
  }

  it('shows the offer with its pay, as often as it is opened', async () => {
    const { token } = await w.sent()
    await open(token)
    expect((await open(token)).body.data).toMatchObject({ pay: { base_minor: 350_000 }, expires_on: '2026-05-19' })
    const letter = await w.app.send(offers.openLetter, null, { body: { token } })
    expect((await readPdf(letter.bytes)).pages.join(' ')).toContain('Offer of employment')
  })

  it('A9: is answered once by twenty at a time', async () => {
    const { offer, token } = await w.sent()
    const body = { token, answer: 'accept' as const, full_name: offer.candidate.name }
    const replies = await Promise.all(Array.from({ length: 20 }, () => w.app.send(offers.replyToOffer, null, { body })))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(19)
    const [row] = (await w.app.send(offers.listOffers, w.hr, {})).body.data.filter(({ id }) => id === offer.id)
    expect(row).toMatchObject({ state: 'accepted', answer_name: offer.candidate.name })
    const notices = await w.db
      .selectFrom('notifications')
      .select('title')
      .where('account_id', '=', w.hr.account_id)
      .where('kind', '=', 'hiring.answered')
      .execute()
    expect(notices.map(({ title }) => title)).toContain(`${offer.candidate.name} accepted the offer`)
  })

  it('A8: answers unknown and withdrawn links alike', async () => {
    const { offer, token } = await w.sent()
    await w.data(w.step(offer.id, { version: offer.version, action: 'withdraw', end_reason: 'Budget' }))
    const unknown = await open('A'.repeat(43))
    const ended = await open(token)
    expect([ended.status, ended.body]).toEqual([unknown.status, unknown.body])
    expect(unknown.status).toBe(404)
    expect((await open('short')).status).toBe(400)
  })

  it('is opened again by its link once it was answered, and says what the answer was', async () => {
    const [accepted, declined] = [await w.sent(), await w.sent()]
    await w.data(reply(accepted.token))
    await w.data(reply(declined.token, 'decline'))
    expect((await open(accepted.token)).body.data).toMatchObject({ answered: 'accepted', pay: { base_minor: 350_000 } })
    expect((await open(declined.token)).body.data).toMatchObject({ answered: 'declined' })
    expect((await w.app.send(offers.openLetter, null, { body: { token: accepted.token } })).status).toBe(200)
    expect((await reply(accepted.token, 'decline')).status).toBe(404)
    const { stage, ended_offer } = await candidateOf(declined.offer.candidate.id)
    expect([stage, ended_offer]).toEqual(['selected', 'declined'])
    expect((await candidateOf(accepted.offer.candidate.id)).ended_offer).toBeNull()
    w.app.clock.set('2027-05-15T09:00:00Z')
    expect((await open(accepted.token)).status).toBe(404)
  })

  it('A10: opens nothing else', async () => {
    const { token } = await w.sent()
    const response = await w.app.server.inject({
      method: 'GET',
      url: '/api/admin/candidates',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(401)
  })

  it('slows down those who ask without end', async () => {
    const statuses = []
    for (let at = 0; at < 70; at += 1)
      statuses.push(
        (await w.app.send(offers.openOffer, null, { body: { token: 'B'.repeat(43) } }, { ip: '203.0.113.9' })).status,
      )
    expect(statuses.at(-1)).toBe(429)
  })
})

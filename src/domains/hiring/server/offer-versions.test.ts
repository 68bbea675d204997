import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '#kit/server/testing/read-pdf.ts'
import { required } from '#kit/contract/testing/required.ts'
import * as offers from '../contract/offers.calls.ts'
import * as onboarding from '../contract/onboarding.calls.ts'
import * as calls from '../contract/openings.calls.ts'
import { codeOf, type HiringFixture, NOW, startHiring } from './testing/hiring-fixture.ts'

let w: HiringFixture
beforeAll(async () => {
  w = await startHiring()
})
afterEach(() => w.app.clock.set(NOW))
afterAll(async () => w.app.stop())

const tokenOf = ({ setup_url }: Readonly<{ setup_url?: string | undefined }>) => setup_url?.split('#')[1] ?? ''
const open = (token: string) => w.app.send(offers.openOffer, null, { body: { token } })
const reply = (token: string, full_name: string, how: 'accept' | 'decline' = 'accept') =>
  w.app.send(offers.replyToOffer, null, { body: { token, answer: how, full_name } })
const rowOf = async (id: number) =>
  required((await w.app.send(offers.listOffers, w.hr, { query: { id: String(id) } })).body.data[0])
const mailsTo = (address: string, template_key: string) =>
  w.db
    .selectFrom('mail_outbox as m')
    .leftJoin('mail_files as f', 'f.mail_id', 'm.id')
    .select(['m.id', 'm.data', 'f.file_id'])
    .where('m.to_address', '=', address)
    .where('m.template_key', '=', template_key)
    .execute()

describe('an offer that was sent', () => {
  it('is sent again with a new link, which ends the older one', async () => {
    const { offer, token } = await w.sent()
    const again = await w.data(w.step(offer.id, { version: offer.version, action: 'resend' }))
    expect((await open(token)).status).toBe(404)
    expect((await open(tokenOf(again))).status).toBe(200)
    expect(await mailsTo(offer.candidate.email, 'hiring.offer')).toHaveLength(2)
    for (let at = 0; at < 4; at += 1) await w.data(w.step(offer.id, { version: again.version, action: 'resend' }))
    expect((await w.step(offer.id, { version: again.version, action: 'resend' })).status).toBe(429)
  })

  it('is extended to a later day alone, and not beyond the first day', async () => {
    const { offer } = await w.sent({ joining_on: '2026-06-01' })
    const extend = (expires_on?: string) =>
      w.step(offer.id, { version: offer.version, action: 'extend', ...(expires_on ? { expires_on } : {}) })
    expect((await extend()).status).toBe(400)
    expect(codeOf(await extend('2026-05-19'))).toBe('hiring.not_longer')
    expect((await extend('2026-06-02')).status).toBe(400)
    const later = await w.data(extend('2026-06-01'))
    expect(later).toMatchObject({ state: 'sent', expires_on: '2026-06-01' })
    w.app.clock.set('2026-06-01T09:00:00Z')
    expect((await open(tokenOf(later))).status).toBe(200)
    w.app.clock.set('2026-06-02T09:00:00Z')
    expect((await open(tokenOf(later))).status).toBe(404)
    expect(codeOf(await w.step(offer.id, { version: later.version, action: 'extend', expires_on: '2026-06-20' }))).toBe(
      'hiring.bad_state',
    )
  })

  it('is accepted by nobody after the first day', async () => {
    const draft = await w.offer({ joining_on: '2026-05-14' })
    expect(draft.expires_on).toBe('2026-05-14')
    const late = w.app.send(offers.updateOffer, w.hr, {
      params: { id: draft.id },
      body: { version: draft.version, expires_on: '2026-05-15' },
    })
    expect((await late).status).toBe(400)
  })

  it('is countered once by the link, by one of twenty at once; the candidate can still accept it', async () => {
    const { offer, token } = await w.sent()
    const body = { token, note: 'I would like to start in August.', base_minor: 380_000, joining_on: '2026-08-01' }
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => w.app.send(offers.counterOffer, null, { body })),
    )
    expect(statuses.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    expect((await rowOf(offer.id)).counter).toMatchObject({ note: body.note, base_minor: 380_000 })
    const listed = await w.app.send(offers.listOffers, w.recruiter, { query: { id: String(offer.id) } })
    expect(listed.body.data[0]?.counter).not.toHaveProperty('base_minor')
    const notices = await w.db
      .selectFrom('notifications')
      .select('title')
      .where('account_id', '=', w.hr.account_id)
      .where('kind', '=', 'hiring.answered')
      .execute()
    expect(notices.map(({ title }) => title)).toContain(`${offer.candidate.name} asks for changes to the offer`)
    expect((await open(token)).body.data).toMatchObject({ countered_at: new Date(NOW).toISOString() })
    expect((await reply(token, offer.candidate.name)).status).toBe(200)
    expect((await w.app.send(offers.counterOffer, null, { body })).status).toBe(404)
  })

  it('is replaced by a new version, which takes its place once it is approved and sent again', async () => {
    const opening = await w.opening({ vacancies: 1 })
    const { offer, token } = await w.sent({ opening_id: opening.id })
    await w.data(w.app.send(offers.counterOffer, null, { body: { token, note: 'More holidays, please.' } }))
    const { version } = await rowOf(offer.id)
    const tries = await Promise.all(Array.from({ length: 20 }, () => w.step(offer.id, { version, action: 'revise' })))
    expect(tries.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    const draft = required(tries.find(({ body }) => body.status)).body.data
    expect(draft).toMatchObject({ state: 'draft', edition: 2, counter: { note: 'More holidays, please.' } })
    expect(draft.pay).toEqual(offer.pay)
    expect((await open(token)).status).toBe(404)
    expect(await rowOf(offer.id)).toMatchObject({ state: 'withdrawn', end_reason: 'Replaced by a new version' })
    const { candidate } = await w.data(
      w.app.send(calls.viewCandidate, w.recruiter, { params: { id: offer.candidate.id } }),
    )
    expect(candidate.stage).toBe('offered')
    const approved = await w.data(w.step(draft.id, { version: draft.version, action: 'approve' }, w.second))
    const sent = await w.data(w.step(draft.id, { version: approved.version, action: 'send' }))
    expect(sent.counter).toBeNull()
    expect((await open(tokenOf(sent))).status).toBe(200)
  })

  it('is accepted with the name of the candidate alone', async () => {
    const { offer, token } = await w.sent()
    const refused = await reply(token, 'x')
    expect(codeOf(refused)).toBe('hiring.name_differs')
    expect(JSON.stringify(refused.body)).toContain(offer.candidate.name)
    expect((await reply(token, offer.candidate.name.toLowerCase())).status).toBe(200)
  })

  it('is confirmed by email, an acceptance with the signed letter, which also opens for recruiters and by the link', async () => {
    const [yes, no] = [await w.sent(), await w.sent()]
    await w.data(reply(yes.token, yes.offer.candidate.name))
    await w.data(reply(no.token, 'Anyone', 'decline'))
    const accepted = await rowOf(yes.offer.id)
    const mail = await mailsTo(yes.offer.candidate.email, 'hiring.offer_reply')
    expect(mail).toHaveLength(1)
    expect(mail[0]?.file_id).toBe(accepted.answer_file_id)
    const file = await w.app.send(calls.openHiringFile, w.hr, { params: { id: required(accepted.answer_file_id) } })
    const text = (await readPdf(file.bytes)).pages.join(' ')
    expect(text).toContain('Signed as')
    expect(text).toContain(yes.offer.candidate.name)
    const own = await w.app.send(offers.openLetter, null, { body: { token: yes.token } })
    expect((await readPdf(own.bytes)).pages.join(' ')).toContain('Signed as')
    const declined = await mailsTo(no.offer.candidate.email, 'hiring.offer_reply')
    expect(declined).toMatchObject([{ file_id: null, data: { what: 'declined' } }])
  })

  it('frees its place when the onboarding is withdrawn', async () => {
    const opening = await w.opening({ vacancies: 1 })
    const { offer, token } = await w.sent({ opening_id: opening.id })
    await w.data(reply(token, offer.candidate.name))
    const onboard_id = required((await rowOf(offer.id)).onboard_id)
    await w.db.updateTable('onboards').set({ state: 'invited', invited_at: NOW }).where('id', '=', onboard_id).execute()
    const clerk = await w.fixture.admin({ 'hiring.read': 'all', 'hiring.onboard.write': 'all' })
    const ended = await w.data(w.app.send(onboarding.deleteOnboard, clerk, { params: { id: onboard_id } }))
    expect(ended.state).toBe('withdrawn')
    expect(await rowOf(offer.id)).toMatchObject({ state: 'withdrawn', onboard_id: null })
    const [row] = await w.data(w.app.send(calls.listOpenings, w.recruiter, { query: { q: opening.title } }))
    expect(row).toMatchObject({ left: 1, stage_counts: { selected: 1 } })
  })

  it('takes these steps from those alone who make offers', async () => {
    const { offer } = await w.sent()
    const reader = await w.fixture.admin({ 'hiring.read': 'all' })
    for (const action of ['resend', 'extend', 'revise'] as const)
      expect((await w.step(offer.id, { version: offer.version, action }, reader)).status).toBe(403)
    expect((await w.step(999_999, { version: 1, action: 'resend' })).status).toBe(404)
    const body = { token: 'A'.repeat(43), note: 'More pay' }
    expect((await w.app.send(offers.counterOffer, null, { body })).status).toBe(404)
  })
})

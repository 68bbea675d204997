import { beforeAll, describe, expect, it } from 'vitest'
import { type HiringFixture, startHiring } from './testing/hiring-fixture.ts'

let w: HiringFixture
beforeAll(async () => {
  w = await startHiring()
})

/** The mails about an interview, each with its data and its calendar file. */
const mailsOf = async (interviewId: number) => {
  const mails = await w.db
    .selectFrom('mail_outbox as m')
    .innerJoin('mail_files as f', 'f.mail_id', 'm.id')
    .select(['m.to_address', 'm.data', 'f.calendar', 'm.dedupe_key'])
    .where('m.dedupe_key', 'like', `hiring.interview:${interviewId}:%`)
    .orderBy('m.id')
    .execute()
  return mails.map(({ to_address, data, calendar }) => {
    const lines = (calendar ?? '').replaceAll('\r\n ', '').split('\r\n')
    const value = (name: string): string => lines.find((line) => line.startsWith(name))?.slice(name.length) ?? ''
    return {
      to: to_address,
      data,
      what: JSON.parse(JSON.stringify(data)).what as unknown,
      method: value('METHOD:'),
      uid: value('UID:'),
      sequence: Number(value('SEQUENCE:')),
      attendees: lines.filter((line) => line.startsWith('ATTENDEE')),
      organizer: value('ORGANIZER'),
    }
  })
}

const interviewer = () => w.fixture.user({ grants: { 'hiring.own': 'own' } })
const asAccount = ({ employee_id }: Readonly<{ employee_id: number }>) => ({ area: 'User' as const, id: employee_id })

describe('the mails of an interview', () => {
  it('are invitations to each recipient alone, with position, candidate and place', async () => {
    const one = await w.candidate()
    const row = await w.interview({ candidate_id: one.id, place: 'Room Spree' })
    const mails = await mailsOf(row.id)
    expect(mails.map(({ to }) => to)).toContain(one.email)
    expect(mails).toHaveLength(2)
    const { id } = await w.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
    for (const mail of mails) {
      expect(mail).toMatchObject({ method: 'REQUEST', uid: `interview-${row.id}@${id}`, sequence: row.version })
      expect(mail.data).toMatchObject({ candidate: one.name, position: w.shared.title, place: 'On site, Room Spree' })
      expect(mail.attendees).toHaveLength(1)
      expect(mail.attendees[0]).toContain(`mailto:${mail.to}`)
      expect(mail.organizer).not.toBe('')
    }
  })

  it('show each reader the time on the own clock', async () => {
    const far = await w.fixture.user({ grants: { 'hiring.own': 'own' }, time_zone: 'Asia/Kolkata' })
    const one = await w.candidate()
    const row = await w.interview({
      candidate_id: one.id,
      starts_at: '2026-05-29T08:00:00Z',
      ends_at: '2026-05-29T09:00:00Z',
      interviewers: [asAccount(far)],
    })
    const mails = await mailsOf(row.id)
    const when = (isCandidate: boolean) =>
      JSON.stringify(mails.find(({ to }) => (to === one.email) === isCandidate)?.data)
    expect(when(true)).toContain('10:00 to 11:00 (Berlin)')
    expect(when(false)).toContain('13:30 to 14:30 (Kolkata)')
  })

  it('of a swap reach who leaves and who comes, and nobody who stays', async () => {
    const [stays, leaves, comes] = [await interviewer(), await interviewer(), await interviewer()]
    const one = await w.candidate()
    const row = await w.interview({ candidate_id: one.id, interviewers: [asAccount(stays), asAccount(leaves)] })
    const planned = await mailsOf(row.id)
    const swap = { version: row.version, title: row.title, starts_at: row.starts_at, ends_at: row.ends_at }
    const after = await w.data(w.change(row.id, { ...swap, interviewers: [asAccount(stays), asAccount(comes)] }))
    expect(after.version).toBeGreaterThan(row.version)
    const sent = (await mailsOf(row.id)).slice(planned.length)
    expect(sent.map(({ what, method }) => [what, method])).toEqual([
      ['planned', 'REQUEST'],
      ['no longer yours', 'CANCEL'],
    ])
    expect(sent.every(({ sequence }) => sequence === after.version)).toBe(true)
    const back = await w.data(
      w.change(row.id, { version: after.version, interviewers: [asAccount(stays), asAccount(leaves)] }),
    )
    expect(back.version).toBeGreaterThan(after.version)
    expect(await mailsOf(row.id)).toHaveLength(planned.length + 4)
  })

  it('of a move reach all as an update; the same values again reach nobody', async () => {
    const row = await w.interview()
    const same = { title: row.title, starts_at: row.starts_at, ends_at: row.ends_at, zone: row.zone, mode: row.mode }
    const people = row.interviewers.map(({ area, id }) => ({ area, id }))
    const unmoved = await w.data(w.change(row.id, { version: row.version, ...same, interviewers: people }))
    expect(unmoved.version).toBe(row.version)
    expect(await mailsOf(row.id)).toHaveLength(2)
    const moved = await w.data(w.change(row.id, { version: unmoved.version, ...w.hour() }))
    const renamed = await w.data(w.change(row.id, { version: moved.version, title: 'Second talk' }))
    await w.data(w.change(row.id, { version: renamed.version, state: 'cancelled' }))
    const mails = await mailsOf(row.id)
    expect(mails.map(({ what, method }) => [what, method])).toEqual([
      ['planned', 'REQUEST'],
      ['planned', 'REQUEST'],
      ['moved', 'REQUEST'],
      ['moved', 'REQUEST'],
      ['changed', 'REQUEST'],
      ['changed', 'REQUEST'],
      ['cancelled', 'CANCEL'],
      ['cancelled', 'CANCEL'],
    ])
    const sequences = mails.map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(new Set(sequences).size).toBe(4)
  })

  it('of twenty swaps at once follow the one that was stored', async () => {
    const row = await w.interview()
    const people = await Promise.all(Array.from({ length: 20 }, interviewer))
    const swaps = people.map((one) => w.change(row.id, { version: row.version, interviewers: [asAccount(one)] }))
    const responses = await Promise.all(swaps)
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect(await mailsOf(row.id)).toHaveLength(4)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { required } from '#kit/contract/testing/required.ts'
import { smallPdf } from '#kit/server/testing/small-pdf.ts'
import * as interviews from '../contract/interviews.calls.ts'
import * as calls from '../contract/openings.calls.ts'
import { codeOf, type HiringFixture, startHiring } from './testing/hiring-fixture.ts'

let w: HiringFixture
beforeAll(async () => {
  w = await startHiring()
})
afterAll(async () => w.app.stop())

const view = (id: number) => w.data(w.app.send(calls.viewCandidate, w.recruiter, { params: { id } }))
const versionOf = async (id: number) => (await view(id)).candidate.version
const join = async (id: number, other_id: number, actor = w.recruiter) => {
  const body = { version: await versionOf(id), other_id, other_version: await versionOf(other_id) }
  return w.app.send(calls.joinCandidates, actor, { params: { id }, body })
}
const upload = (id: number, name: string) =>
  w.data(w.app.send(calls.uploadResume, w.recruiter, { body: { id } }, { file: { bytes: smallPdf(), name } }))

describe('two applications of one person', () => {
  it('are shown by email, phone and name, and are joined with files, interviews and comments of both', async () => {
    const other = await w.opening()
    const one = await w.candidate({ name: 'Maya Lind' })
    const two = await w.candidate({ name: 'maya lind', email: one.email, phone: '+49305550', opening_id: other.id })
    await upload(one.id, 'first.pdf')
    await upload(two.id, 'second.pdf')
    const first = await w.interview({ candidate_id: one.id })
    const moved = await w.interview({ candidate_id: two.id })
    await w.data(
      w.app.send(interviews.commentInterview, w.recruiter, { body: { interview_id: moved.id, body: 'A good talk' } }),
    )
    const before = await view(one.id)
    expect(before.others).toMatchObject([{ id: two.id, same: ['email', 'name'], can_join: true }])
    const joined = await w.data(join(one.id, two.id))
    expect(joined).toMatchObject({
      id: one.id,
      phone: '+49305550',
      stage: 'interviewing',
      resume: { name: 'first.pdf' },
    })
    const after = await view(one.id)
    expect(new Map(after.interviews.map(({ id, round }) => [id, round]))).toEqual(
      new Map([
        [first.id, 1],
        [moved.id, 2],
      ]),
    )
    expect(after.files).toMatchObject([{ name: 'second.pdf' }])
    expect(after.others).toEqual([])
    expect(after.thread.map(({ text }) => text)).toContain('A good talk')
    const file = required(after.files[0])
    expect((await w.app.send(calls.openHiringFile, w.recruiter, { params: { id: file.id } })).status).toBe(200)
    expect((await w.app.send(calls.viewCandidate, w.recruiter, { params: { id: two.id } })).status).toBe(404)
  })

  it('are joined once by twenty at a time', async () => {
    const [one, two] = [await w.candidate({ name: 'Twin' }), await w.candidate({ name: 'Twin' })]
    const body = { version: one.version, other_id: two.id, other_version: two.version }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => w.app.send(calls.joinCandidates, w.recruiter, { params: { id: one.id }, body })),
    )
    expect(responses.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
  })

  it('stay two where one has an offer or has ended, where their interviews overlap, or it is the same one', async () => {
    const { candidate } = await w.offer()
    const one = await w.candidate()
    expect(codeOf(await join(one.id, candidate.id))).toBe('hiring.join_offered')
    expect(codeOf(await join(candidate.id, one.id))).toBe('hiring.candidate_ended')
    expect((await join(one.id, one.id)).status).toBe(404)
    const times = w.hour()
    const two = await w.candidate()
    const person = await w.fixture.user({ grants: { 'hiring.own': 'own' } })
    await w.interview({ candidate_id: one.id, ...times })
    await w.interview({ candidate_id: two.id, ...times, interviewers: [{ area: 'User', id: person.employee_id }] })
    expect(codeOf(await join(one.id, two.id))).toBe('hiring.join_overlap')
    const reader = await w.fixture.admin({ 'hiring.read': 'all' })
    expect((await join(one.id, two.id, reader)).status).toBe(403)
  })
})

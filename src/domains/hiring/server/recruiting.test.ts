import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import * as interviews from '../contract/interviews.calls.ts'
import * as calls from '../contract/openings.calls.ts'
import { remindInterviewers } from './jobs.ts'
import { codeOf, type HiringFixture, NOW, RECRUITER, startHiring } from './testing/hiring-fixture.ts'

let w: HiringFixture
beforeAll(async () => {
  w = await startHiring()
})
afterEach(() => w.app.clock.set(NOW))
afterAll(async () => w.app.stop())

const mailsTo = async (address: string) =>
  w.db
    .selectFrom('mail_outbox')
    .select(['template_key', 'id'])
    .where('to_address', '=', address)
    .orderBy('id')
    .execute()

describe('openings', () => {
  it('say how many places are filled, held and left', async () => {
    const opening = await w.opening({ vacancies: 2 })
    await w.offer({ opening_id: opening.id })
    await w.sent({ opening_id: opening.id })
    const row = required(
      firstOf(await w.data(w.app.send(calls.listOpenings, w.recruiter, { query: { q: opening.title } }))),
    )
    expect(row).toMatchObject({ filled: 0, held: 1, left: 1, stage_counts: { offered: 2 } })
    const { body } = await w.app.send(calls.updateOpening, w.recruiter, {
      params: { id: opening.id },
      body: { version: row.version, vacancies: 1 },
    })
    expect(body.status).toBe(true)
  })

  it('keep as many places as are taken', async () => {
    const opening = await w.opening({ vacancies: 2 })
    await w.sent({ opening_id: opening.id })
    await w.sent({ opening_id: opening.id })
    const row = firstOf(await w.data(w.app.send(calls.listOpenings, w.recruiter, { query: { q: opening.title } })))
    const response = await w.app.send(calls.updateOpening, w.recruiter, {
      params: { id: opening.id },
      body: { version: row.version, vacancies: 1 },
    })
    expect(response.body).toMatchObject({
      code: 'hiring.vacancies_taken',
      message: '2 places are filled or offered already.',
    })
  })

  it('take no candidates once they are held, closed or over', async () => {
    const opening = await w.opening({ closes_on: '2026-05-12' })
    await w.candidate({ opening_id: opening.id })
    w.app.clock.set('2026-05-13T09:00:00Z')
    const late = await w.app.send(calls.addCandidate, w.recruiter, {
      body: { opening_id: opening.id, name: 'Late', email: 'late@mail.test', source: 'direct' },
    })
    expect(codeOf(late)).toBe('hiring.opening_closed')
    const [row] = await w.data(
      w.app.send(calls.listOpenings, w.recruiter, { query: { q: opening.title, state: 'closed' } }),
    )
    expect(row?.state).toBe('closed')
  })

  it('name managers who are employed, and each criterion once', async () => {
    const leaver = await w.fixture.user({ left_on: '2026-05-01' })
    const requestOpening = (more: object) =>
      w.app.send(calls.addOpening, w.recruiter, {
        body: {
          title: 'Opening',
          designation_id: w.designation_id,
          department_id: w.department_id,
          hiring_manager_id: w.manager.employee_id,
          vacancies: 1,
          ...more,
        },
      })
    expect((await requestOpening({ hiring_manager_id: leaver.employee_id })).status).toBe(400)
    expect((await requestOpening({ criteria: ['Skills', 'skills'] })).status).toBe(400)
    expect((await requestOpening({ vacancies: 0 })).status).toBe(400)
    expect((await requestOpening({ department_id: 999_999 })).status).toBeGreaterThanOrEqual(400)
  })
})

describe('candidates', () => {
  it('apply once for an opening, whatever the case of the address', async () => {
    const one = await w.candidate({ email: 'Twice@Mail.test', name: 'Twice' })
    const again = await w.app.send(calls.addCandidate, w.recruiter, {
      body: { opening_id: w.shared.id, name: 'Other', email: 'twice@mail.test', source: 'direct' },
    })
    expect(again.body).toMatchObject({
      code: 'hiring.duplicate_candidate',
      message: 'Twice has applied for this opening already.',
    })
    const elsewhere = await w.candidate({ email: 'twice@mail.test', opening_id: (await w.opening()).id })
    expect(elsewhere.other_applications).toBe(1)
    const { others } = await w.data(w.app.send(calls.viewCandidate, w.recruiter, { params: { id: one.id } }))
    expect(others.map(({ id }) => id)).toEqual([elsewhere.id])
  })

  it('are added once by fifty at a time', async () => {
    const body = { opening_id: w.shared.id, name: 'Raced', email: 'raced@mail.test', source: 'direct' as const }
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => w.app.send(calls.addCandidate, w.recruiter, { body })),
    )
    expect(responses.map(codeOf).toSorted()).toEqual([
      'done',
      ...Array.from({ length: 49 }, () => 'hiring.duplicate_candidate'),
    ])
  })

  it.each([
    [{ source: 'referral' }, 'referrer_employee_id'],
    [{ source: 'internal' }, 'employee_id'],
    [{ phone: '030 555' }, 'phone'],
    [{ linkedin_url: 'javascript:alert(1)' }, 'linkedin_url'],
    [{ keep_until: '2027-12-31' }, 'keep_until'],
  ])('answer 400 to %j', async (more, field) => {
    const response = await w.app.send(calls.addCandidate, w.recruiter, {
      body: malformed({ opening_id: w.shared.id, name: 'Wrong', email: 'wrong@mail.test', source: 'direct', ...more }),
    })
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, [field]])
  })

  it('move by the table alone, and leave a trace of each stage', async () => {
    const one = await w.candidate()
    const rejected = await w.data(
      w.act(one.id, { version: one.version, action: 'reject', end_reason: 'skills', end_note: 'Thin', tell: true }),
    )
    expect(rejected).toMatchObject({ stage: 'rejected', end_reason: 'skills', can: { select: false, reopen: true } })
    expect((await mailsTo(one.email)).map(({ template_key }) => template_key)).toEqual(['hiring.refusal'])
    expect(codeOf(await w.act(one.id, { version: rejected.version, action: 'select' }))).toBe('hiring.bad_state')
    const back = await w.data(w.act(one.id, { version: rejected.version, action: 'reopen' }))
    expect(back).toMatchObject({ stage: 'applied', end_reason: null })
    expect((await w.act(one.id, { version: back.version, action: 'withdraw' })).status).toBe(400)
    const { thread } = await w.data(w.app.send(calls.viewCandidate, w.recruiter, { params: { id: one.id } }))
    expect(thread.filter(({ kind }) => kind === 'stage').map(({ text }) => text)).toEqual(['Rejected: Thin', 'Applied'])
  })

  it('are moved by others than themselves', async () => {
    const { employee_id } = await w.app.fixture.user({})
    const applicant = await w.app.fixture.admin(RECRUITER, { employee_id })
    const one = await w.candidate({ source: 'internal', employee_id }, applicant)
    expect(one.can).toMatchObject({ select: false, interview: false, withdraw: true })
    const select = { params: { id: one.id }, body: { version: one.version, action: 'select' as const } }
    expect(codeOf(await w.app.send(calls.actOnCandidate, applicant, select))).toBe('hiring.own_application')
    expect((await w.act(one.id, { version: one.version, action: 'select' })).body.status).toBe(true)
  })

  it('are moved once by fifty at a time', async () => {
    const one = await w.candidate()
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => w.act(one.id, { version: one.version, action: 'select' })),
    )
    expect(responses.map(codeOf).toSorted()).toEqual(
      ['done', ...Array.from({ length: 49 }, () => 'common.stale')].toSorted(),
    )
    const moves = await w.db.selectFrom('candidate_moves').select('id').where('candidate_id', '=', one.id).execute()
    expect(moves).toHaveLength(1)
  })

  it('count by stage under the other filters', async () => {
    const opening = await w.opening()
    await w.candidate({ opening_id: opening.id })
    await w.selected({ opening_id: opening.id })
    const { body } = await w.app.send(calls.listCandidates, w.recruiter, {
      query: { opening_id: opening.id, stage: 'selected' },
    })
    expect(body.data).toHaveLength(1)
    expect(body.meta).toMatchObject({ total: 1, stage_counts: { applied: 1, selected: 1 } })
  })

  it('are kept as it was agreed while other fields change, and no longer than usual once the consent is taken back', async () => {
    const one = await w.candidate()
    let { version } = one
    const change = async (fields: object) => {
      const { body } = await w.app.send(calls.updateCandidate, w.recruiter, {
        params: { id: one.id },
        body: { version, ...fields },
      })
      if (body.status) ({ version } = body.data)
      return body
    }
    expect(await change({ keep_until: '2027-12-31' })).toMatchObject({ fields: { keep_until: expect.any(String) } })
    expect(await change({ keep_until: '2027-12-31', consent_at: NOW })).toMatchObject({ status: true })
    expect(await change({ name: 'Ada Berg-Lund' })).toMatchObject({ status: true })
    const before = version
    expect(await change({ name: 'Ada Berg-Lund', keep_until: '2027-12-31' })).toMatchObject({ status: true })
    expect(version).toBe(before)
    expect(await change({ consent_at: null })).toMatchObject({ fields: { keep_until: expect.any(String) } })
    const soon = one.created_at.slice(0, 10)
    expect(await change({ consent_at: null, keep_until: soon })).toMatchObject({ status: true })
    // The stored day is not checked again, also where the usual time became shorter since.
    await w.db.updateTable('candidates').set({ keep_until: '2027-12-31' }).where('id', '=', one.id).execute()
    version = (await w.data(w.app.send(calls.viewCandidate, w.recruiter, { params: { id: one.id } }))).candidate.version
    expect(await change({ name: 'Ada Lund', keep_until: '2027-12-31' })).toMatchObject({ status: true })
  })

  it('A19: lose name, mail, files and texts after their time, and stay counted', async () => {
    const one = await w.candidate()
    const leaver = await w.data(
      w.act(one.id, { version: one.version, action: 'reject', end_reason: 'other', end_note: 'Private' }),
    )
    const unpurged = await w.candidate()
    await w.data(w.act(unpurged.id, { version: unpurged.version, action: 'reject', end_reason: 'other' }))
    await w.data(
      w.app.send(calls.updateCandidate, w.recruiter, {
        params: { id: unpurged.id },
        body: { version: unpurged.version + 1, keep_until: '2027-12-31', consent_at: NOW },
      }),
    )
    w.app.clock.set('2026-11-10T09:00:00Z')
    await w.app.runJob('kit.forget_past')
    const { candidate } = await w.data(w.app.send(calls.viewCandidate, w.recruiter, { params: { id: leaver.id } }))
    expect(candidate).toMatchObject({
      name: 'Removed candidate',
      phone: null,
      end_note: null,
      is_purged: true,
      stage: 'rejected',
      can: { update: false, reopen: false },
    })
    const stays = await w.data(w.app.send(calls.viewCandidate, w.recruiter, { params: { id: unpurged.id } }))
    expect(stays.candidate.is_purged).toBe(false)
  })

  it('answer 403 without the right, and 401 without a session', async () => {
    const other = await w.fixture.admin({ 'hiring.read': 'all' })
    expect((await w.act(1, { version: 1, action: 'select' }, other)).status).toBe(403)
    expect((await w.app.send(calls.listCandidates, null, {})).status).toBe(401)
    expect((await w.app.send(calls.viewCandidate, w.recruiter, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('interviews', () => {
  it('R2: invite the candidate and each interviewer once, with a calendar file', async () => {
    const one = await w.candidate()
    const row = await w.interview({ candidate_id: one.id })
    expect(row).toMatchObject({ round: 1, state: 'scheduled', candidate: { stage: 'interviewing' } })
    const mail = firstOf(await mailsTo(one.email))
    expect(mail?.template_key).toBe('hiring.interview')
    const files = await w.db.selectFrom('mail_files').selectAll().where('mail_id', '=', mail.id).execute()
    expect(JSON.stringify(files)).toContain(`UID:interview-${row.id}@`)
  })

  it('A1: of two overlapping ones of one person at once one is stored', async () => {
    const times = w.hour()
    const candidates = await Promise.all(Array.from({ length: 50 }, () => w.candidate()))
    const responses = await Promise.all(candidates.map(({ id }) => w.requestInterview({ candidate_id: id, ...times })))
    const codes = Map.groupBy(responses.map(codeOf), (code) => code)
    expect(codes.get('done')).toHaveLength(1)
    expect(codes.get('hiring.interviewer_busy')).toHaveLength(49)
  })

  it('name who is busy and when, and keep the candidate from being in two places', async () => {
    const times = w.hour()
    const one = await w.candidate()
    await w.interview({ candidate_id: one.id, ...times })
    const busy = await w.requestInterview({ candidate_id: (await w.candidate()).id, ...times })
    expect(busy.body.message).toMatch(/already has an interview from \d\d:\d\d to \d\d:\d\d\.$/)
    const other = await w.fixture.user({ grants: { 'hiring.own': 'own' } })
    const twice = await w.requestInterview({
      candidate_id: one.id,
      ...times,
      interviewers: [{ area: 'User', id: other.employee_id }],
    })
    expect(codeOf(twice)).toBe('hiring.candidate_busy')
  })

  it('may add the candidate with them, or neither', async () => {
    const row = await w.data(
      w.requestInterview({ candidate: { name: 'New', email: 'new@mail.test', opening_id: w.shared.id } }),
    )
    expect(row.candidate.name).toBe('New')
    expect((await w.requestInterview({})).status).toBe(400)
    const busy = await w.requestInterview({
      candidate: { name: 'Lost', email: 'lost@mail.test', opening_id: w.shared.id },
      starts_at: '2026-05-01T08:00:00Z',
      ends_at: '2026-05-01T09:00:00Z',
    })
    expect(codeOf(busy)).toBe('hiring.interview_past')
    const { body } = await w.app.send(calls.listCandidates, w.recruiter, { query: { q: 'lost@mail' } })
    expect(body.data).toEqual([])
  })

  it.each([
    [{ ends_at: '2026-06-01T08:05:00Z', starts_at: '2026-06-01T08:00:00Z' }],
    [{ mode: 'video', place: 'Room 2' }],
    [{ interviewers: [{ area: 'User', id: 999_999 }] }],
    [{ interviewers: [] }],
    [{ zone: 'Mars/Base' }],
  ])('answer 400 to %j', async (more) => {
    expect((await w.requestInterview(malformed({ candidate_id: (await w.candidate()).id, ...more }))).status).toBe(400)
  })

  it('are decided after they were held, with feedback or a note; and keep the candidate from being selected until then', async () => {
    const one = await w.candidate()
    const row = await w.interview({
      candidate_id: one.id,
      starts_at: '2026-05-12T10:00:00Z',
      ends_at: '2026-05-12T11:00:00Z',
    })
    expect(
      codeOf(await w.change(row.id, { version: row.version, state: 'passed', result_note: 'Very good talk' })),
    ).toBe('hiring.not_started')
    const seen = await w.data(w.app.send(calls.viewCandidate, w.recruiter, { params: { id: one.id } }))
    expect(codeOf(await w.act(one.id, { version: seen.candidate.version, action: 'select' }))).toBe(
      'hiring.interview_pending',
    )
    w.app.clock.set('2026-05-12T12:00:00Z')
    expect(codeOf(await w.change(row.id, { version: row.version, state: 'passed' }))).toBe('hiring.no_feedback')
    const done = await w.data(
      w.change(row.id, { version: row.version, state: 'passed', result_note: 'Very good talk' }),
    )
    expect(done.state).toBe('passed')
    expect(
      codeOf(
        await w.change(row.id, {
          version: done.version,
          title: 'Other',
          starts_at: '2026-05-20T10:00:00Z',
          ends_at: '2026-05-20T11:00:00Z',
        }),
      ),
    ).toBe('hiring.interview_decided')
    const back = await w.data(w.change(row.id, { version: done.version, state: 'held' }))
    expect(back.state).toBe('held')
  })

  it('tell all who take part when they move or are cancelled, those who no longer do too', async () => {
    const one = await w.candidate()
    const [first, second] = [
      await w.fixture.user({ grants: { 'hiring.own': 'own' } }),
      await w.fixture.user({ grants: { 'hiring.own': 'own' } }),
    ]
    const row = await w.interview({ candidate_id: one.id, interviewers: [{ area: 'User', id: first.employee_id }] })
    const moved = await w.data(
      w.change(row.id, { version: row.version, ...w.hour(), interviewers: [{ area: 'User', id: second.employee_id }] }),
    )
    await w.data(w.change(row.id, { version: moved.version, state: 'cancelled' }))
    expect(await mailsTo(one.email)).toHaveLength(3)
    const address = async (account: number) =>
      (
        await w.db
          .selectFrom('accounts')
          .innerJoin('employees', 'employees.id', 'accounts.employee_id')
          .select('employees.work_email')
          .where('accounts.id', '=', account)
          .executeTakeFirstOrThrow()
      ).work_email ?? ''
    expect(await mailsTo(await address(first.account_id))).toHaveLength(2)
    expect(await mailsTo(await address(second.account_id))).toHaveLength(2)
  })

  it('are deleted without comments alone', async () => {
    const row = await w.interview()
    const unpurged = await w.interview()
    await w.data(
      w.app.send(interviews.commentInterview, w.recruiter, { body: { interview_id: unpurged.id, body: 'Note' } }),
    )
    const remove = (id: number) => w.app.send(interviews.deleteInterview, w.recruiter, { params: { id } })
    expect(codeOf(await remove(row.id))).toBe('done')
    expect(codeOf(await remove(unpurged.id))).toBe('hiring.has_feedback')
  })
})

describe('feedback', () => {
  const RATINGS = ['Skills', 'Communication', 'Motivation'].map((criterion) => ({ criterion, rating: 4 }))
  const feedback = { kind: 'feedback' as const, body: 'Good', recommendation: 'yes' as const, ratings: RATINGS }

  const endedInterview = async () => {
    const [one, two] = [
      await w.fixture.user({ grants: { 'hiring.own': 'own' } }),
      await w.fixture.user({ grants: { 'hiring.own': 'own' } }),
    ]
    const row = await w.interview({
      starts_at: '2026-05-12T10:00:00Z',
      ends_at: '2026-05-12T11:00:00Z',
      interviewers: [one, two].map(({ employee_id }) => ({ area: 'User' as const, id: employee_id })),
    })
    const submitFeedback = (actor: typeof one, body: Partial<BodyOf<typeof interviews.addFeedback>> = feedback) =>
      w.app.send(interviews.addFeedback, actor, { body: { interview_id: row.id, ...feedback, ...body } })
    return { one, two, row, submitFeedback }
  }

  it('A2: is blind until the own one is filed or the interview is decided', async () => {
    const { one, two, row, submitFeedback } = await endedInterview()
    expect(codeOf(await submitFeedback(one))).toBe('hiring.too_early')
    w.app.clock.set('2026-05-12T10:05:00Z')
    await w.data(submitFeedback(one))
    const mine = async () =>
      required((await w.data(w.app.send(interviews.listOwnInterviews, two, {}))).find(({ id }) => id === row.id))
    expect((await mine()).comments).toMatchObject([{ hidden: true, body: '', recommendation: null, ratings: [] }])
    expect(JSON.stringify(await mine())).not.toContain('Good')
    const seen = await w.data(w.app.send(interviews.viewInterview, w.recruiter, { params: { id: row.id } }))
    expect(seen.comments).toMatchObject([{ hidden: false, body: 'Good' }])
    await w.data(submitFeedback(two))
    expect((await mine()).comments.map(({ hidden }) => hidden)).toEqual([false, false])
  })

  it('is given once by each interviewer, also by fifty calls at a time', async () => {
    const { one, submitFeedback } = await endedInterview()
    w.app.clock.set('2026-05-12T12:00:00Z')
    const codes = (await Promise.all(Array.from({ length: 50 }, () => submitFeedback(one)))).map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'hiring.feedback_exists')).toHaveLength(49)
  })

  it('rates each criterion, is for interviewers, and is marked when it comes late', async () => {
    const { one, two, row, submitFeedback } = await endedInterview()
    w.app.clock.set('2026-05-12T12:00:00Z')
    expect((await submitFeedback(one, { ...feedback, ratings: RATINGS.slice(1) })).status).toBe(400)
    expect((await submitFeedback(one, { ...feedback, recommendation: undefined })).status).toBe(400)
    expect((await submitFeedback(one, { kind: 'note', body: 'x', ratings: RATINGS })).status).toBe(400)
    expect((await submitFeedback(await w.fixture.user({ grants: { 'hiring.own': 'own' } }))).status).toBe(404)
    const asAdmin = await w.app.send(interviews.commentInterview, w.recruiter, {
      body: { interview_id: row.id, ...feedback },
    })
    expect(codeOf(asAdmin)).toBe('hiring.not_interviewer')
    await w.data(submitFeedback(one))
    await w.data(w.change(row.id, { version: row.version, state: 'failed' }))
    expect(await w.data(submitFeedback(two))).toMatchObject({ late: true })
  })

  it('R2: is asked for a day after the interview, at most three times, and never before', async () => {
    const { one } = await endedInterview()
    const due = async () =>
      (
        await w.db
          .selectFrom('notifications')
          .select('id')
          .where('account_id', '=', one.account_id)
          .where('kind', '=', 'hiring.feedback_due')
          .execute()
      ).length
    await w.app.begin(remindInterviewers)
    expect(await due()).toBe(0)
    for (const day of ['13', '14', '15', '16', '17']) {
      w.app.clock.set(`2026-05-${day}T11:30:00Z`)
      await w.app.begin(remindInterviewers)
    }
    expect(await due()).toBe(3)
  })

  it('A3: text with markup stays text', async () => {
    const row = await w.interview()
    const markup = '<img src=x onerror=alert(1)>'
    const note = await w.data(
      w.app.send(interviews.commentInterview, w.recruiter, { body: { interview_id: row.id, body: markup } }),
    )
    expect(note.body).toBe(markup)
  })

  it('opens the CV to those who interview, and to no one else', async () => {
    const candidate = await w.candidate()
    const { resume } = await w.data(w.app.send(calls.uploadResume, w.recruiter, { body: { id: candidate.id } }))
    await w.interview({ candidate_id: candidate.id })
    const open = (actor: Parameters<typeof w.app.send>[1]) =>
      w.app.send(interviews.openInterviewFile, actor, { params: { id: required(resume).id } })
    expect((await open(w.manager)).status).toBe(200)
    expect((await open(await w.fixture.user({ grants: { 'hiring.own': 'own' } }))).status).toBe(404)
    expect(
      (await w.app.send(calls.openHiringFile, w.recruiter, { params: { id: required(resume).id } })).headers[
        'content-disposition'
      ],
    ).toContain('attachment')
    expect(
      (await w.app.send(calls.openHiringFile, await w.fixture.admin({}), { params: { id: required(resume).id } }))
        .status,
    ).toBe(403)
  })

  it('A11: takes no CV with scripts, no web page and no drawing', async () => {
    const { id } = await w.candidate()
    const upload = (text: string, name: string) =>
      w.app.send(calls.uploadResume, w.recruiter, { body: { id } }, { file: { bytes: Buffer.from(text), name } })
    const active = await upload('%PDF-1.7\n1 0 obj << /S /JavaScript /JS (x) >> endobj', 'cv.pdf')
    expect([active.status, active.body.fields?.['file']]).toEqual([
      400,
      'This PDF runs scripts or carries other files. Print it to a new PDF and send that.',
    ])
    expect((await upload('<svg xmlns="http://www.w3.org/2000/svg"/>', 'cv.png')).status).toBe(415)
    expect((await upload('<html></html>', 'cv.pdf')).status).toBe(415)
    const word = await upload('PK\u0003\u0004 [Content_Types].xml word/document.xml', 'cv.docx')
    expect([word.status, word.body.fields?.['file']]).toEqual([
      400,
      'This is a Word file. Save it as PDF and send that.',
    ])
  })
})

it('asks for the right of each call', async () => {
  const reader = await w.fixture.admin({ 'hiring.read': RECRUITER['hiring.read'] })
  expect((await w.requestInterview({ candidate_id: 1 }, reader)).status).toBe(403)
  expect((await w.requestOffer(1, {}, reader)).status).toBe(403)
})

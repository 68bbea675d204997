import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bankAccountsOf, statusOf } from '#domains/people/server/index.ts'
import { employeeLogin } from '#domains/session/contract/session.calls.ts'
import { secretBox } from '#kit/server/secret-box.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import { openHiringFile } from '../../../contract/openings.calls.ts'
import * as offers from '../../../contract/offers.calls.ts'
import { deleteEmployee } from '#domains/people/contract/employees.calls.ts'
import * as conversion from '../../../contract/conversion.calls.ts'
import * as calls from '../../../contract/onboarding.calls.ts'
import * as portal from '../../../contract/portal.calls.ts'
import { codeOf, NOW } from '../../testing/hiring-fixture.ts'
import { IBAN, type OnboardingFixture, PASSWORD, PDF, startOnboarding } from '../../testing/onboarding-fixture.ts'

let w: OnboardingFixture
beforeAll(async () => {
  w = await startOnboarding()
})
afterEach(() => w.app.clock.set(NOW))
afterAll(async () => w.app.stop())

describe('the review', () => {
  it('A12: opens one field again, and nothing else', async () => {
    const { id, me } = await w.submitted()
    expect(
      codeOf(
        await w.requestReview(id, [{ target: 'profile', field: 'current_address', decision: 'changes_requested' }]),
      ),
    ).toBe('hiring.comment_missing')
    expect(codeOf(await w.requestReview(id, [], true))).toBe('hiring.no_change_asked')
    const back = await w.data(
      w.requestReview(
        id,
        [
          {
            target: 'profile',
            field: 'current_address',
            decision: 'changes_requested',
            comment: 'The number is missing',
          },
          { target: 'bank', decision: 'accepted' },
        ],
        true,
      ),
    )
    expect(back.state).toBe('changes_requested')
    const seen = await me.view()
    expect(seen.changes).toMatchObject([{ target: 'profile', field: 'current_address', is_answered: false }])
    expect(seen.steps.profile).toBe('changes')
    const address = { ...required(seen.profile.current_address), line1: 'Weg 12' }
    const both = await me.profile(seen.version, { current_address: address, first_name: 'Mia' })
    expect(codeOf(both)).toBe('hiring.not_reopened')
    expect(both.body.message).toBe('First name is accepted already.')
    expect((await me.view()).profile).toMatchObject({ first_name: 'Maya', current_address: { line1: 'Weg 1' } })
    expect(codeOf(await me.bank())).toBe('hiring.not_reopened')
    expect(codeOf(await me.addDocument('contract'))).toBe('hiring.not_reopened')
    expect(codeOf(await me.submit())).toBe('hiring.incomplete')
    await w.data(me.profile(seen.version, { current_address: address, first_name: 'Maya' }))
    await w.data(me.submit())
    await w.accept(id)
    await w.data(w.requestApproval(id))
    const { version } = await me.view()
    expect(codeOf(await me.profile(version, { first_name: 'Mia' }))).toBe('hiring.closed')
    expect(codeOf(await me.bank())).toBe('hiring.closed')
    expect(codeOf(await me.addDocument('contract'))).toBe('hiring.closed')
    const mail = await w.db
      .selectFrom('mail_outbox')
      .select('data')
      .where('template_key', '=', 'hiring.changes')
      .execute()
    expect(JSON.stringify(mail)).toContain('Current address: The number is missing')
  })

  it('asks for another paper, which takes the place of the first', async () => {
    const { id, me } = await w.submitted()
    const contract = required((await w.view(id)).documents.find(({ type_key }) => type_key === 'contract'))
    await w.data(
      w.requestReview(
        id,
        [{ target: 'document', document_id: contract.id, decision: 'changes_requested', comment: 'Not signed' }],
        true,
      ),
    )
    await w.data(me.addDocument('contract'))
    await w.data(me.submit())
    const { documents } = await w.view(id)
    expect(documents.filter(({ type_key }) => type_key === 'contract').map(({ state }) => state)).toEqual([
      'pending',
      'replaced',
    ])
    await w.accept(id)
    expect(await w.view(id)).toMatchObject({ changes: [], not_ready: [] })
  })

  it('shows papers and private data to those with their key alone', async () => {
    const { id } = await w.submitted()
    const seen = await w.view(id, w.onboarder)
    expect(seen).toMatchObject({
      is_profile_hidden: true,
      documents: [],
      profile: { date_of_birth: null, current_address: null },
    })
    expect(seen.profile.first_name).toBe('Maya')
    const document = firstOf((await w.view(id)).documents)
    const file = (actor: typeof w.approver) =>
      w.app.send(openHiringFile, actor, { params: { id: required(document.file_id) } })
    expect([(await file(w.onboarder)).status, (await file(w.approver)).status]).toEqual([404, 200])
    expect(codeOf(await w.requestReview(id, [], false, w.onboarder))).toBe('403')
    const reviewer = await w.fixture.admin({ 'hiring.read': 'all', 'hiring.onboard.review': 'all' })
    expect(codeOf(await w.requestReview(id, [{ target: 'bank', decision: 'accepted' }], false, reviewer))).toBe('403')
  })
})

describe('the approval', () => {
  it('says what is still open', async () => {
    const { id } = await w.submitted()
    const refused = await w.requestApproval(id)
    expect(codeOf(refused)).toBe('hiring.not_ready')
    expect(refused.body.message).toBe(
      'Still open: Profile, Bank account, Passport or identity card, Signed contract, Send the contract.',
    )
  })

  it('A13: is not given by the person who entered the bank account, but by a colleague', async () => {
    const { id, me } = await w.started()
    await w.fill(me)
    const { version } = await w.view(id)
    await w.data(
      w.app.send(calls.updateOnboard, w.approver, {
        body: { id, version, bank: { holder: 'Maya', bank_name: 'B', currency: 'EUR', iban: IBAN }, submit: true },
      }),
    )
    await w.accept(id)
    const own = await w.requestApproval(id)
    expect(codeOf(own)).toBe('hiring.own_entry')
    const other = await w.requestApproval(id, w.colleague)
    expect(other.body.data).toMatchObject({ state: 'approved' })
    const { approveOnboard } = await import('../../../contract/welcome.calls.ts')
    expect(approveOnboard.toast?.text).toBe('Approved successfully')
    expect((await w.requestApproval(id, w.onboarder)).status).toBe(403)
  })

  it('A13: is not given by the person who added a paper', async () => {
    const { id } = await w.submitted()
    await w.data(w.app.send(calls.addDocument, w.approver, { body: { id, type_key: 'certificates' } }, { file: PDF }))
    await w.accept(id)
    expect(codeOf(await w.requestApproval(id))).toBe('hiring.own_entry')
  })

  it('is given once by fifty at a time', async () => {
    const { id } = await w.submitted()
    await w.accept(id)
    const { version } = await w.view(id)
    const responses = await Promise.all(Array.from({ length: 50 }, () => w.requestApproval(id, w.approver, version)))
    expect(responses.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(responses.map(codeOf))).toEqual(new Set(['done', 'common.stale']))
    const rows = await w.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'hiring.onboard_approved')
      .where('entity_id', '=', id)
      .execute()
    expect(rows).toHaveLength(1)
  }, 60_000)

  it('is taken back with a reason, before the employee is there', async () => {
    const { id } = await w.approved()
    const { version } = await w.view(id)
    const act = (body: object) =>
      w.app.send(conversion.actOnOnboard, w.approver, { body: { id, version, action: 'reopen', ...body } })
    expect((await act({})).status).toBe(400)
    expect((await w.data(act({ reason: 'The contract changes' }))).state).toBe('changes_requested')
  })

  it('goes on after it was taken back: something else is asked for, handed in and approved', async () => {
    const { id, me } = await w.approved()
    const { version } = await w.view(id)
    await w.data(
      w.app.send(conversion.actOnOnboard, w.approver, {
        body: { id, version, action: 'reopen', reason: 'The address is old' },
      }),
    )
    const comment = 'You have moved'
    const requested = { target: 'profile', field: 'current_address', decision: 'changes_requested', comment } as const
    expect((await w.data(w.requestReview(id, [requested], true))).state).toBe('changes_requested')
    const seen = await me.view()
    const current_address = { ...required(seen.profile.current_address), line1: 'Weg 20' }
    await w.data(me.profile(seen.version, { current_address }))
    await w.data(me.submit())
    await w.accept(id)
    expect((await w.data(w.requestApproval(id))).state).toBe('approved')
  })
})

describe('the employee', () => {
  const accepted = async () => {
    const { offer } = await w.acceptOffer()
    const row = firstOf(
      (await w.app.send(calls.listOnboards, w.onboarder, { query: { limit: 200 } })).body.data.filter(
        ({ offer_id }) => offer_id === offer.id,
      ),
    )
    const { token } = await w.invite(row.id)
    const me = w.person((await w.data(w.account(token))).token)
    await w.fill(me)
    await w.data(me.submit())
    await w.accept(row.id)
    await w.data(w.requestApproval(row.id))
    await w.place(row.id)
    return { id: row.id, offer, me }
  }
  const countsOf = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from employees) as employees, (select count(*)::int from accounts) as accounts,
        (select count(*)::int from salaries) as salaries, (select count(*)::int from employee_details) as details,
        (select count(*)::int from files where owner_kind = 'employee_document') as files`.execute(w.db)
    return rows[0]
  }

  it('is previewed with every value and its source, and needs what only we know', async () => {
    const { id } = await w.approved()
    expect((await w.preview(id)).missing).toEqual(['Role'])
    const lacking = await w.preview(id)
    expect(codeOf(await w.convert(id, { version: lacking.version, preview_hash: lacking.preview_hash }))).toBe(
      'hiring.incomplete',
    )
    await w.place(id)
    const seen = await w.preview(id)
    expect(seen.missing).toEqual([])
    expect(seen.pay).toBeNull()
    expect(seen.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'first_name', value: 'Maya', from: 'Profile' }),
        expect.objectContaining({ field: 'bank', value: 'Maya Lind, •••• 3000', from: 'Record' }),
        expect.objectContaining({ field: 'probation_ends_on', value: '31 December 2026' }),
      ]),
    )
    expect(seen.files.map(({ becomes }) => becomes)).toEqual(['Identity document', 'Contract'])
    await w.place(id, { work_mode: 'remote' })
    const { version } = await w.view(id)
    expect(codeOf(await w.convert(id, { version, preview_hash: seen.preview_hash }))).toBe('hiring.preview_changed')
    const early = await w.submitted()
    expect(codeOf(await w.app.send(conversion.previewConvert, w.approver, { params: { id: early.id } }))).toBe(
      'hiring.not_approved',
    )
    expect((await w.app.send(conversion.previewConvert, w.onboarder, { params: { id } })).status).toBe(403)
  })

  it('A14: is there with login, pay, account and papers, or not at all', async () => {
    const { id, offer } = await accepted()
    const before = required(await countsOf())
    await sql`create function fail_conversion() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      w.db,
    )
    await sql`create trigger fail_conversion before update of employee_id on onboards for each row when (new.employee_id is not null)
      execute function fail_conversion()`.execute(w.db)
    const seen = await w.preview(id)
    expect((await w.convert(id, { version: seen.version, preview_hash: seen.preview_hash })).status).toBe(500)
    expect(w.app.takeErrors()).toMatchObject([{ err: { message: 'no' } }, { status: 500 }])
    expect(await countsOf()).toEqual(before)
    expect((await w.view(id)).state).toBe('approved')
    await sql`drop trigger fail_conversion on onboards`.execute(w.db)

    const body = { version: seen.version, preview_hash: seen.preview_hash }
    const responses = await Promise.all([w.convert(id, body), w.convert(id, body), w.convert(id, body)])
    expect(responses.map(codeOf).toSorted()).toEqual(['common.stale', 'common.stale', 'done'])
    const made = required(responses.find(({ body: response }) => response.status)?.body.data)
    expect(made?.employee_no).toBe(seen.employee_no)
    expect(await countsOf()).toMatchObject({
      employees: required(before['employees'], 'employees') + 1,
      accounts: required(before['accounts'], 'accounts') + 1,
      salaries: required(before['salaries'], 'salaries') + 1,
      details: required(before['details'], 'details') + 4,
      files: required(before['files'], 'files') + 2,
    })
    const after = await w.view(id)
    expect(after).toMatchObject({
      state: 'converted',
      employee_id: made?.employee_id,
      bank: null,
      profile: { date_of_birth: null, mobile: null, current_address: null },
      missing: [],
    })
    const [candidate] = await w.db
      .selectFrom('candidates')
      .select('stage')
      .where('id', '=', offer.candidate.id)
      .execute()
    expect(candidate?.stage).toBe('hired')
    const salary = await w.db
      .selectFrom('salaries')
      .selectAll()
      .where('employee_id', '=', made.employee_id)
      .executeTakeFirstOrThrow()
    expect(salary).toMatchObject({ base_minor: 350_000, effective_from: '2026-07-01', reason: 'hire' })
    const { data_key } = await w.db.selectFrom('installation').select('data_key').executeTakeFirstOrThrow()
    const paid = await bankAccountsOf(w.db, secretBox(data_key), [made.employee_id], '2026-07-31')
    expect(paid.get(made.employee_id)?.number).toBe(IBAN)
    // The documents stay on the record, and belong to the employee now.
    const document = firstOf(after.documents)
    expect((await w.app.send(openHiringFile, w.approver, { params: { id: required(document.file_id) } })).status).toBe(
      200,
    )
    w.app.clock.set('2026-07-01T07:00:00Z')
    const signedIn = await w.app.send(employeeLogin, null, {
      body: { email: `maya${id}@northwind.test`, password: PASSWORD },
    })
    expect(signedIn.body.Status).toBe(200)
    expect((await w.view(id)).state).toBe('joined')
    const row = firstOf((await w.app.send(offers.listOffers, w.hr, { query: { id: offer.id } })).body.data)
    expect(codeOf(await w.step(offer.id, { version: row.version, action: 'withdraw', end_reason: 'Late' }))).toBe(
      'hiring.bad_state',
    )
    expect(codeOf(await w.app.send(calls.deleteOnboard, w.onboarder, { params: { id } }))).toBe('hiring.is_employee')
  }, 60_000)

  it('may have one name and no work email, and signs in with the private one', async () => {
    const { id } = await w.approved()
    await w.place(id, { work_email: null })
    await w.db.updateTable('onboards').set({ last_name: null }).where('id', '=', id).execute()
    const { version, preview_hash, missing } = await w.preview(id)
    expect(missing).toEqual([])
    const { employee_id } = await w.data(w.convert(id, { version, preview_hash }))
    const stored = await w.db
      .selectFrom('employees as e')
      .innerJoin('accounts as a', 'a.employee_id', 'e.id')
      .select(['e.name', 'e.work_email', 'a.email'])
      .where('e.id', '=', employee_id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ name: 'Maya', work_email: null, email: (await w.view(id)).email })
  })

  it('cannot be one who works here already, and may be one who left', async () => {
    const { id, me } = await w.approved()
    const working = await w.fixture.user({})
    const { work_email } = await w.db
      .selectFrom('employees')
      .select('work_email')
      .where('id', '=', working.employee_id)
      .executeTakeFirstOrThrow()
    await w.place(id, { work_email })
    const seen = await w.preview(id)
    expect(codeOf(await w.convert(id, { version: seen.version, preview_hash: seen.preview_hash }))).toBe(
      'people.email_taken',
    )
    const left = await w.fixture.employee({
      joined_on: '2020-01-01',
      left_on: '2024-12-31',
      first_name: 'Maya',
      last_name: 'Gone',
    })
    await w.db
      .updateTable('employees')
      .set({ personal_email: (await w.view(id)).email })
      .where('id', '=', left)
      .execute()
    await w.place(id)
    const again = await w.preview(id)
    expect(again.former).toMatchObject([{ id: left, left_on: '2024-12-31' }])
    await w.db
      .updateTable('employees')
      .set({ mobile: '+49 170 5551234' })
      .where('id', '=', working.employee_id)
      .execute()
    await w.db.updateTable('onboards').set({ mobile: '0170 555 12 34' }).where('id', '=', id).execute()
    const here = await w.preview(id)
    expect(here.former).toEqual(again.former)
    expect(here.warnings.at(-1)).toMatch(/is here already\. Create another one only if it is someone else\.$/)
    await w.db.updateTable('onboards').set({ mobile: null }).where('id', '=', id).execute()
    await w.db.updateTable('employees').set({ mobile: null }).where('id', '=', working.employee_id).execute()
    const { version, preview_hash } = await w.preview(id)
    const body = { version, preview_hash }
    expect((await w.convert(id, { ...body, rehire_employee_id: working.employee_id })).status).toBe(400)
    const done = await w.convert(id, { ...body, rehire_employee_id: left })
    expect(done.body.data).toMatchObject({ employee_id: left })
    expect(await statusOf(w.db, left, '2026-07-02')).toBe('active')
    expect((await me.view()).read_only).toBe(true)
  })

  it('who does not come is seen off, within thirty days', async () => {
    const { id } = await w.approved()
    await w.place(id)
    const seen = await w.preview(id)
    const { employee_id } = await w.data(w.convert(id, { version: seen.version, preview_hash: seen.preview_hash }))
    const act = async (action: 'no_show' | 'complete') =>
      w.app.send(conversion.actOnOnboard, w.approver, {
        body: { id, version: (await w.view(id)).version, action, reason: 'Did not come' },
      })
    expect(codeOf(await act('no_show'))).toBe('hiring.joining_ahead')
    w.app.clock.set('2026-07-02T08:00:00Z')
    expect(codeOf(await act('complete'))).toBe('hiring.checklist_open')
    expect((await w.data(act('no_show'))).state).toBe('no_show')
    expect(await statusOf(w.db, employee_id, '2026-07-02')).toBe('left')
    const remover = await w.app.fixture.admin({ 'people.read': 'all', 'people.delete': 'all' })
    expect((await w.app.send(deleteEmployee, remover, { params: { id: employee_id } })).body.status).toBe(true)
  })
})

describe('an onboarding that was withdrawn', () => {
  it('loses what names the person after thirty days; the rest stays', async () => {
    const { id } = await w.submitted()
    await w.data(w.app.send(calls.deleteOnboard, w.onboarder, { params: { id } }))
    w.app.clock.set('2026-06-10T09:00:00Z')
    await w.app.runJob('kit.forget_past')
    expect((await w.view(id)).name).toMatch(/^Maya/)
    w.app.clock.set('2026-06-12T09:00:00Z')
    await w.app.runJob('kit.forget_past')
    const seen = await w.view(id)
    expect(seen).toMatchObject({ name: 'Removed candidate', state: 'withdrawn', bank: null, joining_on: '2026-07-01' })
    expect(seen.documents.every(({ file_id, name }) => file_id === null && name === 'Removed')).toBe(true)
    expect(seen.checklist).toHaveLength(7)
    expect(JSON.stringify(seen)).not.toContain('1995-04-03')
    expect((await w.app.send(portal.openInvite, null, { body: { token: 'A'.repeat(43) } })).status).toBe(404)
  })
})

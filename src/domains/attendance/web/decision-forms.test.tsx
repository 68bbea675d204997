// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { type Responses, drawForm } from '#kit/web/testing/draw-form.tsx'
import { ok } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { previewReset } from '../contract/overtime-resets.calls.ts'
import { ApproveForm, RejectForm } from './forced/decide-form.tsx'
import { ProposeForm } from './forced/propose-form.tsx'
import { ResetForm } from './overtime/reset-form.tsx'
import { decidable, forceRowOf } from './testing/forced-rows.ts'

const close = () => undefined

describe('the end of a punch', () => {
  const ACT = 'POST /api/user/leads/logoutAction'
  const lead = employeeActor('all')
  const row = decidable(1)
  const left = ok([{ id: 1, ok: false, code: 'common.stale', message: 'Someone changed this.' }])

  it('is approved at another time with a note; without a time it is not', async () => {
    const approve = <ApproveForm row={row} chosen={null} onDone={close} onReject={close} />
    const { responses, bodiesTo } = await drawForm(lead, approve, { [ACT]: left })
    await userEvent.clear(screen.getByLabelText('Punch out'))
    await clickOn('Approve')
    await refusedAt('Punch out', 'Punch out is required')
    expect(bodiesTo(ACT)).toEqual([])
    await userEvent.type(screen.getByLabelText('Punch out'), '16:30')
    await fill('Note optional', 'As you said')
    await clickOn('Approve')
    await refusedNextTo('Someone changed this.')
    const item = { id: 1, version: 2, action: 'approve', out_at: '2026-05-11T14:30:00.000Z' }
    expect(bodiesTo(ACT)).toEqual([{ items: [{ ...item, note: 'As you said' }] }])
    responses[ACT] = faulting('items.0.out_at', 'must lie after the punch in')
    await userEvent.clear(screen.getByLabelText('Note optional'))
    await clickOn('Approve')
    await refusedAt('Punch out', 'Punch out must lie after the punch in')
    expect(bodiesTo(ACT).at(-1)).toEqual({ items: [item] })
  })

  it('is sent back with a note, which is asked for at its field', async () => {
    const reject = <RejectForm rows={[row]} submit="Reject" onDone={close} onCancel={close} />
    const { responses, bodiesTo } = await drawForm(lead, reject, { [ACT]: left })
    const WHY = 'Why is the time returned?'
    await clickOn('Reject')
    await refusedAt(WHY, `“${WHY}” is required`)
    expect(bodiesTo(ACT)).toEqual([])
    responses[ACT] = faulting('items.0.note', 'must have at most 500 characters')
    await fill(WHY, 'Too late')
    await clickOn('Reject')
    await refusedAt(WHY, `“${WHY}” must have at most 500 characters`)
    expect(bodiesTo(ACT)).toEqual([{ items: [{ id: 1, version: 2, action: 'reject', note: 'Too late' }] }])
  })

  it('is proposed by the person, who is asked for the time and the reason', async () => {
    const own = forceRowOf(7, { can: { approve: false, reject: false, propose: true, resume: false } })
    const { bodiesTo } = await drawForm(lead, <ProposeForm row={own} />, {
      [ACT]: ok([{ id: 7, ok: false, code: 'common.stale', message: 'Someone changed this.' }]),
    })
    const [WHEN, WHY] = ['When did you stop?', 'Why is there no punch out?']
    await userEvent.clear(screen.getByLabelText(WHEN))
    await clickOn('Send to lead')
    await refusedAt(WHEN, `“${WHEN}” is required`)
    await refusedAt(WHY, `“${WHY}” is required`)
    expect(bodiesTo(ACT)).toEqual([])
    await userEvent.type(screen.getByLabelText(WHEN), '16:30')
    await fill(WHY, 'Forgot it')
    await clickOn('Send to lead')
    await refusedNextTo('Someone changed this.')
    expect(bodiesTo(ACT)).toEqual([
      { items: [{ id: 7, version: 2, action: 'propose', out_at: '2026-05-11T14:30:00.000Z', reason: 'Forgot it' }] },
    ])
  })
})

describe('a reset of overtime', () => {
  const PREVIEW = 'POST /api/admin/overtime_reset/preview'
  const open = async (day_id: number | null, response: Responses[string]) => {
    const prepared: number[] = []
    const drawn = await drawForm(
      adminActor('all'),
      <ResetForm day_id={day_id} onPrepared={(id) => prepared.push(id)} onCancel={close} />,
      {
        'GET /api/admin/viewdepts': ok([{ id: 5, name: 'Support' }]),
        'GET /api/admin/teams': ok([{ id: 6, name: 'Night' }]),
        [PREVIEW]: response,
      },
    )
    return { responses: drawn.responses, prepared, bodies: () => drawn.bodiesTo(PREVIEW) }
  }

  it('is previewed for a team until a day', async () => {
    const { prepared, bodies } = await open(null, ok({ work_id: 8 }))
    await choose('Whom', /^Night/)
    await fill('Through', '01/31/2026')
    await choose('How', /time off|as leave/i)
    await fill('Reason', 'End of the year')
    await clickOn('Preview')
    await waitFor(() => expect(prepared).toEqual([8]))
    expect(bodies()).toEqual([
      { team_id: 6, through_date: '2026-01-31', disposal: 'time_off', reason: 'End of the year' },
    ])
  })

  it('of a person says at its fields what is missing, and beside the button that no one has overtime', async () => {
    const { responses, bodies } = await open(null, refusing(previewReset, 'overtime.nothing_to_reset'))
    await clickOn('Preview')
    await refusedAt('Reason', 'Reason is required')
    await fill('Reason', 'End of the year')
    await clickOn('Preview')
    await refusedAt('Person', 'Choose one: a day, people, a team or a department')
    await fill('Person', '9')
    await userEvent.clear(screen.getByLabelText('Through'))
    await clickOn('Preview')
    await refusedAt('Through', 'Through is required')
    expect(bodies()).toEqual([])
    await fill('Through', '01/31/2026')
    await clickOn('Preview')
    await refusedNextTo('Nobody here has overtime to reset.')
    responses[PREVIEW] = faulting('through_date', 'must not lie in the future')
    await fill('Reason', 'The year ends')
    await clickOn('Preview')
    await refusedAt('Through', 'Through must not lie in the future')
    expect(bodies()[0]).toEqual({
      employee_ids: [9],
      through_date: '2026-01-31',
      disposal: 'payout',
      reason: 'End of the year',
    })
  })

  it('of one day needs its reason alone', async () => {
    const { prepared, bodies } = await open(12, ok({ work_id: 9 }))
    await fill('Reason', 'Was a mistake')
    await clickOn('Preview')
    await waitFor(() => expect(prepared).toEqual([9]))
    expect(bodies()).toEqual([{ day_id: 12, disposal: 'payout', reason: 'Was a mistake' }])
  })
})

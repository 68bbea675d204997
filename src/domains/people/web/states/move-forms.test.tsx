// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ok } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { closeExit } from '../../contract/exits.calls.ts'
import type { EmployeeRecord, Placement } from '../../contract/people.models.ts'
import { movePeople, updatePlacement } from '../../contract/placements.calls.ts'
import { addResignation } from '../../contract/states.calls.ts'
import type { Exit } from '../../contract/states.models.ts'
import { CloseForm } from '../exits/exit-forms.tsx'
import { PlanForm } from '../parts/place-form.tsx'
import { drawForm, OPTIONS } from '../testing/draw-form.tsx'
import { MoveForm } from './move-form.tsx'
import { ResignForm } from './resign-form.tsx'

const close = () => undefined

describe('several people are moved', () => {
  const MOVE = 'POST /api/admin/placement/bulk'
  const form = <MoveForm ids={[5, 6]} name="2 people" onClose={close} />

  it('as it is typed; what is left empty is left out', async () => {
    const { bodies } = await drawForm(form, { [MOVE]: ok({ rows: [] }) })
    await fill('From', '07/01/2026')
    await choose('Department optional', 'Quality')
    await choose('Team optional', 'Night')
    await fill('Manager optional', '9')
    await choose('Work mode optional', 'Remote')
    await choose('Reason', 'Promotion')
    await fill('Note optional', 'As agreed')
    await userEvent.click(screen.getByLabelText('Move the others when someone cannot be moved'))
    await clickOn('Move 2 people')
    await screen.findByText(/Successfully/)
    expect(bodies()).toEqual([
      {
        employee_ids: [5, 6],
        effective_from: '2026-07-01',
        changes: { department_id: 1, team_id: 2, manager_id: 9, work_mode: 'remote' },
        reason_code: 'promotion',
        note: 'As agreed',
        skip_refused: true,
      },
    ])
  })

  it('or the team is shown as missing, and the button has the message that nothing moved', async () => {
    const { responses, bodies } = await drawForm(form, { [MOVE]: faulting('changes.team_id', 'Team does not exist') })
    await choose('Department optional', 'Quality')
    await clickOn('Move 2 people')
    await refusedAt('Team optional', 'Team does not exist')
    responses[MOVE] = refusing(movePeople, 'people.none_moved')
    await choose('Work mode optional', 'Remote')
    await clickOn('Move 2 people')
    await refusedNextTo('Nothing moved. {why}')
    expect(bodies()).toHaveLength(2)
  })
})

describe('a planned change of placement', () => {
  const PLAN = 'PUT /api/admin/placement/7'
  const plan = {
    id: 7,
    employee_id: 5,
    effective_from: '2031-06-01',
    department: { id: 1, name: 'Quality' },
    team: { id: 2, name: 'Night' },
    designation: { id: 3, name: 'Analyst' },
    role: { id: 4, name: 'Agent', role_number: 16 },
    manager: null,
    work_pattern: { id: 5, name: 'Berlin 40 h' },
    time_zone: null,
    work_mode: 'office',
    changed: ['work_mode'],
    reason_code: 'transfer',
    note: 'Moves',
    version: 3,
  } as unknown as Placement
  const form = <PlanForm plan={plan} brand_id={1} options={OPTIONS} onClose={close} />

  it('is changed, its day included; its note may go', async () => {
    const { bodies } = await drawForm(form, { [PLAN]: ok(plan) })
    await fill('From', '07/01/2031')
    await choose(/^Work mode/, 'Remote')
    await choose('Reason', 'Promotion')
    await userEvent.clear(screen.getByLabelText('Note optional'))
    await clickOn('Save')
    await screen.findByText('Placement Updated Successfully')
    expect(bodies()).toEqual([
      {
        version: 3,
        effective_from: '2031-07-01',
        changes: { work_mode: 'remote' },
        reason_code: 'promotion',
        note: null,
      },
    ])
  })

  it('or the manager is refused as circular, and the button has the message that the plan has begun', async () => {
    const { responses, bodies } = await drawForm(form, { [PLAN]: refusing(updatePlacement, 'people.manager_cycle') })
    await fill(/^Manager/, '9')
    await clickOn('Save')
    await refusedAt(/^Manager/, '{manager} reports to {person} on that day already.')
    responses[PLAN] = refusing(updatePlacement, 'people.placement_past')
    await fill(/^Manager/, '8')
    await clickOn('Save')
    await refusedNextTo('Past placements stay. Add a correction.')
    expect(bodies()).toMatchObject([{ changes: { manager_id: 9 } }, { changes: { manager_id: 8 } }])
  })
})

describe('a resignation on a document', () => {
  const ADD = 'POST /api/admin/resignedAdd'
  const person = {
    id: 5,
    time_zone: 'UTC',
    joined_on: '2024-01-01',
    employments: [{ joined_on: '2024-01-01', notice_days: 30 }],
  } as unknown as EmployeeRecord

  it('is recorded with all that is typed, or refused with a reason', async () => {
    const { responses, bodies } = await drawForm(<ResignForm person={person} onClose={close} />, {
      [ADD]: faulting('waived_days', 'must be at most 30'),
    })
    await fill('Handed in on', '06/03/2026')
    await fill('Requested last day optional', '06/30/2026')
    await fill('Days of notice waived optional', '31')
    await choose('Reason', 'Study')
    await fill('Letter optional', 'I leave')
    await clickOn('Record resignation')
    await refusedAt('Days of notice waived optional', 'Days of notice waived must be at most 30')
    responses[ADD] = refusing(addResignation, 'people.exit_open')
    await fill('Days of notice waived optional', '3')
    await clickOn('Record resignation')
    await refusedNextTo('A resignation is open already.')
    expect(bodies().at(-1)).toEqual({
      employee_id: 5,
      submitted_on: '2026-06-03',
      requested_last_day: '2026-06-30',
      waived_days: 3,
      reason_code: 'study',
      letter_text: 'I leave',
    })
  })
})

describe('an exit is closed', () => {
  const CLOSE = 'POST /api/admin/exit/close'
  const exit = { id: 4, employee: { id: 5, name: 'Ravi Kumar' }, rehire_ok: true } as unknown as Exit

  it('with the notes of the interview, or refused with the holdings that are left', async () => {
    const { responses, bodies } = await drawForm(<CloseForm exit={exit} onClose={close} />, {
      [CLOSE]: refusing(closeExit, 'people.holdings_open'),
    })
    await fill('Day of the interview optional', '06/30/2026')
    await fill('From the interview optional', 'Liked the team')
    await userEvent.click(screen.getByLabelText('May be rehired'))
    await clickOn('Close exit')
    await refusedNextTo('{items} still with {person}.')
    responses[CLOSE] = faulting('interview_on', 'lies in the future')
    await clickOn('Close exit')
    await refusedAt('Day of the interview optional', 'Day of the interview lies in the future')
    expect(bodies()[0]).toEqual({
      employee_id: 5,
      interview_on: '2026-06-30',
      interview_notes: 'Liked the team',
      rehire_ok: false,
    })
  })
})

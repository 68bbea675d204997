// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ok } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import type { Warning } from '../../contract/states.models.ts'
import { manageWarning, proposeWarning } from '../../contract/warnings.calls.ts'
import { drawForm } from '../testing/draw-form.tsx'
import { LeadTools } from './lead-tools.tsx'
import { EditWarningForm, IssueForm, WarnForm, WithdrawForm } from './warn-form.tsx'

const close = () => undefined

describe('a warning', () => {
  const MANAGE = 'POST /api/admin/manage_warning'
  const similar = { count: 0, by_severity: { verbal: 0, written: 0, final: 0 } }
  const done = ok({ warnings: [], similar })
  const warning: Warning = {
    id: 6,
    employee: { id: 5, name: 'Ravi Kumar' },
    severity: 1,
    category: 'conduct',
    title: 'Shouted',
    description: 'At a client',
    incident_on: '2026-05-01',
    files: [],
    state: 'draft',
    drafted_by: null,
    issued_by: null,
    issued_at: null,
    expires_on: '2031-01-01',
    acknowledged_at: null,
    statement: null,
    withdrawn_at: null,
    withdrawn_reason: null,
    version: 2,
    can: { edit: true, issue: true, withdraw: true, acknowledge: false },
  }
  const fillIn = async () => {
    await choose('Severity', 'Written')
    await choose('Category', 'Policy')
    await fill('Title', 'Data left open')
    await fill('What happened', 'The screen was not locked')
    await fill('Happened on', '05/02/2026')
  }
  const typed = {
    severity: 2,
    category: 'policy',
    title: 'Data left open',
    description: 'The screen was not locked',
    incident_on: '2026-05-02',
  }

  it('is written with all that is typed, as a draft or issued at once', async () => {
    const { responses, bodies } = await drawForm(<WarnForm person={{ id: 5 }} onClose={close} />, { [MANAGE]: done })
    await fillIn()
    await fill('Counts until optional', '01/01/2031')
    await choose('Then', /^Issue now/)
    responses[MANAGE] = refusing(manageWarning, 'people.own_record')
    await clickOn('Save warning')
    await refusedNextTo('You cannot change your own record here.')
    responses[MANAGE] = faulting('incident_on', 'The incident lies in the future')
    await clickOn('Save warning')
    await refusedAt('Happened on', 'The incident lies in the future')
    expect(bodies()[0]).toEqual({ employee_ids: [5], action: 'issue', ...typed, expires_on: '2031-01-01' })
  })

  it('that is a draft is reworded: its last day may go, its title may not', async () => {
    const { bodies } = await drawForm(<EditWarningForm warning={warning} onClose={close} />, { [MANAGE]: done })
    await fillIn()
    await userEvent.clear(screen.getByLabelText('Counts until optional'))
    await userEvent.clear(screen.getByLabelText('Title'))
    await clickOn('Save draft')
    await refusedAt('Title', 'Title cannot be emptied here')
    await fill('Title', 'Data left open')
    await clickOn('Save draft')
    await screen.findByText('Warning Updated Successfully')
    expect(bodies()).toEqual([{ id: 6, version: 2, action: 'edit', ...typed, expires_on: null, file_ids: [] }])
  })

  it('that is a draft is issued unchanged, or refused as closed', async () => {
    const { responses, bodies } = await drawForm(<IssueForm warning={warning} onClose={close} />, { [MANAGE]: done })
    await screen.findByText(/^Nobody was warned/)
    responses[MANAGE] = refusing(manageWarning, 'people.warning_state')
    await clickOn('Issue warning')
    await refusedNextTo('This warning is closed.')
    const { severity, category, title, description, incident_on, expires_on } = warning
    const fields = { severity, category, title, description, incident_on, expires_on }
    expect(bodies()).toEqual([{ id: 6, version: 2, action: 'issue', ...fields, file_ids: [] }])
  })

  it('is withdrawn for a reason, which is required at its field', async () => {
    const { bodies } = await drawForm(<WithdrawForm warning={warning} onClose={close} />, { [MANAGE]: done })
    await clickOn('Withdraw warning')
    await refusedAt('Reason', 'Reason is required')
    await fill('Reason', 'It was a mistake')
    await clickOn('Withdraw warning')
    await screen.findByText('Warning Updated Successfully')
    expect(bodies()).toEqual([{ id: 6, version: 2, action: 'withdraw', reason: 'It was a mistake' }])
  })

  it('is proposed by a lead, with all that is typed', async () => {
    const PROPOSE = 'POST /api/user/warning'
    const { responses, bodies } = await drawForm(<LeadTools id={5} />, {
      [PROPOSE]: refusing(proposeWarning, 'people.not_employed'),
    })
    await clickOn('Propose a warning')
    await fillIn()
    await clickOn('Propose warning')
    await refusedNextTo('{person} is not employed on that day.')
    responses[PROPOSE] = ok({ id: 6 })
    await clickOn('Propose warning')
    await screen.findByText('Warning Added Successfully')
    expect(bodies()).toEqual([
      { employee_id: 5, ...typed },
      { employee_id: 5, ...typed },
    ])
  })
})

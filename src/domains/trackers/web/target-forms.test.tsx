// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminActor } from '#kit/web/testing/actor.ts'
import { type Responses, drawForm } from '#kit/web/testing/draw-form.tsx'
import { ok } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import type { Target } from '../contract/targets.models.ts'
import { setValue, updateTarget } from '../contract/targets.set-calls.ts'
import { Definitions } from './targets/definitions.tsx'
import { PlacedValueForm } from './targets/placed-value-form.tsx'
import { targetOf } from './testing/target-rows.ts'

const admin = adminActor('all')

describe('a target', () => {
  const SAVE = 'PUT /api/admin/targets/3'
  const gate = { metric: 'response_in_sla', direction: 'at_least', value_bp: 9000 } as const
  const open = async (row: Target, response: Responses[string]) => {
    const drawn = await drawForm(
      admin,
      <Definitions />,
      {
        'GET /api/admin/targets': ok([row]),
        'GET /api/admin/getjd': ok({ activities: [{ id: 6, name: 'Calls', unit: 'count' }] }),
        [SAVE]: response,
      },
      '/?target=3',
    )
    await screen.findByLabelText('Name')
    return { responses: drawn.responses, bodies: () => drawn.bodiesTo(SAVE) }
  }

  it('is changed, and loses its gate', async () => {
    const row = { ...targetOf(), gate }
    const { bodies } = await open(row, ok(row))
    await fill('Name', 'Tickets closed')
    await choose('Direction', 'At most')
    await fill('Minutes of a full day', '450')
    await userEvent.click(screen.getByLabelText('Clear Gate'))
    await clickOn('Save')
    await screen.findByText('Target Updated Successfully')
    expect(bodies()).toEqual([
      {
        version: 2,
        name: 'Tickets closed',
        metric: 'tickets_resolved',
        activity_id: null,
        direction: 'at_most',
        period: 'day',
        reference_minutes: 450,
        gate: null,
      },
    ])
  })

  it('shows missing and taken values at its fields, and next to the button that it has measured', async () => {
    const { responses, bodies } = await open({ ...targetOf(), gate }, refusing(updateTarget, 'targets.duplicate'))
    await userEvent.clear(screen.getByLabelText('Gate value'))
    await clickOn('Save')
    await refusedAt('Gate value', 'Gate value is required')
    await fill('Gate value', '87.5')
    await userEvent.clear(screen.getByLabelText('Minutes of a full day'))
    await clickOn('Save')
    await refusedAt('Minutes of a full day', 'Minutes of a full day cannot be emptied here')
    await fill('Minutes of a full day', '480')
    expect(bodies()).toEqual([])
    await fill('Name', 'Calls')
    await clickOn('Save')
    await refusedAt('Name', 'A target with this name exists.')
    expect(bodies()).toMatchObject([{ gate: { ...gate, value_bp: 8750 } }])
    responses[SAVE] = refusing(updateTarget, 'targets.measured')
    await fill('Name', 'Calls taken')
    await clickOn('Save')
    await refusedNextTo('This target has measured people. End it and add a new one.')
  })
})

describe('the value of a target', () => {
  const SET = 'POST /api/admin/targets/value'
  const open = async (response: Responses[string]) => {
    const drawn = await drawForm(admin, <PlacedValueForm target={targetOf()} onClose={() => undefined} />, {
      'POST /api/admin/targets/preview': ok({ people: 0, would_meet: 0, would_miss: 0, rows: [] }),
      [SET]: response,
    })
    return { responses: drawn.responses, bodies: () => drawn.bodiesTo(SET) }
  }

  it('is set for a person', async () => {
    const { bodies } = await open(ok({ id: 1 }))
    await choose('Of', 'Person')
    await fill('Person', '9')
    await fill('Value optional', '25')
    await fill('From', '03/01/2031')
    await fill('Reason', 'As agreed')
    await clickOn('Set value')
    await screen.findByText('Target Updated Successfully')
    expect(bodies()).toEqual([
      { target_id: 3, scope: 'employee', scope_id: 9, value: 25, effective_from: '2031-03-01', reason: 'As agreed' },
    ])
  })

  it('is none for all where it is left empty; errors are at their field', async () => {
    const { responses, bodies } = await open(refusing(setValue, 'targets.value_exists'))
    await clickOn('Set value')
    await refusedAt('Reason', 'Reason is required')
    await fill('Reason', 'As agreed')
    await fill('From', '03/01/2031')
    await clickOn('Set value')
    await refusedAt('From', 'A value from this day on is set already.')
    expect(bodies()).toMatchObject([{ scope: 'organisation', scope_id: null, value: null }])
    responses[SET] = faulting('scope_id', 'is required')
    await choose('Of', 'Person')
    await clickOn('Set value')
    await refusedAt('Person', 'Person is required')
    responses[SET] = refusing(setValue, 'targets.own')
    await fill('Person', '7')
    await clickOn('Set value')
    await refusedNextTo('You cannot set your own target.')
  })
})

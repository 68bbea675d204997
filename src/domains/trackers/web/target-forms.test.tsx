// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminActor } from '#kit/web/testing/actor.ts'
import { type Answers, drawForm } from '#kit/web/testing/draw-form.tsx'
import { ok } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, press, refusedAt, refusedBeside, refusing } from '#kit/web/testing/form-steps.ts'
import type { Target } from '../contract/targets.models.ts'
import { setValue, updateTarget } from '../contract/targets.set-calls.ts'
import { Definitions } from './targets/definitions.tsx'
import { PlacedValueForm } from './targets/placed-value-form.tsx'
import { targetOf } from './testing/target-rows.ts'

const admin = adminActor('all')

describe('a target', () => {
  const SAVE = 'PUT /api/admin/targets/3'
  const gate = { metric: 'response_in_sla', direction: 'at_least', value_bp: 9000 } as const
  const open = async (row: Target, answer: Answers[string]) => {
    const drawn = await drawForm(
      admin,
      <Definitions />,
      {
        'GET /api/admin/targets': ok([row]),
        'GET /api/admin/getjd': ok({ activities: [{ id: 6, name: 'Calls', unit: 'count' }] }),
        [SAVE]: answer,
      },
      '/?target=3',
    )
    await screen.findByLabelText('Name')
    return { answers: drawn.answers, bodies: () => drawn.bodiesTo(SAVE) }
  }

  it('is changed, and loses its gate', async () => {
    const row = { ...targetOf(), gate }
    const { bodies } = await open(row, ok(row))
    await fill('Name', 'Tickets closed')
    await choose('Direction', 'At most')
    await fill('Minutes of a full day', '450')
    await userEvent.click(screen.getByLabelText('Clear Gate'))
    await press('Save')
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

  it('says at its fields what is missing and what is taken, and beside the button that it has measured', async () => {
    const { answers, bodies } = await open({ ...targetOf(), gate }, refusing(updateTarget, 'targets.duplicate'))
    await userEvent.clear(screen.getByLabelText('Gate value'))
    await press('Save')
    await refusedAt('Gate value', 'Gate value is required')
    await fill('Gate value', '87.5')
    await userEvent.clear(screen.getByLabelText('Minutes of a full day'))
    await press('Save')
    await refusedAt('Minutes of a full day', 'Minutes of a full day cannot be emptied here')
    await fill('Minutes of a full day', '480')
    expect(bodies()).toEqual([])
    await fill('Name', 'Calls')
    await press('Save')
    await refusedAt('Name', 'A target with this name exists.')
    expect(bodies()).toMatchObject([{ gate: { ...gate, value_bp: 8750 } }])
    answers[SAVE] = refusing(updateTarget, 'targets.measured')
    await fill('Name', 'Calls taken')
    await press('Save')
    await refusedBeside('This target has measured people. End it and add a new one.')
  })
})

describe('the value of a target', () => {
  const SET = 'POST /api/admin/targets/value'
  const open = async (answer: Answers[string]) => {
    const drawn = await drawForm(admin, <PlacedValueForm target={targetOf()} onClose={() => undefined} />, {
      'POST /api/admin/targets/preview': ok({ people: 0, would_meet: 0, would_miss: 0, rows: [] }),
      [SET]: answer,
    })
    return { answers: drawn.answers, bodies: () => drawn.bodiesTo(SET) }
  }

  it('is set for a person', async () => {
    const { bodies } = await open(ok({ id: 1 }))
    await choose('Of', 'Person')
    await fill('Person', '9')
    await fill('Value optional', '25')
    await fill('From', '03/01/2031')
    await fill('Reason', 'As agreed')
    await press('Set value')
    await screen.findByText('Target Updated Successfully')
    expect(bodies()).toEqual([
      { target_id: 3, scope: 'employee', scope_id: 9, value: 25, effective_from: '2031-03-01', reason: 'As agreed' },
    ])
  })

  it('is none for all where it is left empty; what is wrong stands at its field', async () => {
    const { answers, bodies } = await open(refusing(setValue, 'targets.value_exists'))
    await press('Set value')
    await refusedAt('Reason', 'Reason is required')
    await fill('Reason', 'As agreed')
    await fill('From', '03/01/2031')
    await press('Set value')
    await refusedAt('From', 'A value from this day on is set already.')
    expect(bodies()).toMatchObject([{ scope: 'organisation', scope_id: null, value: null }])
    answers[SET] = faulting('scope_id', 'is required')
    await choose('Of', 'Person')
    await press('Set value')
    await refusedAt('Person', 'Person is required')
    answers[SET] = refusing(setValue, 'targets.own')
    await fill('Person', '7')
    await press('Set value')
    await refusedBeside('You cannot set your own target.')
  })
})

// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminActor } from '#kit/web/testing/actor.ts'
import { type Responses, drawForm } from '#kit/web/testing/draw-form.tsx'
import { ok } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { updateBlock } from '../../../contract/blocks.calls.ts'
import { blockOf, KINDS, policyType } from '../../testing/policy-rows.ts'
import { BlockDrawer } from './block-drawer.tsx'

describe('a blackout period', () => {
  const SAVE = 'PUT /api/admin/request/block/1'
  const block = blockOf(1, {
    name: 'Fair',
    level: 'limited',
    max_away: 2,
    from_date: '2026-06-10',
    to_date: '2026-06-11',
    weekdays: [1],
    type_ids: [2],
    department_ids: [5],
    team_ids: [],
    exempt_ids: [],
    can: { update: true, delete: true },
  })
  const open = async (response: Responses[string]) => {
    const drawn = await drawForm(
      adminActor('all'),
      <BlockDrawer drawer={{ id: '1', open: () => undefined, close: () => undefined }} />,
      {
        'GET /api/admin/request/block': ok([block]),
        'GET /api/admin/request/type': ok({ types: [policyType(1), policyType(2)], kinds: KINDS }),
        'GET /api/admin/employee-options': ok({
          departments: [{ id: 5, name: 'Support' }],
          teams: [{ id: 6, name: 'Night' }],
          designations: [],
          brands: [],
        }),
        [SAVE]: response,
      },
    )
    await screen.findByLabelText('Name')
    return { responses: drawn.responses, bodies: () => drawn.bodiesTo(SAVE) }
  }
  const emptied = async (label: RegExp) => {
    await userEvent.click(screen.getByRole('combobox', { name: label }))
    await userEvent.keyboard('{Backspace}')
  }

  it('is changed; what is emptied holds for all', async () => {
    const { bodies } = await open(ok(block))
    await fill('Name', 'Spring fair')
    await choose('Level', /^Closed/)
    await fill('First day', '06/09/2026')
    await fill('Last day', '06/12/2026')
    for (const label of [/^On/, /^Departments/, /^Types/]) await emptied(label)
    await choose(/^Teams/, 'Night')
    await clickOn('Save')
    await screen.findByText('Blackout period Updated Successfully')
    expect(bodies()).toEqual([
      {
        version: block.version,
        name: 'Spring fair',
        level: 'closed',
        max_away: null,
        from_date: '2026-06-09',
        to_date: '2026-06-12',
        weekdays: null,
        type_ids: null,
        department_ids: [],
        team_ids: [6],
        exempt_ids: [],
      },
    ])
  })

  it('says at its fields what is missing and what is wrong, and beside the button that it is an own rule', async () => {
    const { responses, bodies } = await open(refusing(updateBlock, 'requests.own_rule'))
    const LIMIT = 'Away of a team, at most'
    await userEvent.clear(screen.getByLabelText(LIMIT))
    await clickOn('Save')
    await refusedAt(LIMIT, `${LIMIT} is required`)
    await fill(LIMIT, '3')
    await userEvent.clear(screen.getByLabelText('Last day'))
    await clickOn('Save')
    await refusedAt('Last day', 'Last day is required')
    expect(bodies()).toEqual([])
    await fill('Last day', '06/12/2026')
    await clickOn('Save')
    await refusedNextTo(updateBlock.refusals['requests.own_rule']?.text ?? '')
    responses[SAVE] = faulting('name', 'must have at most 60 characters')
    await fill('Name', 'Fair again')
    await clickOn('Save')
    await refusedAt('Name', 'Name must have at most 60 characters')
    expect(bodies().at(-1)).toMatchObject({ name: 'Fair again', max_away: 3, to_date: '2026-06-12' })
  })
})

// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { type Responses, drawForm } from '#kit/web/testing/draw-form.tsx'
import { ok } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, refusedAt, refusedNextTo, refusing, send } from '#kit/web/testing/form-steps.ts'
import { actOnCycle } from '../contract/cycles.calls.ts'
import type { Cycle } from '../contract/performance.models.ts'
import { updateSkill } from '../contract/skills.calls.ts'
import { CycleTab } from './cycle/cycle-tab.tsx'
import OwnSkills from './skills/own-skills.tsx'
import { evaluation } from './testing/rows.ts'

describe('a cycle that is cancelled', () => {
  const ACT = 'PUT /api/admin/performance-cycles/5'
  const cycle: Cycle = {
    ...evaluation.cycle,
    version: 4,
    cancel_reason: null,
    counts: {},
    overdue: 0,
    can: { change: true, open: false, share: false, close: false, cancel: true, add: true },
  }

  it('is so for a reason, which is asked for at its field', async () => {
    const { responses, bodiesTo } = await drawForm(
      adminActor('all'),
      <CycleTab />,
      { 'GET /api/admin/performance-cycles': ok([cycle]), [ACT]: refusing(actOnCycle, 'performance.wrong_state') },
      '/?cycle=cancel',
    )
    await screen.findByLabelText('Reason')
    await send('Cancel cycle')
    await refusedAt('Reason', 'Reason is required')
    expect(bodiesTo(ACT)).toEqual([])
    await fill('Reason', 'The form was wrong')
    await send('Cancel cycle')
    await refusedNextTo('This is not possible in the present state.')
    responses[ACT] = faulting('reason', 'must have at most 500 characters')
    await fill('Reason', 'It was wrong')
    await send('Cancel cycle')
    await refusedAt('Reason', 'Reason must have at most 500 characters')
    expect(bodiesTo(ACT)[0]).toEqual({ version: 4, action: 'cancel', reason: 'The form was wrong' })
  })
})

describe('an own skill', () => {
  const CLAIM = 'POST /api/user/skill_status_update'
  const open = async (response: Responses[string]) => {
    const drawn = await drawForm(
      employeeActor('all'),
      <OwnSkills />,
      {
        'GET /api/user/skill_list/7': ok({
          skills: [],
          history: [],
          designation: null,
          required: [],
          can: { add: false, claim: true },
        }),
        'GET /api/skills': ok([
          { id: 3, name: 'Welding', category: 'Trades', version: 1, approved: true, active: true, holders: 2 },
        ]),
        [CLAIM]: response,
      },
      '/?skill=new',
    )
    await screen.findByRole('combobox', { name: /^Level/ })
    return { responses: drawn.responses, bodies: () => drawn.bodiesTo(CLAIM) }
  }

  it('is claimed by a new name, with its certificate', async () => {
    const { bodies } = await open(ok({ id: 1 }))
    await fill('Or a new skill optional', 'Soldering')
    await fill('Category of the new skill optional', 'Trades')
    await choose('Level', /^3/)
    await fill('Valid to optional', '06/30/2031')
    await fill('Number of the certificate optional', 'C-7')
    await fill('Note optional', 'From the course')
    await send('Claim skill')
    await screen.findByText(/Successfully/)
    expect(bodies()).toEqual([
      {
        action: 'claim',
        skill_name: 'Soldering',
        category: 'Trades',
        level: 3,
        valid_to: '2031-06-30',
        certificate_no: 'C-7',
        note: 'From the course',
        file_id: null,
      },
    ])
  })

  it('of the list is sent without what is empty; what is missing or forbidden stands at its field', async () => {
    const { responses, bodies } = await open(refusing(updateSkill, 'skills.open_claim'))
    await send('Claim skill')
    await refusedAt('Level', 'Level is required')
    await choose('Level', /^2/)
    await choose('Skill optional', /^Welding/)
    await send('Claim skill')
    await refusedAt('Skill optional', 'This skill already waits for review.')
    responses[CLAIM] = refusing(updateSkill, 'skills.same_level')
    await choose('Level', /^4/)
    await send('Claim skill')
    await refusedAt('Level', 'You already hold this level.')
    expect(bodies().at(-1)).toEqual({
      action: 'claim',
      skill_id: 3,
      level: 4,
      valid_to: null,
      certificate_no: null,
      note: '',
      file_id: null,
    })
  })
})

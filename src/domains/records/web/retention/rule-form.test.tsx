// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminActor } from '#kit/web/testing/actor.ts'
import { type Responses, drawForm } from '#kit/web/testing/draw-form.tsx'
import { ok } from '#kit/web/testing/fake-server.ts'
import { faulting, fill, clickOn, refusedAt, refusing } from '#kit/web/testing/form-steps.ts'
import { updateRetention } from '../../contract/retention.calls.ts'
import type { RetentionRow } from '../../contract/retention.models.ts'
import { RuleForm } from './rule-form.tsx'

describe('how long a class is kept', () => {
  const SAVE = 'PUT /api/admin/retention/2'
  const rule: RetentionRow = {
    id: 2,
    key: 'leaver_personal',
    label: 'Personal data of people who left',
    what: 'Addresses and notes are removed.',
    why: 'It is needed for questions.',
    keep_days: 1095,
    floor_days: 30,
    set_at: null,
    next: null,
    reason: 'As agreed',
    last_run: null,
    due_rows: 4,
    version: 2,
  }
  const open = async (response: Responses[string]) => {
    const close = () => undefined
    const drawn = await drawForm(adminActor('all'), <RuleForm row={rule} onDone={close} onCancel={close} />, {
      'POST /api/admin/retention/preview': ok({ rows: 0, people: 0, named: [], oldest: null, bytes: 0 }),
      [SAVE]: response,
    })
    return { responses: drawn.responses, bodies: () => drawn.bodiesTo(SAVE) }
  }

  it('is for ever where the days are emptied', async () => {
    const { bodies } = await open(ok(rule))
    await userEvent.clear(screen.getByLabelText(/^Days/))
    await fill('Reason', 'The court asked')
    await clickOn('Save')
    await screen.findByText('Retention Updated Successfully')
    expect(bodies()).toEqual([{ version: 2, keep_days: null, reason: 'The court asked' }])
  })

  it('says at its fields what is missing and what is too short', async () => {
    const { responses, bodies } = await open(refusing(updateRetention, 'records.below_floor'))
    await clickOn('Save')
    await refusedAt('Reason', 'Reason must have at least 3 characters')
    expect(bodies()).toEqual([])
    await fill(/^Days/, '10')
    await fill('Reason', 'Less is enough')
    await clickOn('Save')
    await refusedAt(/^Days/, 'At least {days} days must be kept.')
    responses[SAVE] = faulting('reason', 'must have at most 500 characters')
    await fill(/^Days/, '40')
    await clickOn('Save')
    await refusedAt('Reason', 'Reason must have at most 500 characters')
    expect(bodies().at(-1)).toEqual({ version: 2, keep_days: 40, reason: 'Less is enough' })
  })
})

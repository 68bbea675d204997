// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { type Responses, drawForm } from '#kit/web/testing/draw-form.tsx'
import { ok } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { lockWeek, publishWeek } from '../contract/plan.calls.ts'
import { swapShift } from '../contract/shifts.calls.ts'
import type { Plan } from '../contract/shifts.models.ts'
import { PublishDrawer } from './plan/publish-drawer.tsx'
import { SwapDrawer } from './swaps/swap-drawer.tsx'
import { plan, shift, week } from './testing/rows.ts'

describe('a step of a week', () => {
  const PUBLISH = 'PUT /api/shift/publish/5'
  const LOCK = 'PUT /api/shift/lock/5'
  const finding: Plan['findings'][number] = {
    rule: 'rest',
    severity: 'block',
    overridable: true,
    overridden: false,
    employee_id: 11,
    shift_ids: [9],
    date: shift.date,
    value: 420,
    limit: 660,
    message: 'Ravi Kumar would rest 7 h.',
  }
  const open = async (step: string, responses: Responses, shown: Plan = plan) =>
    drawForm(adminActor('all'), <PublishDrawer plan={shown} />, responses, `/?publish=${step}`)

  it('is publishing, with the reason for rules that are broken', async () => {
    const broken = { ...plan, findings: [finding] }
    const { responses, bodiesTo } = await open(
      'publish',
      { [PUBLISH]: refusing(publishWeek, 'shifts.findings') },
      broken,
    )
    await clickOn('Publish')
    await refusedAt('Why the rules are overridden', 'Why the rules are overridden is required')
    await fill('Why the rules are overridden', 'Everyone agreed')
    await clickOn('Publish')
    await refusedNextTo('{count} must be solved or overridden first.')
    responses[PUBLISH] = faulting('override_reason', 'must have at most 300 characters')
    await fill('Why the rules are overridden', 'All agreed')
    await clickOn('Publish')
    await refusedAt('Why the rules are overridden', 'Why the rules are overridden must have at most 300 characters')
    const sent = { version: 3, action: 'publish' }
    expect(bodiesTo(PUBLISH)).toEqual([
      { ...sent, override_reason: 'Everyone agreed' },
      { ...sent, override_reason: 'All agreed' },
    ])
  })

  it('is publishing without a reason where no rule is broken', async () => {
    const shown = await open('publish', { [PUBLISH]: ok(week) })
    await clickOn('Publish')
    await waitFor(() => expect(shown.history.location.search).toBe(''))
    expect(shown.bodiesTo(PUBLISH)).toEqual([{ version: 3, action: 'publish' }])
  })

  it('is not publishing where a broken rule cannot be overridden, which is said', async () => {
    await open('publish', {}, { ...plan, findings: [{ ...finding, overridable: false }] })
    await screen.findByText('Solve these first')
    expect((await screen.findByRole('button', { name: 'Publish' })).hasAttribute('disabled')).toBe(true)
  })

  it('is taking it back for a reason, which is asked for at its field', async () => {
    const { responses, bodiesTo } = await open('withdraw', {
      [PUBLISH]: refusing(publishWeek, 'shifts.begun'),
    })
    await clickOn('Take the week back')
    await refusedAt('Reason', 'Reason is required')
    await fill('Reason', 'Too early')
    await clickOn('Take the week back')
    await refusedNextTo('This shift has begun.')
    responses[PUBLISH] = refusing(publishWeek, 'shifts.reason_required')
    await clickOn('Take the week back')
    await refusedAt('Reason', 'A change within {hours} hours of the start needs a reason.')
    expect(bodiesTo(PUBLISH)[0]).toEqual({ version: 3, action: 'withdraw', reason: 'Too early' })
  })

  it('is locking, with or without a reason, and unlocking with one', async () => {
    const locked = await open('lock', { [LOCK]: refusing(lockWeek, 'shifts.not_published') })
    await clickOn('Lock the week')
    await refusedNextTo('This week is not published.')
    await fill('Reason optional', 'It is over')
    await clickOn('Lock the week')
    expect(locked.bodiesTo(LOCK)).toEqual([
      { version: 3, lock: true },
      { version: 3, lock: true, reason: 'It is over' },
    ])
  })

  it('is unlocking for a reason', async () => {
    const { bodiesTo } = await open('unlock', { [LOCK]: refusing(lockWeek, 'shifts.period_closed') })
    await clickOn('Unlock the week')
    await refusedAt('Reason', 'Reason is required')
    await fill('Reason', 'Ben was ill')
    await clickOn('Unlock the week')
    await refusedNextTo('{month} is locked.')
    expect(bodiesTo(LOCK)).toEqual([{ version: 3, lock: false, reason: 'Ben was ill' }])
  })
})

describe('a swap of an own shift', () => {
  const SWAP = 'POST /api/user/swapShift'
  const person = { id: 12, name: 'Mia Wolf', photo_version: null }
  const other = { ...shift, id: 10, assignment_id: 71, name: 'Early' }
  const open = async (response: Responses[string]) =>
    drawForm(
      employeeActor('all', { id: 11 }),
      <SwapDrawer week={5} shifts={[shift]} />,
      {
        'GET /api/user/swapOptions/70': ok({
          give: [{ employee: person, findings: ['Mia Wolf works 48 h.'] }],
          exchange: [{ employee: person, shift: other, findings: [] }],
        }),
        [SWAP]: response,
      },
      '/?ask=5-9',
    )

  it('is asked of the team, or of a person with a comment', async () => {
    const { bodiesTo } = await open(refusing(swapShift, 'shifts.swap_open'))
    await clickOn('Ask')
    await refusedNextTo('This shift is already in a swap.')
    await choose('With whom', 'Give away: Mia Wolf')
    await screen.findByText('Mia Wolf works 48 h.')
    await fill('Comment optional', 'I move house')
    await clickOn('Ask')
    await refusedNextTo('This shift is already in a swap.')
    const sent = { shift_id: 9, user_id: 11 }
    expect(bodiesTo(SWAP)).toEqual([
      { ...sent, other_user_id: null, other_shift_id: null },
      { ...sent, other_user_id: 12, other_shift_id: null, comment: 'I move house' },
    ])
  })

  it('says at the choice what is wrong with it', async () => {
    const { responses, bodiesTo } = await open(refusing(swapShift, 'shifts.swap_self'))
    await choose('With whom', /^Exchange: Mia Wolf, Early/)
    await clickOn('Ask')
    await refusedAt('With whom', 'Choose a shift of someone else.')
    responses[SWAP] = faulting('comment', 'must have at most 1000 characters')
    await fill('Comment optional', 'Long')
    await choose('With whom', 'Offer it to the team')
    await clickOn('Ask')
    await refusedAt('Comment optional', 'Comment must have at most 1000 characters')
    expect(bodiesTo(SWAP)[0]).toEqual({ shift_id: 9, user_id: 11, other_user_id: 12, other_shift_id: 10 })
  })
})

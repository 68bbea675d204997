// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { type Responses, drawForm } from '#kit/web/testing/draw-form.tsx'
import { ok } from '#kit/web/testing/fake-server.ts'
import { choose, faulting, fill, clickOn, refusedAt, refusedNextTo, refusing } from '#kit/web/testing/form-steps.ts'
import { updateKind } from '../contract/notices.calls.ts'
import { addOwnReminder } from '../contract/reminders.calls.ts'
import { KindsTab } from './management/kinds-tab.tsx'
import { OwnForm } from './reminders/own-form.tsx'

describe('a kind of notice', () => {
  const SAVE = 'PUT /api/admin/notification/kind/attendance.corrected'
  const kind = {
    kind: 'attendance.corrected',
    label: 'Your time was corrected',
    domain: 'attendance',
    live: true,
    mail: 'off',
    priority: 'normal',
    locked: false,
    last_30_days: 0,
    muted_by: 0,
    version: 1,
    can: { edit: true },
  }

  it('is changed for all who have not chosen, or it is said why not', async () => {
    const { responses, bodiesTo } = await drawForm(
      adminActor('all'),
      <KindsTab />,
      {
        'GET /api/admin/notification/kinds': ok([kind]),
        [SAVE]: refusing(updateKind, 'notices.kind_locked'),
      },
      '/?kind=attendance.corrected',
    )
    await userEvent.click(await screen.findByRole('switch'))
    await choose('Priority', /^High/)
    await clickOn('Save')
    await refusedNextTo('This notice cannot be switched off.')
    responses[SAVE] = faulting('mail', 'must not be off')
    await choose('Priority', /^Normal/)
    await clickOn('Save')
    await refusedAt('Email', 'Email must not be off')
    expect(bodiesTo(SAVE)[0]).toEqual({ version: 1, live: false, mail: 'off', priority: 'high' })
  })
})

describe('a reminder for oneself', () => {
  const ADD = 'POST /api/user/remainders'
  const open = async (response: Responses[string]) => {
    const drawn = await drawForm(
      employeeActor('all'),
      <OwnForm path="/employee/dashboard" onDone={() => undefined} />,
      { [ADD]: response },
    )
    return { responses: drawn.responses, bodies: () => drawn.bodiesTo(ADD) }
  }

  it('is added with all that is typed', async () => {
    const { bodies } = await open(ok({ id: 1 }))
    await fill('Title', 'Order the cake')
    await fill('Notes optional', 'With nuts')
    await fill(/^Day/, '06/01/2031')
    await choose('Repeats', 'Weekly')
    await fill('Every', '2')
    await fill('Until optional', '06/30/2031')
    await userEvent.clear(screen.getByLabelText('Page optional'))
    await clickOn('Add reminder')
    await screen.findByText('Reminder Added Successfully')
    expect(bodies()).toEqual([
      {
        title: 'Order the cake',
        notes: 'With nuts',
        due_date: '2031-06-01',
        due_time: '09:00',
        time_zone: 'Europe/Berlin',
        repeat: 'weekly',
        interval: 2,
        until: '2031-06-30',
        path: null,
      },
    ])
  })

  it('says at its fields what is missing and what has passed', async () => {
    const { responses, bodies } = await open(refusing(addOwnReminder, 'notices.in_the_past'))
    await userEvent.clear(screen.getByLabelText(/^Day/))
    await clickOn('Add reminder')
    await refusedAt('Title', 'Title is required')
    await refusedAt(/^Day/, 'Day is required')
    expect(bodies()).toEqual([])
    await fill('Title', 'Order the cake')
    await fill(/^Day/, '06/01/2031')
    await clickOn('Add reminder')
    await refusedAt(/^Day/, 'Choose a time in the future.')
    responses[ADD] = faulting('path', 'must be a page that is there')
    await fill('Page optional', '/nowhere')
    await clickOn('Add reminder')
    await refusedAt('Page optional', 'Page is no page of this application')
    await fill('Page optional', '/employee/nowhere')
    await clickOn('Add reminder')
    await refusedAt('Page optional', 'Page must be a page that is there')
  })
})

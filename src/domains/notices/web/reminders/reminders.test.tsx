// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { addDays, today } from '#kit/web/format/dates.ts'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { Reminder } from '../../contract/reminders.models.ts'
import OwnReminders from './own-reminders.tsx'
import RemindersCard from './reminders-card.tsx'
import RemindersScreen from './reminders-screen.tsx'

const TOMORROW = addDays(today(), 1)

const ROW: Reminder = {
  id: 3,
  version: 2,
  title: 'Order the cake',
  notes: '',
  owner_name: 'Asha Rao',
  mine: true,
  audience: null,
  audience_text: 'Only me',
  path: null,
  due_date: TOMORROW,
  due_time: '09:00',
  time_zone: 'Europe/Berlin',
  repeat: 'weekly',
  interval: 2,
  weekdays: [1, 5],
  until: null,
  leads: [0],
  anchor: null,
  escalate_after_hours: null,
  escalate_to: null,
  escalate_to_name: null,
  state: 'armed',
  next_due_at: `${TOMORROW}T08:00:00.000Z`,
  overdue_at: null,
  open: 1,
  done: 2,
  missed: 0,
  occurrence: { id: 9, due_at: '2026-05-11T07:00:00.000Z', state: 'open', late: false, is_escalated: false },
  days: [TOMORROW],
  created_at: '2026-05-10T08:00:00.000Z',
  updated_at: '2026-05-10T08:00:00.000Z',
  can: { update: true, delete: true, done: true },
}

const list = (rows: readonly Reminder[]) => ok([...rows], { next_cursor: null, total: rows.length })

const show = (address: string) =>
  renderScreen(
    <ActorProvider value={adminActor('all')}>
      <RemindersScreen />
    </ActorProvider>,
    address,
  )

it('shows what comes by day, and says that it is done', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/remainders': list([ROW]),
    'POST /api/remainders/done/9': ok({ state: 'done', next_due_at: null }),
  })
  await show('/admin/reminders')
  await screen.findByText('Order the cake')
  screen.getByText('Only me · Every 2 weeks on Monday, Friday · 2 of 3 done last time')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Order the cake' }))
  await userEvent.click(await screen.findByText('Done'))
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{}])
})

it('B110: a change is sent as data, with the version that was seen', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/remainders': list([ROW]),
    'POST /api/admin/remaindersUpdates/3': ok(ROW),
  })
  await show('/admin/reminders?edit=3')
  const title = await screen.findByLabelText('Title')
  await userEvent.clear(title)
  await userEvent.type(title, 'Fetch the cake')
  await userEvent.click(screen.getByRole('button', { name: 'Save reminder' }))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    data: {
      version: 2,
      title: 'Fetch the cake',
      notes: '',
      audience: null,
      due_date: TOMORROW,
      anchor: null,
      due_time: '09:00',
      time_zone: 'Europe/Berlin',
      repeat: 'weekly',
      interval: 2,
      weekdays: [1, 5],
      until: null,
      leads: [0],
      escalate_after_hours: null,
      escalate_to: null,
      path: null,
    },
  })
})

it('leads to the field that is missing', async () => {
  const { sent } = fakeServer({ 'GET /api/admin/remainders': list([]) })
  await show('/admin/reminders?edit=new')
  const form = await screen.findByRole('dialog', { name: 'Add reminder' })
  await userEvent.click(within(form).getByRole('button', { name: 'Add reminder' }))
  expect((await within(form).findByRole('alert')).textContent).toBe('Check one field:Title is required')
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})

it('shows the month with everything that is due', async () => {
  const { sent } = fakeServer({ 'GET /api/admin/remainders': list([{ ...ROW, days: ['2026-06-08', '2026-06-12'] }]) })
  await show('/admin/reminders?tab=calendar&month=2026-06')
  expect(await screen.findAllByRole('button', { name: '09:00 Order the cake' })).toHaveLength(2)
  const sentQuery = sent.find(({ query }) => query.has('from'))?.query
  expect([sentQuery?.get('from'), sentQuery?.get('to')]).toEqual(['2026-06-01', '2026-07-05'])
})

it('says what to do when there is nothing', async () => {
  fakeServer({ 'GET /api/admin/remainders': list([]) })
  await show('/admin/reminders')
  await screen.findByText('Nothing to remember. Add Reminder.')
})

it('shows a person what waits and what comes', async () => {
  const waiting = { ...ROW, next_due_at: null }
  const later = { ...ROW, id: 4, title: 'Dentist', occurrence: null, can: { ...ROW.can, done: false } }
  fakeServer({
    'GET /api/user/remainders': ({ query }) => list(query.get('state') === 'overdue' ? [waiting] : [later]),
  })
  await renderScreen(
    <ActorProvider value={employeeActor('all')}>
      <OwnReminders />
    </ActorProvider>,
    '/employee/dashboard',
  )
  within(await screen.findByRole('region', { name: 'Overdue' })).getByText('Order the cake')
  within(screen.getByRole('region', { name: 'Upcoming' })).getByText('Dentist')
})

it('the card sends "done" and snoozes the notice until tomorrow', async () => {
  const { sent } = fakeServer({
    'POST /api/remainders/done/9': ok({ state: 'done', next_due_at: null }),
    'PUT /api/user/update-notify/5': ok({ ...NOTICE }),
  })
  const row = { occurrence_id: 9, title: 'Call the dentist', due_at: '2026-05-11T07:00:00.000Z', path: null }
  await renderScreen(
    <ActorProvider value={employeeActor('all')}>
      <RemindersCard data={{ rows: [{ ...row, notice: { id: 5, version: 1 } }], more: 2 }} path="?reminders=open" />
    </ActorProvider>,
    '/employee/dashboard',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Snooze: Call the dentist' }))
  await userEvent.click(screen.getByRole('button', { name: 'Done: Call the dentist' }))
  expect(sent.map(({ body }) => body)).toEqual([{ version: 1, state: 'snoozed', until: 'tomorrow' }, {}])
  screen.getByRole('link', { name: '2 more' })
})

const NOTICE = {
  id: 5,
  kind: 'notices.reminder',
  title: 'Call the dentist',
  body: '',
  path: null,
  actor_name: null,
  why: 'You asked to be reminded.',
  count: 1,
  priority: 'high',
  created_at: '2026-05-11T07:00:00.000Z',
  read_at: null,
  snoozed_until: null,
  archived_at: null,
  verbs: [],
  can: { read: true, snooze: true, archive: true, restore: false, mute: true },
  version: 2,
}
